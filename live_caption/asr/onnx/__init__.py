"""Runs streaming models on onnxruntime. Recogniser process."""
