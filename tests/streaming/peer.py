"""sherpa-onnx as the oracle: its streams on the file sets that the tests use."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np

from live_caption.types import SAMPLE_RATE_HZ, Samples
from tests.streaming.reference import Array


class Peer:
    """A recogniser of sherpa-onnx with one stream."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.recognizer = recognizer(folder, **options)
        self.stream = self.recognizer.create_stream()

    def feed(self, samples: Samples) -> None:
        self.stream.accept_waveform(SAMPLE_RATE_HZ, samples)

    def finish(self) -> None:
        self.stream.input_finished()

    def step(self) -> bool:
        """Recognises one chunk, if there is one."""
        ready = bool(self.recognizer.is_ready(self.stream))
        if ready:
            self.recognizer.decode_stream(self.stream)
        return ready

    def run(self) -> None:
        while self.step():
            pass

    def ends(self) -> bool:
        """Whether the utterance is over, by the rules of the endpoint."""
        return bool(self.recognizer.is_endpoint(self.stream))

    def reset(self) -> None:
        self.recognizer.reset(self.stream)

    def frames(self, begin: int, count: int) -> Array:
        """Features, shape (count, 80); none before `begin` can be asked for again."""
        return np.array(self.stream.get_frames(begin, count), np.float32).reshape(count, -1)

    @property
    def tokens(self) -> list[str]:
        return list(self._result().tokens)

    @property
    def times_s(self) -> list[float]:
        """When each token was said; Paraformer does not tell."""
        return list(self._result().timestamps)

    @property
    def text(self) -> str:
        return str(self._result().text)

    def _result(self) -> Any:
        return self.recognizer.get_result_all(self.stream)


def recognizer(folder: Path, **options: Any) -> Any:
    """What `folder` holds: one model file, or an encoder and a decoder with or without joiner."""
    from sherpa_onnx import OnlineRecognizer

    def path(name: str) -> str:
        return str(next(folder.glob(f"{name}*.onnx")))

    common = {"tokens": str(folder / "tokens.txt"), "num_threads": 1, **options}
    if not list(folder.glob("encoder*.onnx")):
        return OnlineRecognizer.from_zipformer2_ctc(model=path("model"), **common)
    pair = {"encoder": path("encoder"), "decoder": path("decoder"), **common}
    if not list(folder.glob("joiner*.onnx")):
        return OnlineRecognizer.from_paraformer(**pair)
    return OnlineRecognizer.from_transducer(joiner=path("joiner"), **pair)


def recognized(folder: Path, pieces: Iterable[Samples], **options: Any) -> Peer:
    """The peer after it heard all pieces."""
    peer = Peer(folder, **options)
    for piece in pieces:
        peer.feed(piece)
        peer.run()
    peer.finish()
    peer.run()
    return peer
