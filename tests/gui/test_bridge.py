from __future__ import annotations

import threading

from pytestqt.qtbot import QtBot

from live_caption.gui.bridge import Bridge
from live_caption.pipeline.hub import Batch
from live_caption.types import SourceKind
from tests.fakes.captions import caption

_THREADS, _EACH = 4, 250


def test_many_threads_need_few_wakes_and_lose_nothing(qtbot: QtBot) -> None:
    batches: list[Batch] = []
    receivers: set[threading.Thread] = set()

    def receive(batch: Batch) -> None:
        batches.append(batch)
        receivers.add(threading.current_thread())

    bridge = Bridge(receive)

    def publish(worker: int) -> None:
        for number in range(_EACH):
            bridge.mailbox.show(caption(worker * _EACH + number + 1, "word", final=True))

    threads = [threading.Thread(target=publish, args=(n,)) for n in range(_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert batches == []  # the main thread has not run its loop yet
    qtbot.waitUntil(lambda: bool(batches))

    assert len(batches) == 1
    numbers = [shown.segment.number for shown in batches[0].captions]
    assert sorted(numbers) == list(range(1, _THREADS * _EACH + 1))
    assert receivers == {threading.main_thread()}


def test_what_arrives_while_draining_is_delivered_next(qtbot: QtBot) -> None:
    seen: list[int] = []

    def receive(batch: Batch) -> None:
        seen.extend(shown.segment.number for shown in batch.captions)
        if len(seen) == 1:
            bridge.mailbox.show(caption(2, "second", final=True))

    bridge = Bridge(receive)
    bridge.mailbox.show(caption(1, "first", final=True))
    qtbot.waitUntil(lambda: seen == [1, 2])


def test_levels_come_through(qtbot: QtBot) -> None:
    batches: list[Batch] = []
    bridge = Bridge(batches.append)
    bridge.mailbox.level(SourceKind.MICROPHONE, -40.0, -30.0)
    qtbot.waitUntil(lambda: bool(batches))
    assert batches[0].levels == {SourceKind.MICROPHONE: (-40.0, -30.0)}
