"""Whether llama.cpp is installed, and new enough for Qwen3-ASR. Any process; loads nothing."""

from __future__ import annotations

from importlib import metadata

from live_caption.asr.llama.processor import check_processor
from live_caption.errors import ModelError

PACKAGE = "llama-cpp-python"
OLDEST = (0, 3, 36)  # llama.cpp before b9173, in older packages, transcribes Qwen3-ASR wrongly
HOW_TO_INSTALL = "Start with “make run ENGINES=qwen”, or run: pip install 'live-caption[qwen]'."


def engine_version() -> str | None:
    """The installed version of llama-cpp-python, or None."""
    try:
        return metadata.version(PACKAGE)
    except metadata.PackageNotFoundError:
        return None


def check_engine() -> None:
    """Raises ModelError, with how to get it, unless an engine that can be used is installed.

    What this processor cannot run cannot be used either.
    """
    version = engine_version()
    if version is None:
        raise ModelError(
            "Qwen3-ASR needs the engine llama.cpp, not installed here.", HOW_TO_INSTALL
        )
    if _numbers(version) < OLDEST:
        needed = ".".join(map(str, OLDEST))
        raise ModelError(
            f"The installed {PACKAGE} {version} is too old for Qwen3-ASR, which needs {needed}.",
            HOW_TO_INSTALL,
        )
    check_processor()


def engine_unusable(error: Exception) -> ModelError:
    """For an engine that is installed but does not load."""
    return ModelError(f"The engine llama.cpp does not load: {error}.", HOW_TO_INSTALL)


def _numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version: (0, 3, 36) of "0.3.36+cu124"."""
    parts = version.partition("+")[0].split(".")[:3]
    return tuple(int(part) if part.isdigit() else 0 for part in parts)
