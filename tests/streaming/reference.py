"""What a streaming model says, written down as plainly as it can be: one loop per family.

Made from the descriptions of the layouts alone, so that a mistake in the program is not
repeated here. Each gives the tokens and the states behind the last chunk, in the order of
the files.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import kaldi_native_fbank as knf
import numpy as np
import onnxruntime as ort
from numpy.typing import NDArray

from live_caption.types import SAMPLE_RATE_HZ, Samples

Array = NDArray[Any]
_ZEROS = {"tensor(float)": np.float32, "tensor(int64)": np.int64, "tensor(int32)": np.int32}
_MOST_SYMBOLS = 10


@dataclass(slots=True)
class Said:
    """What came out; `states` are those of the encoder, `memory` those of the decoder."""

    tokens: list[int] = field(default_factory=list)
    states: list[Array] = field(default_factory=list)
    memory: list[Array] = field(default_factory=list)


class File:
    """An ONNX file, run with its inputs in order."""

    def __init__(self, path: Path) -> None:
        options = ort.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session = ort.InferenceSession(path, options)
        self.metadata: dict[str, str] = self._session.get_modelmeta().custom_metadata_map
        self._inputs = self._session.get_inputs()

    def states(self, begin: int) -> list[Array]:
        """Zeros for the inputs from `begin` on, for one stream."""
        sizes = [[n if isinstance(n, int) else 1 for n in i.shape] for i in self._inputs[begin:]]
        kinds = [_ZEROS[i.type] for i in self._inputs[begin:]]
        return [np.zeros(size, kind) for size, kind in zip(sizes, kinds, strict=True)]

    def __call__(self, *values: Array) -> list[Array]:
        names = [each.name for each in self._inputs]
        answer: list[Array] = self._session.run(None, dict(zip(names, values, strict=True)))
        return answer

    def number(self, key: str) -> int:
        return int(self.metadata[key])


def int32(*values: int | list[int]) -> Array:
    return np.array(values, np.int32)


def features(samples: Samples, family: str) -> Array:
    """All frames of a sound, shape (frames, 80)."""
    options = knf.FbankOptions()
    options.mel_opts.num_bins = 80
    frames = options.frame_opts
    frames.dither, frames.snip_edges, options.mel_opts.high_freq = 0.0, False, -400.0
    if family == "nemo-transducer":
        frames.window_type, frames.remove_dc_offset = "hann", False
        options.mel_opts.low_freq, options.mel_opts.high_freq = 0.0, 8000.0
        options.mel_opts.is_librosa = True
    if family == "paraformer":
        frames.window_type, frames.snip_edges, options.mel_opts.high_freq = "hamming", True, 0.0
        samples = samples * np.float32(32768)
    fbank = knf.OnlineFbank(options)
    fbank.accept_waveform(SAMPLE_RATE_HZ, samples.tolist())
    fbank.input_finished()
    return np.stack([fbank.get_frame(i) for i in range(fbank.num_frames_ready)])


def say(folder: Path, family: str, samples: Samples, chunks: int) -> Said:
    """The first `chunks` chunks of a sound, or all where there are fewer."""
    loops = {"nemo-transducer": _nemo, "paraformer": _paraformer, "zipformer2-ctc": _ctc}
    return loops.get(family, _transducer)(folder, features(samples, family), chunks)


def _windows(frames: Array, window: int, shift: int, chunks: int) -> list[Array]:
    """As long as there is at least one frame more."""
    starts = range(0, len(frames) - window, shift)
    return [frames[start : start + window] for start in starts[:chunks]]


def _transducer(folder: Path, frames: Array, chunks: int) -> Said:
    encoder, decoder, joiner = (
        File(folder / f"{n}.onnx") for n in ("encoder", "decoder", "joiner")
    )
    said, tokens = Said(states=encoder.states(1)), [-1, 0]
    (context,) = decoder(np.array([tokens]))
    for x in _windows(frames, encoder.number("T"), encoder.number("decode_chunk_len"), chunks):
        out, *said.states = encoder(x[None], *said.states)
        for frame in out[0]:
            (logit,) = joiner(frame[None], context)
            if (token := int(logit.argmax())) not in (0, 2):  # the blank, and <unk>
                tokens.append(token)
                (context,) = decoder(np.array([tokens[-2:]]))
    said.tokens = tokens[2:]
    return said


def _ctc(folder: Path, frames: Array, chunks: int) -> Said:
    model = File(folder / "model.onnx")
    said, last = Said(states=model.states(1)), 0
    for x in _windows(frames, model.number("T"), model.number("decode_chunk_len"), chunks):
        out, *said.states = model(x[None], *said.states)
        for token in out[0].argmax(axis=-1).tolist():
            if token not in (0, last):
                said.tokens.append(token)
            last = token
    return said


def _nemo(folder: Path, frames: Array, chunks: int) -> Said:
    encoder, decoder, joiner = (
        File(folder / f"{n}.onnx") for n in ("encoder", "decoder", "joiner")
    )
    window, blank, one = encoder.number("window_size"), encoder.number("vocab_size"), int32(1)
    said = Said(states=encoder.states(2), memory=decoder.states(2))
    context, _, *said.memory = decoder(int32([blank]), one, *said.memory)
    for x in _windows(frames, window, encoder.number("chunk_shift"), chunks):
        out, _, *said.states = encoder(x.T[None], np.array([window]), *said.states)
        for frame in out[0].T:
            for _ in range(_MOST_SYMBOLS):
                (logit,) = joiner(frame[None, :, None], context)
                if (token := int(logit.argmax())) == blank:
                    break
                said.tokens.append(token)
                context, _, *said.memory = decoder(int32([token]), one, *said.memory)
    return said


def _paraformer(folder: Path, frames: Array, chunks: int) -> Said:
    encoder, decoder = (File(folder / f"{n}.onnx") for n in ("encoder", "decoder"))
    mean, scale = (
        np.array(encoder.metadata[k].split(","), np.float32) for k in ("neg_mean", "inv_stddev")
    )
    scale *= np.sqrt(np.float32(encoder.number("encoder_output_size")))
    said, kept = Said(memory=decoder.states(4)), np.zeros((8, 560), np.float32)
    weight, hidden = np.float32(0), np.zeros(encoder.number("encoder_output_size"), np.float32)
    for chunk, x in enumerate(_windows(frames, 61, 60, chunks)):
        stacked = np.stack([x[i : i + 7].ravel() for i in range(0, 55, 6)])
        angles = np.outer(
            10 * chunk + np.arange(1, 11), np.exp(-0.03301197265941284 * np.arange(280))
        )
        places = np.concatenate([np.sin(angles), np.cos(angles)], axis=1)
        kept = np.concatenate([kept[-8:], (stacked + mean) * scale + places]).astype(np.float32)
        enc, length, alphas = encoder(kept[None], int32(len(kept)))
        alphas[0, :5] = alphas[0, -3:] = 0
        embeds = []
        for alpha, frame in zip(alphas[0], enc[0], strict=True):
            part = min(alpha, np.float32(1) - weight)
            hidden, weight = hidden + part * frame, weight + alpha
            if weight >= 1:
                embeds.append(hidden)
                weight -= np.float32(1)
                hidden = weight * frame
        if embeds:
            said_here = (np.stack(embeds)[None], int32(len(embeds)))
            _, ids, *said.memory = decoder(enc, length, *said_here, *said.memory)
            said.tokens += [token for token in ids[0].tolist() if token]
    return said
