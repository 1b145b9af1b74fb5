"""sherpa-onnx, whose layouts these are, hears the same as our runtime and as plain loops do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest

from live_caption.types import Samples
from tests.streaming import peer, reference
from tests.streaming.conftest import RandomModels
from tools.streaming.random_models import FAMILIES

_ODD_SIZES = (1601, 333, 4799, 160, 7919, 1)


def _pieces(samples: Samples) -> Iterator[Samples]:
    """The sound in pieces that fit no frame and no chunk."""
    begin = 0
    for size in cycle(_ODD_SIZES):
        if begin >= len(samples):
            return
        yield samples[begin : begin + size]
        begin += size


@pytest.mark.parametrize("family", FAMILIES)
def test_the_plain_loop_says_what_the_peer_says(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    folder = random_model(family)
    said = reference.say(folder, family, minute, chunks=10_000).tokens
    symbols = _symbols(folder)
    assert [symbols[token] for token in said] == peer.recognized(folder, _pieces(minute)).tokens


def _symbols(folder: Path) -> dict[int, str]:
    """As the peer writes them, a space at the beginning of words."""
    lines = (folder / "tokens.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines)
    return {int(number): symbol.replace("▁", " ") for symbol, number in pairs}
