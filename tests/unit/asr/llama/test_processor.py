"""A processor that cannot run the bundled engine is told from one that can."""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from live_caption.asr.llama import processor
from live_caption.asr.llama.engine import check_engine
from live_caption.errors import ModelError, StorageError

OLD = "processor\t: 0\nflags\t\t: fpu avx f16c\n\nprocessor\t: 1\nflags\t\t: fpu avx f16c\n"
NEW = "processor\t: 0\nflags\t\t: fpu sse2 avx f16c avx2 fma bmi2 avx512f\n"


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A bundle whose engine needs AVX2; returns the file that tells of the processor."""
    (tmp_path / "processor.txt").write_text("avx2 bmi2 f16c fma\n")
    monkeypatch.setattr(processor, "resource", lambda name: tmp_path / name)
    cpuinfo = tmp_path / "cpuinfo"
    monkeypatch.setattr(processor, "_PROCESSORS", cpuinfo)
    monkeypatch.setattr(sys, "platform", "linux")
    return cpuinfo


def test_a_processor_without_avx2(bundle: Path) -> None:
    bundle.write_text(OLD)
    with pytest.raises(ModelError, match="lacks AVX2, BMI2, FMA") as caught:
        processor.check_processor()
    assert "Whisper" in caught.value.hint
    with pytest.raises(ModelError, match="lacks AVX2"):
        check_engine()


def test_a_processor_with_avx2(bundle: Path) -> None:
    bundle.write_text(NEW)
    processor.check_processor()


def test_a_processor_that_is_not_described(bundle: Path) -> None:
    assert not bundle.exists()
    processor.check_processor()
    bundle.write_text("Processor : ARMv8\nFeatures : fp asimd\n")
    processor.check_processor()


def test_an_engine_that_was_compiled_here(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(name: str) -> Path:
        raise StorageError(f"A part of Live Caption is missing: {name}.", "Install it again.")

    monkeypatch.setattr(processor, "resource", absent)
    bundle.write_text(OLD)
    processor.check_processor()


@pytest.mark.parametrize("has_avx2", [0, 1])
def test_on_windows(bundle: Path, monkeypatch: pytest.MonkeyPatch, has_avx2: int) -> None:
    asked: list[int] = []

    def present(feature: int) -> int:
        asked.append(feature)
        return has_avx2

    kernel = SimpleNamespace(kernel32=SimpleNamespace(IsProcessorFeaturePresent=present))
    monkeypatch.setattr(ctypes, "windll", kernel, raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    bundle.write_text(NEW)
    if has_avx2:
        processor.check_processor()
    else:
        with pytest.raises(ModelError, match="lacks AVX2"):
            processor.check_processor()
    assert asked == [40]
