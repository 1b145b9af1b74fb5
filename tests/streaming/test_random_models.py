"""The random models are worth comparing with: they say much, and need all of their states."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from live_caption.types import Samples
from tests.streaming.conftest import RandomModels
from tests.streaming.reference import Array, File, features, int32, say
from tools.streaming.random_models import FAMILIES

_ENCODERS = {
    "zipformer2-ctc": ("model.onnx", "T"),
    "nemo-transducer": ("encoder.onnx", "window_size"),
}
_WITH_STATES = [family for family in FAMILIES if family != "paraformer"]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_files_are_small(random_model: RandomModels, family: str) -> None:
    assert sum(file.stat().st_size for file in random_model(family).iterdir()) < 300_000


@pytest.mark.parametrize("family", FAMILIES)
def test_the_files_are_the_same_each_time(
    random_model: RandomModels, family: str, tmp_path: Path
) -> None:
    FAMILIES[family](tmp_path)
    first = {file.name: file.read_bytes() for file in random_model(family).iterdir()}
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == first


@pytest.mark.parametrize("family", FAMILIES)
def test_they_say_many_different_things(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    tokens = say(random_model(family), family, minute, chunks=1000).tokens
    assert len(tokens) > 60
    assert len(set(tokens)) > 12


@pytest.mark.parametrize("family", _WITH_STATES)
def test_what_is_heard_depends_on_every_state(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    name, window_key = _ENCODERS.get(family, ("encoder.onnx", "T"))
    encoder, chunks = File(random_model(family) / name), 8
    states = say(random_model(family), family, minute, chunks).states
    shift = encoder.number("chunk_shift" if window_key != "T" else "decode_chunk_len")
    window = features(minute, family)[chunks * shift :][: encoder.number(window_key)]
    heard = _heard(encoder, family, window, states)
    for place, others in enumerate(_each_emptied(states)):
        assert not np.allclose(_heard(encoder, family, window, others), heard), place


def test_what_paraformer_says_depends_on_every_memory(random_model: RandomModels) -> None:
    decoder, rng = File(random_model("paraformer") / "decoder.onnx"), np.random.default_rng(0)
    heard, embeds = (rng.standard_normal((1, n, 24), np.float32) for n in (18, 3))
    memory = [rng.standard_normal(zero.shape, np.float32) for zero in decoder.states(4)]
    lengths = int32(18), int32(3)

    def logits(states: list[Array]) -> Array:
        return decoder(heard, lengths[0], embeds, lengths[1], *states)[0]

    for place, others in enumerate(_each_emptied(memory)):
        assert not np.allclose(logits(others), logits(memory)), place


def _heard(encoder: File, family: str, window: Array, states: list[Array]) -> Array:
    if family == "nemo-transducer":
        return encoder(window.T[None], np.array([len(window)]), *states)[0]
    return encoder(window[None], *states)[0]


def _each_emptied(states: list[Array]) -> Iterator[list[Array]]:
    for place, state in enumerate(states):
        yield [*states[:place], np.zeros_like(state), *states[place + 1 :]]
