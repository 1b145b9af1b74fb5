"""llama.cpp as an `AudioLanguageModel`; it knows nothing of the algorithm."""
