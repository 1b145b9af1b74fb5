"""sherpa-onnx as the oracle: its streams on the file sets that the tests use."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from live_caption.types import SAMPLE_RATE_HZ, Samples

_BINS = 80


class Peer:
    """A recogniser of sherpa-onnx with one stream, which ends where the sound does."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self._recognizer = recognizer(folder, **options)
        self._stream = self._recognizer.create_stream()

    def feed(self, samples: Samples) -> None:
        self._stream.accept_waveform(SAMPLE_RATE_HZ, samples)
        self._run()

    def finish(self) -> None:
        self._stream.input_finished()
        self._run()

    def _run(self) -> None:
        while self._recognizer.is_ready(self._stream):
            self._recognizer.decode_stream(self._stream)

    @property
    def tokens(self) -> list[str]:
        return list(self._result().tokens)

    @property
    def times_s(self) -> list[float]:
        return list(self._result().timestamps)

    @property
    def text(self) -> str:
        return str(self._result().text)

    def _result(self) -> Any:
        return self._recognizer.get_result_all(self._stream)


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
    peer.finish()
    return peer
