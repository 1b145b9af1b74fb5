"""The three rules by which an utterance ends."""

from __future__ import annotations

import pytest

from live_caption.asr.native.endpoint import EndpointRules

SECOND = 16_000


@pytest.mark.parametrize(
    ("length_s", "silence_s", "spoken", "over"),
    [
        (2.4, 2.4, False, True),
        (2.39, 2.39, False, False),
        (3.0, 1.2, True, True),
        (3.0, 1.19, True, False),
        (3.0, 1.5, False, False),
        (20.0, 0.0, True, True),
        (19.99, 0.0, True, False),
    ],
)
def test_rules(length_s: float, silence_s: float, spoken: bool, over: bool) -> None:
    length, silence = round(length_s * SECOND), round(silence_s * SECOND)
    assert EndpointRules().end(length, silence, spoken=spoken) is over
