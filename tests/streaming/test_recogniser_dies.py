"""A process that dies in the middle of a sentence costs no word of it, and changes none."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from live_caption.types import SourceKind, SourceRequest
from tests.e2e.engines import WHISPER as ANY_MODEL
from tests.e2e.engines import Captions, engine
from tests.e2e.sound import joined
from tests.streaming.conftest import RandomModels

_SOUND = ("piper_en_0", "jfk")
_SPEED = 6.0
_KILLS = 2


def captions_of(path: Path, model: Path, kills: int) -> Captions:
    with engine(ANY_MODEL, str(model), path.parent) as (running, captions):
        running.listen((SourceRequest(SourceKind.FILE, str(path), _SPEED),))
        for _ in range(kills):
            captions.wait_for(
                lambda caption: caption.committed and not caption.final, captions.now()
            )
            pid = running.recognizer_pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
        assert running.wait(120)
    return captions


def test_what_is_said_does_not_depend_on_kills(random_model: RandomModels, tmp_path: Path) -> None:
    model = random_model("zipformer2-ctc")
    path = joined(tmp_path / "long.wav", _SOUND, pause_s=0.7)
    expected = captions_of(path, model, kills=0)
    disturbed = captions_of(path, model, _KILLS)
    assert len(expected.text.split()) > 20
    assert [(c.committed, c.words) for c in disturbed.finals] == [
        (c.committed, c.words) for c in expected.finals
    ]
    shown: dict[object, str] = {}
    for caption in disturbed.all:
        assert caption.committed.startswith(shown.get(caption.segment, ""))
        shown[caption.segment] = caption.committed
