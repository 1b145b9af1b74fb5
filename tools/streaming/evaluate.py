"""Error rates and word delays of the small streaming models on the held-out sentences.

    python -m tools.streaming.evaluate

Sound is fed in blocks of 20 ms, followed by silence, to sherpa-onnx and to this program's
own runtime. A word's delay is the sound fed when its last token appears, less the word's end.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Protocol

import numpy as np

from live_caption.asr.native.port import Stream
from live_caption.asr.onnx.loading import SearchOptions
from live_caption.asr.onnx.sessions import Loader, Runtime
from live_caption.asr.streaming import load_model
from live_caption.caption.score import errors, units
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tests.streaming.peer import Peer
from tools.miniature.fixture import HeldOut, held_out
from tools.streaming.fixture import FOLDER
from tools.streaming.tokens import pieces

_BLOCK = SAMPLE_RATE_HZ // 50
_SILENCE = np.zeros(SAMPLE_RATE_HZ, np.float32)


class Listener(Protocol):
    """What hears a sentence; `tokens` are all that it has written."""

    @property
    def tokens(self) -> Sequence[str]: ...
    def feed(self, samples: Samples) -> None: ...
    def finish(self) -> None: ...
    def run(self) -> None: ...


@dataclass(slots=True)
class Score:
    """Wrong and all units, and the delays in samples of the words in right sentences."""

    wrong: int = 0
    total: int = 0
    delays: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        rate = 100 * self.wrong / max(1, self.total)
        delay = 1000 * median(self.delays or [0]) / SAMPLE_RATE_HZ
        return f"{self.wrong} of {self.total} wrong ({rate:.1f} %), median delay {delay:.0f} ms"


class Ours:
    """This program's runtime, as a listener."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    @property
    def tokens(self) -> Sequence[str]:
        return [token.text for token in self._stream.tokens]

    def feed(self, samples: Samples) -> None:
        self._stream.accept(samples)

    def finish(self) -> None:
        self._stream.finish()

    def run(self) -> None:
        while self._stream.ready():
            self._stream.step()


def hear(listener: Listener, samples: Samples) -> tuple[str, list[int]]:
    """The text, and how many samples were fed when each token appeared."""
    sound = np.concatenate([samples, _SILENCE])
    appeared: list[int] = []
    for start in range(0, len(sound), _BLOCK):
        block = sound[start : start + _BLOCK]
        listener.feed(block)
        listener.run()
        new = len(listener.tokens) - len(appeared)
        appeared += [start + len(block)] * new
    listener.finish()
    listener.run()
    appeared += [len(sound)] * (len(listener.tokens) - len(appeared))
    return "".join(listener.tokens), appeared


def score(listen: Callable[[], Listener], sentences: Sequence[HeldOut]) -> dict[str, Score]:
    """The score of each language."""
    scores: dict[str, Score] = {}
    for sentence in sentences:
        text, appeared = hear(listen(), sentence.samples)
        wanted, heard = units(sentence.text), units(text)
        entry = scores.setdefault(sentence.language, Score())
        entry.wrong += errors(heard, wanted)
        entry.total += len(wanted)
        if heard == wanted:
            entry.delays += delays(sentence, appeared)
    return scores


def delays(sentence: HeldOut, appeared: Sequence[int]) -> Iterator[int]:
    """For each word of a sentence that was understood: samples from its end to its last token."""
    last = -1
    for word, end_s in sentence.words:
        last += len(pieces(word))
        yield appeared[last] - round(end_s * SAMPLE_RATE_HZ)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    sentences = list(held_out())
    for name in ("transducer", "ctc"):
        for who, listen in _runtimes(folder / name).items():
            for language, result in score(listen, sentences).items():
                print(f"{name}, {who}, {language}: {result}", flush=True)


def _runtimes(folder: Path) -> dict[str, Callable[[], Listener]]:
    model = load_model(folder, Loader(Runtime(threads=1)), SearchOptions(paths=1))
    return {
        "sherpa-onnx": lambda: Peer(folder),
        "Live Caption": lambda: Ours(model.new_stream()),
    }


if __name__ == "__main__":
    main()
