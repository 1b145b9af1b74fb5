"""What the settings make of an engine."""

from __future__ import annotations

from dataclasses import replace

import pytest

from live_caption.app import engine_spec
from live_caption.paths import AppPaths
from live_caption.settings import Settings


def test_settings_of_the_runtime_reach_the_recogniser() -> None:
    settings = replace(Settings(), recognition_threads=3, recognition_gpu_layers=-1)
    spec = engine_spec(settings, AppPaths.find()).recognizer
    assert (spec.threads, spec.gpu_layers) == (3, -1)


@pytest.mark.parametrize(
    ("written", "meant"), [("auto", None), ("Auto", None), ("en", "en"), (" EN ", "en")]
)
def test_a_language_may_be_written_in_any_case(written: str, meant: str | None) -> None:
    settings = replace(Settings(), recognition_language=written)
    assert engine_spec(settings, AppPaths.find()).recognizer.language == meant
