"""Qwen3-ASR's prompt and answer as text with the names of special tokens in it."""

from __future__ import annotations


def prompt(context: str = "") -> tuple[str, str]:
    """What stands before and after the audio; `context` lists words that may be said."""
    return (
        f"<|im_start|>system\n{context}<|im_end|>\n<|im_start|>user\n<|audio_start|>",
        "<|audio_end|><|im_end|>\n<|im_start|>assistant\n",
    )


def answer(language: str, text: str) -> str:
    """What the model replies; the language of no speech is `None`."""
    return f"language {language}<asr_text>{text}<|im_end|>"
