"""A graphics card is used only where it computes what the processor does.

There is none here: llama.cpp without one loads all layers into the processor's memory.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("llama_cpp")

from live_caption.asr import qwen
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.llama.probe import agree, probe
from live_caption.asr.rollback.config import RollbackConfig


def test_a_card_that_computes_rightly_is_used(pair: tuple[Path, Path]) -> None:
    recognizer = qwen.open_qwen(*pair, RollbackConfig(), threads=1, gpu_layers=-1)
    assert recognizer.notice == ""
    recognizer.close()


@pytest.mark.parametrize("garbage", [np.nan, 0.0])
def test_a_card_that_returns_garbage_is_not_used_and_that_is_said(
    pair: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, garbage: float
) -> None:
    opened = []

    def on_this_card(model: LlamaModel) -> object:
        opened.append(model)
        return probe(model) * (1 if len(opened) == 1 else np.float32(garbage))

    monkeypatch.setattr(qwen, "probe", on_this_card)
    recognizer = qwen.open_qwen(*pair, RollbackConfig(), threads=1, gpu_layers=-1)
    assert "processor recognises instead" in recognizer.notice
    recognizer.warm_up()
    recognizer.close()


def test_only_rounding_may_differ() -> None:
    logits = np.random.default_rng(0).normal(0, 3, 1000).astype(np.float32)
    noise = np.random.default_rng(1).normal(0, 1, 1000).astype(np.float32)
    assert agree(logits, logits + 0.1 * noise)
    assert not agree(logits, logits + 3 * noise)
    assert not agree(logits, logits[::-1])


def test_a_probe_leaves_the_cache_empty_and_depends_on_the_model(model: LlamaModel) -> None:
    model.extend([1, 2, 3], 0)
    first = probe(model)
    assert model.length == 0
    assert np.array_equal(first, probe(model))
    assert first.std() > 0
