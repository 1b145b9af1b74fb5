"""The small trained models understand speech, and sherpa-onnx hears the same as our runtime."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, cycle, pairwise, takewhile
from typing import Any

import numpy as np
import onnxruntime
import pytest

from live_caption.asr.native.recognizer import NativeRecognizer
from live_caption.asr.onnx.features import FeatureKind, FeatureStream
from live_caption.asr.onnx.loading import SearchOptions
from live_caption.asr.onnx.sessions import Loader, Runtime
from live_caption.asr.onnx.stream import OnnxModel
from live_caption.asr.streaming import load_model
from live_caption.caption.score import errors, units
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples
from tests.streaming.peer import Peer
from tests.streaming.reference import Array
from tools.miniature.fixture import held_out
from tools.streaming.fixture import CTC, TRANSDUCER

Heard = Callable[[str], list[list[str]]]

_SILENCE = np.zeros(SAMPLE_RATE_HZ, np.float32)
_BLOCKS = (1601, 4799, 160, 7919)


@dataclass(frozen=True, slots=True)
class Case:
    """A model, and how it searches: `paths` here, `options` at the peer."""

    ctc: bool = False
    paths: int = 1
    options: Mapping[str, str] | None = None


CASES = {
    "transducer": Case(),
    "transducer-beam": Case(paths=4, options={"decoding_method": "modified_beam_search"}),
    "ctc": Case(ctc=True),
}


@dataclass(frozen=True, slots=True)
class Clip:
    """A held-out sentence and its sound, a second of silence behind it."""

    name: str
    text: str
    sound: Samples


@pytest.fixture(scope="module")
def clips() -> list[Clip]:
    return [
        Clip(each.path.name, each.text, np.concatenate([each.samples, _SILENCE]))
        for each in held_out()
    ]


@pytest.fixture(scope="module")
def heard(clips: Sequence[Clip]) -> Heard:
    """What our runtime writes of each clip, by the name of the case."""

    @cache
    def tokens(case: str) -> list[list[str]]:
        model = _model(CASES[case])
        return [_tokens(model, clip.sound) for clip in clips]

    return tokens


@pytest.mark.parametrize("name", CASES)
def test_we_write_what_the_peer_writes(name: str, clips: Sequence[Clip], heard: Heard) -> None:
    assert len(clips) >= 60
    case = CASES[name]
    peer = Peer(CTC if case.ctc else TRANSDUCER, **(case.options or {}))
    for clip, tokens in zip(clips, heard(name), strict=True):
        peer.stream = peer.recognizer.create_stream()
        peer.feed(clip.sound)
        peer.finish()
        peer.run()
        assert tokens == peer.tokens, clip.name


@pytest.mark.parametrize("name", CASES)
def test_held_out_sentences_are_understood(name: str, clips: Sequence[Clip], heard: Heard) -> None:
    texts = ["".join(tokens) for tokens in heard(name)]
    assert _error_rate(texts, clips) <= 0.06


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_committed_text_never_changes(case: Case, clips: Sequence[Clip]) -> None:
    recognizer, some, texts = NativeRecognizer(_model(case), "small"), clips[::6], []
    for clip in some:
        answers = _session(recognizer, clip.sound)
        assert all(new.fixed.startswith(old.fixed) for old, new in pairwise(answers))
        assert answers[-1].final
        assert not answers[-1].unfixed
        texts.append(answers[-1].fixed)
    assert _error_rate(texts, some) <= 0.08


def test_every_state_counts(clips: Sequence[Clip]) -> None:
    """The next chunk sounds different to the encoder when it has forgotten any state."""
    features = FeatureStream(FeatureKind())
    features.accept(clips[30].sound)
    encoder = onnxruntime.InferenceSession(str(TRANSDUCER / "encoder.onnx"))
    states = [np.zeros(_shape(each), _TYPES[each.type]) for each in encoder.get_inputs()[1:]]
    for chunk in range(5):
        _, *states = _run(encoder, [features.take(32 * chunk, 45)[None], *states])
    window = features.take(32 * 5, 45)[None]
    expected = _run(encoder, [window, *states])[0]
    assert len(states) == 20
    for index, state in enumerate(states):
        forgetful = [*states[:index], np.zeros_like(state), *states[index + 1 :]]
        assert np.abs(_run(encoder, [window, *forgetful])[0] - expected).max() > 1e-3


_TYPES = {"tensor(float)": np.float32, "tensor(int64)": np.int64}


def _error_rate(texts: Sequence[str], clips: Sequence[Clip]) -> float:
    pairs = [(units(text), units(clip.text)) for text, clip in zip(texts, clips, strict=True)]
    return sum(errors(*pair) for pair in pairs) / sum(len(said) for _, said in pairs)


def _shape(tensor: Any) -> list[int]:
    return [size if isinstance(size, int) else 1 for size in tensor.shape]


def _run(session: Any, inputs: Sequence[Array]) -> list[Array]:
    names = [each.name for each in session.get_inputs()]
    outputs: list[Array] = session.run(None, dict(zip(names, inputs, strict=True)))
    return outputs


def _model(case: Case) -> OnnxModel:
    folder = CTC if case.ctc else TRANSDUCER
    return load_model(folder, Loader(Runtime(threads=1)), SearchOptions(paths=case.paths))


def _tokens(model: OnnxModel, sound: Samples) -> list[str]:
    stream = model.new_stream()
    stream.accept(sound)
    stream.finish()
    while stream.ready():
        stream.step()
    return [token.text for token in stream.tokens]


def _session(recognizer: NativeRecognizer, samples: Samples) -> list[Hypothesis]:
    """All answers to sound that comes in odd pieces."""
    session, answers = recognizer.open(None), list[Hypothesis]()
    for begin, end in pairwise(_cuts(len(samples))):
        session.feed(samples[begin:end])
        answers.append(session.step(session.fed))
    answers.append(session.finish())
    session.close()
    return answers


def _cuts(length: int) -> list[int]:
    sizes = cycle(_BLOCKS)
    inner = takewhile(lambda cut: cut < length, accumulate(sizes, initial=0))
    return [*inner, length]
