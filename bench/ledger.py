"""Both children with an account of every sample, for `EngineSpec`'s targets.

They run the product's own loops. When such a loop ends, how much sound each segment had is
written into the folder that the environment names, as <child>.account.
"""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass, field
from pathlib import Path

from bench.trace import FOLDER, Noting, ignore
from live_caption.pipeline import listener, messages, recognizer_host
from live_caption.pipeline.serve import Channel
from live_caption.types import AudioChunk, SegmentId, SpeechEnded, SpeechStarted

LISTENER = "bench.ledger:listen"
RECOGNIZER = "bench.ledger:recognize"


@dataclass(slots=True)
class Account:
    """Where each segment begins and how far its sound reaches; `holes` names broken ones."""

    starts: dict[SegmentId, int] = field(default_factory=dict)
    ends: dict[SegmentId, int] = field(default_factory=dict)
    holes: list[str] = field(default_factory=list)

    def begin(self, segment: SegmentId, start: int) -> None:
        self.starts[segment] = self.ends[segment] = start

    def extend(self, segment: SegmentId, count: int) -> None:
        self.ends[segment] += count

    def check(self, segment: SegmentId, position: int) -> None:
        """Notes a hole when the segment's sound does not reach exactly to `position`."""
        if self.ends[segment] != position:
            self.holes.append(f"{segment}: {position} instead of {self.ends[segment]}")

    def save(self, name: str) -> None:
        Path(os.environ[FOLDER], f"{name}.account").write_bytes(pickle.dumps(self))


def load(folder: Path, name: str) -> Account:
    """What a child counted."""
    account = pickle.loads((folder / f"{name}.account").read_bytes())
    assert isinstance(account, Account)
    return account


def listen(channel: Channel, argument: object) -> None:
    """The listener's loop, counted."""
    account = Account()

    def sent(message: object) -> None:
        match message:
            case SpeechStarted(segment, start):
                account.begin(segment, start)
            case AudioChunk(segment, start, samples):
                account.check(segment, start)
                account.extend(segment, len(samples))
            case SpeechEnded(segment, end):
                account.check(segment, end)

    listener.run(Noting(channel, sent, ignore), argument)
    account.save("listener")


def recognize(channel: Channel, argument: object) -> None:
    """The recogniser's loop, counted."""
    account = Account()

    def received(message: object) -> None:
        match message:
            case messages.Open(segment, start):
                account.begin(segment, start)
            case messages.Feed(segment, samples):
                account.extend(segment, len(samples))

    recognizer_host.run(Noting(channel, ignore, received), argument)
    account.save("recognizer")
