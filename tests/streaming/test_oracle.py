"""sherpa-onnx, whose layouts these are, hears the same as our runtime and as plain loops do."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest

from live_caption.asr.native.endpoint import EndpointRules
from live_caption.asr.native.port import Stream, StreamingModel, Token
from live_caption.asr.onnx.features import FeatureStream
from live_caption.asr.onnx.loading import SearchOptions
from live_caption.asr.onnx.sessions import Loader, Network, Runtime
from live_caption.asr.streaming import load_model
from live_caption.types import SAMPLE_RATE_HZ, Samples
from tests.streaming import reference
from tests.streaming.conftest import RandomModels
from tests.streaming.peer import Peer, recognized
from tests.streaming.reference import Array
from tools.streaming.cost_models import quantize
from tools.streaming.random_models import FAMILIES

_ODD_SIZES = (1601, 333, 4799, 160, 7919, 1)
_CHUNKS = 100
_PAUSE_S, _LONGEST_S, _NEVER_S = 0.37, 5.1, 1e6  # no multiples of an encoder's frame
_RULES = {
    "rule1_min_trailing_silence": _NEVER_S,
    "rule2_min_trailing_silence": _PAUSE_S,
    "rule3_min_utterance_length": _LONGEST_S,
}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_plain_loop_says_what_the_peer_says(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    folder = random_model(family)
    said = reference.say(folder, family, minute, chunks=10_000).tokens
    symbols = _symbols(folder)
    assert [symbols[token] for token in said] == recognized(folder, _pieces(minute)).tokens


@pytest.mark.parametrize("family", FAMILIES)
def test_we_say_what_the_peer_says_and_when(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    folder = random_model(family)
    stream, peer = _stream(folder), recognized(folder, _pieces(minute))
    for piece in _pieces(minute):
        stream.accept(piece)
        _run(stream)
    stream.finish()
    _run(stream)
    assert _written(folder, stream.tokens) == peer.tokens
    times_s = [token.time / SAMPLE_RATE_HZ for token in stream.tokens]
    assert family == "paraformer" or times_s == pytest.approx(peer.times_s, abs=1e-4)


@pytest.mark.parametrize("family", FAMILIES)
def test_we_end_utterances_where_the_peer_does_and_go_on_alike(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    folder = random_model(family)
    ours, theirs = _our_utterances(folder, minute), _their_utterances(folder, minute)
    assert ours == theirs
    assert len(ours) > 5


@pytest.mark.parametrize("family", FAMILIES)
def test_features_are_those_of_the_peer(
    random_model: RandomModels, family: str, minute: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, taken = random_model(family), dict[int, Array]()
    take = FeatureStream.take

    def taking(self: FeatureStream, start: int, count: int) -> Array:
        taken[start] = take(self, start, count)
        return taken[start]

    monkeypatch.setattr(FeatureStream, "take", taking)
    stream, peer = _stream(folder), Peer(folder)
    for piece in _pieces(minute):
        stream.accept(piece)
        _run(stream)
        peer.feed(piece)
    for start, frames in taken.items():
        np.testing.assert_allclose(frames, peer.frames(start, len(frames)), rtol=0, atol=1e-4)
    assert max(taken) > 5800


@pytest.mark.parametrize("family", FAMILIES)
def test_states_are_those_of_a_plain_loop(
    random_model: RandomModels, family: str, minute: Samples, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, given = random_model(family), dict[str, list[Array]]()
    run = Network.run

    def running(self: Network, *inputs: Array) -> list[Array]:
        given[self.header.path.stem] = run(self, *inputs)
        return given[self.header.path.stem]

    monkeypatch.setattr(Network, "run", running)
    stream = _stream(folder)
    stream.accept(minute)
    for _ in range(_CHUNKS):
        if stream.ready():
            stream.step()
    said = reference.say(folder, family, minute, _CHUNKS)
    assert [token.id for token in stream.tokens] == said.tokens
    kept = _last(given.get("model") or given["encoder"], len(said.states))
    kept += _last(given.get("decoder", []), len(said.memory))
    assert kept
    for state, expected in zip(kept, [*said.states, *said.memory], strict=True):
        np.testing.assert_allclose(state, expected, rtol=0, atol=1e-4)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_window_is_heard_when_a_frame_follows_as_at_the_peer(
    random_model: RandomModels, family: str, minute: Samples
) -> None:
    folder, chunks = random_model(family), 5
    model = _model(folder)
    frames = model.window_frames + (chunks - 1) * model.chunk_frames
    length = 160 * (frames - 1) + (400 if family == "paraformer" else 80)
    for samples, heard in ((length, chunks - 1), (length + 160, chunks)):
        stream, peer = model.new_stream(), Peer(folder)
        for side in (stream.accept, peer.feed):
            side(minute[:samples])
        stream.finish()
        peer.finish()
        assert _run(stream) == heard
        assert sum(iter(peer.step, False)) == heard


@pytest.mark.parametrize("family", ["zipformer2-transducer", "zipformer2-ctc"])
def test_weights_of_eight_bits(
    random_model: RandomModels, family: str, minute: Samples, tmp_path: Path
) -> None:
    for file in random_model(family).glob("*.onnx"):
        quantize(file, tmp_path / file.name)
    shutil.copy(random_model(family) / "tokens.txt", tmp_path)
    stream = _stream(tmp_path)
    stream.accept(minute)
    steps = _run(stream)
    said = reference.say(tmp_path, family, minute, steps).tokens
    assert [token.id for token in stream.tokens] == said
    assert len(said) > 60


def _last(values: list[Array], count: int) -> list[Array]:
    return values[len(values) - count :]


# --- both sides --------------------------------------------------------------------------


def _pieces(samples: Samples) -> Iterator[Samples]:
    """The sound in pieces that fit no frame and no chunk."""
    begin = 0
    for size in cycle(_ODD_SIZES):
        if begin >= len(samples):
            return
        yield samples[begin : begin + size]
        begin += size


def _model(folder: Path) -> StreamingModel:
    return load_model(folder, Loader(Runtime(threads=1)), SearchOptions())


def _stream(folder: Path) -> Stream:
    return _model(folder).new_stream()


def _run(stream: Stream) -> int:
    """Recognises what is there; gives the number of steps."""
    steps = 0
    while stream.ready():
        stream.step()
        steps += 1
    return steps


def _our_utterances(folder: Path, samples: Samples) -> list[list[str]]:
    model, said = _model(folder), list[list[str]]()
    stream, chunk, length = model.new_stream(), model.chunk_frames * model.feature_shift, 0
    rules = EndpointRules(*(round(s * SAMPLE_RATE_HZ) for s in (_NEVER_S, _PAUSE_S, _LONGEST_S)))
    # The peer counts silence behind Paraformer's words from the beginning of their chunk.
    more = 0 if (folder / "joiner.onnx").exists() or (folder / "model.onnx").exists() else chunk
    for piece in _pieces(samples):
        stream.accept(piece)
        while stream.ready():
            stream.step()
            length += chunk
            silence = stream.trailing_silence + more * bool(stream.tokens)
            if rules.end(length, silence, spoken=length > silence):
                said.append(_written(folder, stream.tokens))
                stream.reset()
                length = 0
    return said


def _their_utterances(folder: Path, samples: Samples) -> list[list[str]]:
    peer, said = Peer(folder, enable_endpoint_detection=True, **_RULES), list[list[str]]()
    for piece in _pieces(samples):
        peer.feed(piece)
        while peer.step():
            if peer.ends():
                said.append(peer.tokens)
                peer.reset()
    return said


def _written(folder: Path, tokens: Sequence[Token]) -> list[str]:
    symbols = _symbols(folder)
    return [symbols[token.id] for token in tokens]


def _symbols(folder: Path) -> dict[int, str]:
    """As the peer writes them, a space at the beginning of words."""
    lines = (folder / "tokens.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.rsplit(" ", 1) for line in lines)
    return {int(number): symbol.replace("▁", " ") for symbol, number in pairs}
