"""Whether this processor can run the llama.cpp of a bundle. Any process; loads nothing.

A bundle brings llama.cpp compiled for newer processors and says in `resources/processor.txt`
what it asks of one; on a processor without it the engine would end its process without a word.
Where the engine was compiled on this computer there is no such file, and nothing to check.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from live_caption.errors import ModelError, StorageError
from live_caption.paths import resource

NEEDED = "processor.txt"
_AVX2_AVAILABLE = 40  # PF_AVX2_INSTRUCTIONS_AVAILABLE
_PROCESSORS = Path("/proc/cpuinfo")


def check_processor() -> None:
    """Raises ModelError when the bundled engine needs what this processor lacks."""
    known = instructions()
    lacking = sorted(needed() - known) if known else []
    if lacking:
        raise ModelError(
            f"This processor lacks {', '.join(lacking).upper()}, which the engine of Qwen3-ASR "
            "in this package needs.",
            "Choose a Whisper or a streaming model: those run on it.",
        )


def needed() -> set[str]:
    """What the bundled engine asks of a processor, in Linux's words; nothing without a bundle."""
    try:
        return set(resource(NEEDED).read_text().split())
    except (StorageError, OSError):
        return set()


def instructions() -> set[str]:
    """What this processor can do, in Linux's words; empty where that cannot be told."""
    if sys.platform == "win32":
        return _of_windows()
    try:
        text = _PROCESSORS.read_text()
    except OSError:
        return set()
    return set(" ".join(re.findall(r"^flags\s*:(.*)$", text, re.MULTILINE)).split())


def _of_windows() -> set[str]:
    """Windows tells of AVX2; every processor that has it has the others, too."""
    import ctypes

    kernel = ctypes.windll.kernel32  # type: ignore[attr-defined,unused-ignore]
    has_avx2 = kernel.IsProcessorFeaturePresent(_AVX2_AVAILABLE)
    return {"avx2", "bmi2", "f16c", "fma"} if has_avx2 else {"sse2"}
