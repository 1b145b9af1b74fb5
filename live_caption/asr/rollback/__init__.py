"""Prefix rollback, the streaming of Qwen3-ASR. Pure: it runs on any `AudioLanguageModel`."""
