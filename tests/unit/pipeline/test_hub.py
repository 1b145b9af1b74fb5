from __future__ import annotations

import threading
from dataclasses import replace

from live_caption.errors import StorageError
from live_caption.pipeline.hub import Hub, Mailbox
from live_caption.types import (
    Caption,
    Health,
    Level,
    Problem,
    RecognizerStatus,
    SegmentId,
    SourceKind,
    Topic,
)

READY = RecognizerStatus.READY
_SEGMENT = SegmentId(SourceKind.SYSTEM, 1)
_CAPTION = Caption(_SEGMENT, 1, "Hello", " wor", 0, 100)


def caption(number: int, revision: int, *, final: bool = False) -> Caption:
    segment = SegmentId(SourceKind.SYSTEM, number)
    return replace(_CAPTION, segment=segment, revision=revision, final=final)


def test_the_newest_revision_of_a_segment_is_enough() -> None:
    mailbox = Mailbox(lambda: None)
    for revision in range(1, 100):
        mailbox.show(caption(1, revision))
    assert mailbox.take().captions == (caption(1, 99),)


def test_every_final_comes_in_order_and_replaces_its_partials() -> None:
    mailbox = Mailbox(lambda: None)
    sent = [caption(1, 1), caption(1, 2, final=True), caption(2, 1), caption(2, 2, final=True)]
    for each in [*sent, caption(3, 1)]:
        mailbox.show(each)
    assert mailbox.take().captions == (sent[1], sent[3], caption(3, 1))


def test_a_final_that_nobody_took_is_not_replaced() -> None:
    mailbox = Mailbox(lambda: None)
    mailbox.show(caption(1, 5, final=True))
    mailbox.show(caption(1, 6))
    assert caption(1, 5, final=True) in mailbox.take().captions


def test_it_wakes_once_until_it_is_emptied() -> None:
    wakes = []
    mailbox = Mailbox(lambda: wakes.append(1))
    mailbox.show(caption(1, 1))
    mailbox.show(caption(1, 2))
    mailbox.health(Health())
    assert len(wakes) == 1
    mailbox.take()
    mailbox.level(SourceKind.SYSTEM, -20.0, -3.0)
    assert len(wakes) == 2
    assert mailbox.take().levels == {SourceKind.SYSTEM: (-20.0, -3.0)}


class SlowSink:
    """Does nothing until it is let go."""

    def __init__(self) -> None:
        self.go = threading.Event()
        self.seen: list[Caption] = []
        self.closed = False

    def show(self, caption: Caption) -> None:
        self.go.wait(10)
        self.seen.append(caption)

    def health(self, health: Health) -> None:
        """Is not interested."""

    def close(self) -> None:
        self.closed = True


class BrokenSink(SlowSink):
    def show(self, caption: Caption) -> None:
        raise RuntimeError("broken on purpose")


def test_a_slow_sink_delays_nobody_and_gets_every_final() -> None:
    hub, slow, quick = Hub(), SlowSink(), SlowSink()
    quick.go.set()
    hub.add(slow)
    hub.add(quick)
    for number in range(1, 51):
        for revision in range(1, 20):
            hub.show(caption(number, revision))
        hub.show(caption(number, 20, final=True))
    hub.level(Level(SourceKind.SYSTEM, -20.0, -3.0))
    slow.go.set()
    hub.close()
    wanted = [caption(number, 20, final=True) for number in range(1, 51)]
    for sink in (slow, quick):
        assert [each for each in sink.seen if each.final] == wanted
        assert sink.closed
    assert len(slow.seen) < 100


def test_a_broken_sink_harms_no_other() -> None:
    hub, good = Hub(), SlowSink()
    good.go.set()
    hub.add(BrokenSink())
    hub.add(good)
    hub.show(caption(1, 1, final=True))
    hub.close()
    assert good.seen == [caption(1, 1, final=True)]


def test_what_a_sink_cannot_do_is_said_while_there_is_nothing_worse() -> None:
    hub, inbox = Hub(), Mailbox(lambda: None)
    hub.add_mailbox(inbox)
    hub.complain("history", StorageError("The disk is full.", "Free some space."))
    hub.health(Health(RecognizerStatus.STARTING))
    said = [inbox.take().health]
    for message in ("", "The microphone is gone.", ""):
        hub.health(Health(READY, message=message))
        said.append(inbox.take().health)
    hub.complain("history", None)
    hub.health(Health(READY))
    said.append(inbox.take().health)
    assert [health.message if health else None for health in said] == [
        "",  # that the model is being loaded is to be said
        "The disk is full. Free some space.",
        "The microphone is gone.",
        "The disk is full. Free some space.",
        "",
    ]


def test_complaints_of_several_sinks_live_side_by_side_and_end_on_their_own() -> None:
    hub, inbox = Hub(), Mailbox(lambda: None)
    hub.add_mailbox(inbox)
    hub.health(Health(READY, problems=(Problem(Topic.SOUND, "The microphone is gone."),)))

    def problems() -> list[str]:
        health = inbox.take().health
        assert health is not None
        return [str(problem) for problem in health.problems]

    assert problems() == ["The microphone is gone."]
    hub.complain("transcript", StorageError("The disk is full."))
    hub.complain("history", StorageError("The history is locked."))
    assert problems() == [
        "The microphone is gone.",
        "The disk is full.",
        "The history is locked.",
    ]
    hub.complain("transcript", None)
    assert problems() == ["The microphone is gone.", "The history is locked."]
    hub.complain("transcript", None)
    hub.complain("history", StorageError("The history is damaged."))
    assert problems() == ["The microphone is gone.", "The history is damaged."]
    hub.complain("history", None)
    assert problems() == ["The microphone is gone."]
