"""Recognisers: algorithms apart from the runtimes they drive. Used in the recogniser process alone."""
