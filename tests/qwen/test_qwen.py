"""Qwen3-ASR as the program opens it: files, prefix rollback and llama.cpp together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("llama_cpp")

from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.qwen import cells, open_qwen
from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.errors import ModelError, UsageError
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.pipeline.recognizers import open_recognizer
from live_caption.types import SAMPLE_RATE_HZ


def spec(model: Path, projector: Path | None = None, **more: str) -> RecognizerSpec:
    return RecognizerSpec(
        "",
        str(model),
        model.parent,
        threads=1,
        projector=projector,
        **more,  # type: ignore[arg-type]
    )


def test_a_segment_of_the_longest_length_fits(pair: tuple[Path, Path]) -> None:
    """Random weights write as much as they may: no cache is filled more than by them."""
    config = RollbackConfig(context="some words that are likely")
    recognizer = open_qwen(*pair, config, threads=1)
    recognizer.warm_up()
    session = recognizer.open("en")
    noise = np.random.default_rng(0).normal(0, 0.1, 2 * SAMPLE_RATE_HZ).astype(np.float32)
    fixed = ""
    for _ in range(11):
        session.feed(noise)
        hypothesis = session.step(session.fed)
        assert hypothesis.fixed.startswith(fixed)
        fixed = hypothesis.fixed
    last = session.finish()
    assert last.final
    assert last.position == 22 * SAMPLE_RATE_HZ
    session.close()
    recognizer.close()


def test_a_cancelled_step_changes_nothing(model: LlamaModel) -> None:
    recognizer = RollbackRecognizer(model, "random", RollbackConfig())
    session = recognizer.open("en")
    session.feed(np.random.default_rng(0).normal(0, 0.1, 40_000).astype(np.float32))
    before = session.step(32_000)
    model.cancel()
    assert session.step(40_000) == before
    last = session.finish()
    assert last.final
    assert last.fixed == before.fixed + before.unfixed
    session.close()


def test_cells_grow_with_the_segment_and_the_context() -> None:
    short = RollbackConfig(longest=10 * SAMPLE_RATE_HZ)
    assert cells(short) < cells(RollbackConfig()) < cells(RollbackConfig(context="x" * 100))


def test_two_files_are_recognised(pair: tuple[Path, Path]) -> None:
    recognizer = open_recognizer(spec(*pair))
    assert recognizer.name == "random"
    recognizer.close()


def test_a_folder_with_both_files_is_recognised(pair: tuple[Path, Path]) -> None:
    recognizer = open_recognizer(spec(pair[0].parent, engine="qwen3-asr"))
    recognizer.close()


def test_a_language_that_the_model_does_not_know(pair: tuple[Path, Path]) -> None:
    with pytest.raises(UsageError, match="xx"):
        open_recognizer(spec(*pair, language="xx"))


def test_swapped_files(pair: tuple[Path, Path]) -> None:
    with pytest.raises(ModelError, match="swapped"):
        open_recognizer(spec(*reversed(pair)))
