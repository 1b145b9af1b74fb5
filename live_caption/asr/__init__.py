"""Recognisers: algorithms apart from their runtimes. Used in the recogniser process alone."""
