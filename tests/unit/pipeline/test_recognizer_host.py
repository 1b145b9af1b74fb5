from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from live_caption.pipeline.messages import Drop, Feed, Finish, Open, Recognized, RecognizerSpec
from live_caption.pipeline.recognizer_host import RecognizerHost
from live_caption.types import SAMPLE_RATE_HZ, SegmentId, SourceKind
from tests.fakes.scripted import CHUNK, ScriptedRecognizer

_MIC = SegmentId(SourceKind.MICROPHONE, 1)
_SYSTEM = SegmentId(SourceKind.SYSTEM, 1)
_NEXT = SegmentId(SourceKind.SYSTEM, 2)


@dataclass
class Desk:
    """A host with everything it answered."""

    whole: bool = False
    answers: list[Recognized] = field(default_factory=list)

    def __post_init__(self) -> None:
        spec = RecognizerSpec("", "", Path(), whole=self.whole)
        self.host = RecognizerHost(ScriptedRecognizer(), spec, self.answers.append)

    def say(self, *commands: object) -> None:
        for command in commands:
            self.host.handle(command)

    def work(self) -> None:
        while self.host.busy:
            self.host.step()

    def finals(self) -> list[Recognized]:
        return [answer for answer in self.answers if answer.hypothesis.final]


def sound(seconds: float, seed: int = 0) -> Feed:
    noise = np.random.default_rng(seed).normal(0, 0.1, round(seconds * SAMPLE_RATE_HZ))
    return Feed(_SYSTEM, noise.astype(np.float32))


def of(segment: SegmentId, feed: Feed) -> Feed:
    return Feed(segment, feed.samples)


def test_silence_costs_nothing() -> None:
    desk = Desk()
    assert not desk.host.busy
    desk.host.step()
    assert desk.answers == []


def test_each_chunk_is_a_step_and_the_end_is_final() -> None:
    desk = Desk()
    desk.say(Open(_SYSTEM, 5000), sound(1.0), Finish(_SYSTEM))
    desk.work()
    steps = [a.hypothesis.position for a in desk.answers if not a.hypothesis.final]
    assert steps == [5000 + CHUNK * n for n in range(1, 11)]
    assert len(desk.finals()) == 1


def test_times_count_from_the_start_of_the_session() -> None:
    desk = Desk()
    desk.say(Open(_SYSTEM, 7000), sound(1.0), Finish(_SYSTEM))
    desk.work()
    words = desk.finals()[0].hypothesis.words
    assert words[0].start == 7000
    assert words[-1].end == 7000 + SAMPLE_RATE_HZ


def test_one_source_is_answered_in_order() -> None:
    desk = Desk()
    desk.say(Open(_SYSTEM, 0), sound(0.5), Finish(_SYSTEM))
    desk.say(Open(_NEXT, 20_000), of(_NEXT, sound(10.0)), Finish(_NEXT))
    desk.work()
    assert [answer.segment for answer in desk.finals()] == [_SYSTEM, _NEXT]


def test_two_sources_take_turns() -> None:
    desk = Desk()
    desk.say(Open(_SYSTEM, 0), Open(_MIC, 0), sound(2.0), of(_MIC, sound(2.0, 1)))
    for _ in range(10):
        desk.host.step()
    counts = [sum(a.segment == s for a in desk.answers) for s in (_SYSTEM, _MIC)]
    assert counts == [5, 5]


def test_whole_segments_are_decoded_once() -> None:
    desk = Desk(whole=True)
    desk.say(Open(_SYSTEM, 0), sound(3.0))
    desk.work()
    assert desk.answers == []
    desk.say(Finish(_SYSTEM))
    desk.work()
    assert len(desk.answers) == 1


def test_what_is_dropped_is_forgotten() -> None:
    desk = Desk()
    desk.say(Open(_SYSTEM, 0), sound(3.0), Drop(_SYSTEM), sound(1.0), Finish(_SYSTEM))
    desk.work()
    assert desk.answers == []


def test_lag_is_made_up_for_in_one_step_unless_it_replays() -> None:
    live, replaying = Desk(), Desk()
    live.say(Open(_SYSTEM, 0), sound(6.0))
    replaying.say(Open(_SYSTEM, 0, replay=True), sound(6.0))
    for desk in (live, replaying):
        desk.work()
    assert live.answers[0].hypothesis.position == 6 * SAMPLE_RATE_HZ
    assert [a.hypothesis.position for a in replaying.answers] == [CHUNK * n for n in range(1, 61)]


def test_after_catching_up_lag_is_made_up_for_again() -> None:
    desk = Desk()
    desk.say(Open(_SYSTEM, 0, replay=True), sound(1.0))
    desk.work()
    desk.host.step()
    desk.say(sound(6.0))
    desk.host.step()
    assert desk.answers[-1].hypothesis.position == 7 * SAMPLE_RATE_HZ
