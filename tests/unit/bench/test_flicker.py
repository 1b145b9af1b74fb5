from __future__ import annotations

import pytest

from bench.flicker import Flicker
from tests.fakes.captions import caption


def _flicker(*texts: tuple[str, str]) -> tuple[int, int, int]:
    flicker = Flicker()
    flicker.add(caption(1, committed, unfixed) for committed, unfixed in texts)
    return flicker.committed, flicker.removed, flicker.moved


@pytest.mark.parametrize(
    ("texts", "counts"),
    [
        ((("", "one"), ("one", " two"), ("one two", "")), (0, 0, 0)),
        ((("one", " two"), ("one", "")), (0, 4, 0)),
        ((("one", " two"), ("one", " six")), (0, 3, 0)),
        ((("one", " two"), ("one", " to two")), (0, 0, 2)),
        ((("one", ""), ("on", "")), (1, 1, 0)),
    ],
)
def test_what_did_not_stay_is_counted(
    texts: tuple[tuple[str, str], ...], counts: tuple[int, int, int]
) -> None:
    assert _flicker(*texts) == counts


def test_speech_is_counted_once_for_each_segment() -> None:
    flicker = Flicker()
    flicker.add([caption(1, "", "a"), caption(1, "a"), caption(5, "b")])
    assert flicker.speech_s == 2.0
