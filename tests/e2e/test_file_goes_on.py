"""A listener that dies while it reads a file: the next one goes on where it was."""

from __future__ import annotations

import os
import signal
from itertools import pairwise
from pathlib import Path

from live_caption.types import SourceKind, SourceRequest
from tests.audio_server.servers import wait_until
from tests.e2e.engines import SCRIPTED, engine
from tests.e2e.sound import joined


def test_no_part_of_a_file_is_heard_twice_or_not_at_all(tmp_path: Path) -> None:
    names = ("librivox_0870", "librivox_0920", "piper_en_1")
    request = SourceRequest(SourceKind.FILE, str(joined(tmp_path / "a.wav", names)), 4.0)
    with engine(SCRIPTED, folder=tmp_path) as (running, captions):
        running.listen((request,))
        assert running.wait(60)
        whole = captions.finals
    with engine(SCRIPTED, folder=tmp_path) as (running, captions):
        running.listen((request,))
        killed: set[int | None] = {None}
        for _ in range(2):
            # A caption from before the kill may still come while the next listener starts.
            wait_until(lambda: running.listener_pid not in killed, "a new listener")
            captions.wait_for(lambda caption: not caption.final, captions.now())
            pid = running.listener_pid
            assert pid is not None
            os.kill(pid, signal.SIGKILL)
            killed.add(pid)
        assert running.wait(60)
        parts = captions.finals
    assert any(caption.gap_after for caption in parts)
    assert parts[-1].end == whole[-1].end
    for first, second in pairwise(parts):
        assert second.start >= first.end
    spoken = sum(caption.end - caption.start for caption in whole)
    heard = sum(caption.end - caption.start for caption in parts)
    assert heard >= 0.9 * spoken  # a segment that begins anew may leave out a breath
