"""Streaming with models that keep their own state: the algorithm. Pure. Recogniser process."""
