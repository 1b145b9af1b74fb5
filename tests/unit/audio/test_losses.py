from __future__ import annotations

import pickle

import pytest

from live_caption.audio.losses import (
    DeviceChangedError,
    ServerAwayError,
    ServerLostError,
    ServerRefusedError,
)
from live_caption.errors import AudioError


@pytest.mark.parametrize(
    "error",
    [ServerAwayError(), ServerLostError(), ServerRefusedError(), DeviceChangedError("a", "b")],
)
def test_errors_survive_the_way_to_another_process(error: AudioError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (copy.user_message, copy.hint) == (error.user_message, error.hint)
