"""This computer, measured."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import cast

import psutil
import pytest

from live_caption.asr.llama import engine
from live_caption.errors import ModelError
from live_caption.paths import AppPaths
from live_caption.pipeline import machine
from live_caption.pipeline.engine import Engine
from live_caption.pipeline.hub import Mailbox
from live_caption.pipeline.machine import engines, measure, memory_mb, probe
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind


def spec(factory: str) -> RecognizerSpec:
    return RecognizerSpec(f"tests.fakes.scripted:{factory}", "scripted", Path())


def test_the_memory_is_what_the_system_says() -> None:
    assert memory_mb() == pytest.approx(psutil.virtual_memory().total / 1e6, rel=0.05)


def test_the_engines_that_are_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "engine_version", lambda: "0.3.36")
    assert engines() == {"whisper", "qwen3-asr", "streaming"}
    monkeypatch.setattr(engine, "engine_version", lambda: "0.3.1")
    assert engines() == {"whisper", "streaming"}
    monkeypatch.setattr(engine, "engine_version", lambda: None)
    assert engines() == {"whisper", "streaming"}


def test_a_recogniser_that_takes_30_ms_for_100_ms_of_speech() -> None:
    assert probe(spec("slow")) > 0.15  # pauses cost nothing


class _EndlessEngine:
    """Says a word whenever somebody waits, and is never done."""

    def __init__(self, inbox: Mailbox) -> None:
        self._inbox = inbox
        self.waits = 0

    def wait(self, timeout_s: float) -> bool:
        self.waits += 1
        assert self.waits < 1000, "goes on beyond the limit"
        end = self.waits * SAMPLE_RATE_HZ
        self._inbox.show(Caption(SegmentId(SourceKind.FILE, 1), self.waits, "", "word", 0, end))
        return False


def test_the_probe_ends_at_its_limit() -> None:
    inbox = Mailbox(lambda: None)
    endless = _EndlessEngine(inbox)
    first, last = machine._watch(cast(Engine, endless), inbox, 0.0, threading.Event())
    assert first.heard_s == 1.0
    assert last.heard_s == endless.waits


def test_the_probe_ends_when_it_is_not_wanted_any_more() -> None:
    inbox, stop = Mailbox(lambda: None), threading.Event()
    stop.set()
    endless = _EndlessEngine(inbox)
    machine._watch(cast(Engine, endless), inbox, 1000.0, stop)
    assert endless.waits == 0
    assert probe(spec("slow"), 1000.0, stop) > 0.0


def test_a_recogniser_that_does_not_work() -> None:
    with pytest.raises(ModelError, match="damaged"):
        probe(spec("refusing"))


def test_one_caption_in_all_the_time_tells_the_least_it_can_be() -> None:
    only = machine._Mark(100.0, 0.6)
    assert machine._factor(only, only, limit_s=6.0) == pytest.approx(10.0)
    last = machine._Mark(103.0, 6.6)
    assert machine._factor(only, last, limit_s=6.0) == pytest.approx(0.5)


def test_without_a_model_the_speed_is_unknown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def missing(_spec: RecognizerSpec, cancel: threading.Event) -> float:
        raise ModelError("The model is not installed.")

    monkeypatch.setattr(machine, "probe", missing)
    found = measure(Settings(), AppPaths.below(tmp_path))
    assert found.slowness is None
    assert found.cores >= 1
    assert found.memory_mb == memory_mb()
    assert "whisper" in found.engines


def test_this_computer(tmp_path: Path) -> None:
    found = measure(Settings(), AppPaths.below(tmp_path))
    assert found.slowness is not None
    assert found.slowness > 0
