"""The languages of Qwen3-ASR, by code and by the name that the model writes. Pure."""

from __future__ import annotations

from live_caption.errors import UsageError

_NAMES = {
    "ar": "Arabic", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek",
    "en": "English", "es": "Spanish", "fa": "Persian", "fi": "Finnish", "fil": "Filipino",
    "fr": "French", "hi": "Hindi", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
    "ja": "Japanese", "ko": "Korean", "mk": "Macedonian", "ms": "Malay", "nl": "Dutch",
    "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "ru": "Russian", "sv": "Swedish",
    "th": "Thai", "tr": "Turkish", "vi": "Vietnamese", "yue": "Cantonese", "zh": "Chinese",
}  # fmt: skip
_CODES = {name: code for code, name in _NAMES.items()}


def language_name(language: str) -> str:
    """The model's name of a language given by code or by name; UsageError if unknown."""
    name = _NAMES.get(language.lower(), language.capitalize())
    if name not in _CODES:
        raise UsageError(
            f"Qwen3-ASR does not know the language “{language}”.",
            f"Choose one of {', '.join(_NAMES)}.",
        )
    return name


def language_code(name: str) -> str:
    """The code of a language that the model named; the name itself if it is a new one."""
    return _CODES.get(name, name)
