"""llama.cpp with a text model and an audio projector: the runtime below Qwen3-ASR.

Knows files, tokens and sound, but no algorithm. Recogniser process; one thread uses it.
Where llama.cpp itself aborts, the process ends: it is supervised.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from llama_cpp import llama_cpp, mtmd_cpp
from numpy.typing import NDArray

from live_caption.asr.llama import log as llama_log
from live_caption.asr.llama.context import LlamaContext, LlamaError, LlamaOptions
from live_caption.asr.llama.gguf import check_pair
from live_caption.asr.rollback.port import Embedding
from live_caption.errors import ModelError
from live_caption.types import Samples

_MARKER = b"<__media__>"


@dataclass(frozen=True, slots=True, eq=False)
class Encoded:
    """Encoded sound: `values` has the shape (tokens, width), 13 tokens a second."""

    values: NDArray[np.float32]

    @property
    def tokens(self) -> int:
        return len(self.values)


class LlamaModel:
    """An `AudioLanguageModel`: text model, projector and one KV cache.

    `with` or `close` frees them. Any thread may call `cancel`.
    """

    def __init__(self, model: Path, projector: Path, options: LlamaOptions) -> None:
        """Loads both files; raises ModelError, with what is wrong with them."""
        check_pair(model, projector)
        llama_log.redirect()
        with ExitStack() as stack:
            text = _load_model(model, options)
            stack.callback(llama_cpp.llama_model_free, text)
            self._projector = _load_projector(projector, text, options)
            stack.callback(mtmd_cpp.mtmd_free, self._projector)
            self.context = LlamaContext(text, options)
            stack.callback(self.context.close)
            self._stack = stack.pop_all()
        self._vocabulary = llama_cpp.llama_model_get_vocab(text)
        self.vocabulary_size: int = llama_cpp.llama_vocab_n_tokens(self._vocabulary)
        self._width: int = llama_cpp.llama_model_n_embd_inp(text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees everything. May be called twice; nothing else may be called after it."""
        self._stack.close()

    @property
    def length(self) -> int:
        return self.context.length

    def append(self, embedding: Embedding) -> None:
        if not isinstance(embedding, Encoded):
            raise TypeError(embedding)
        self.context.append(embedding.values)

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        return self.context.extend(tokens, answers)

    def rollback(self, length: int) -> None:
        self.context.rollback(length)

    def cancel(self) -> None:
        self.context.cancel()

    def cancelled(self) -> bool:
        return self.context.cancelled()

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        """The ids of `text`; with `special`, names like <|im_end|> become their one id."""
        data = text.encode(errors="replace")  # what no character is came from a command line
        ids = (llama_cpp.llama_token * max(1, len(data)))()
        count = llama_cpp.llama_tokenize(
            self._vocabulary, data, len(data), ids, len(ids), False, special
        )
        if count < 0:
            raise LlamaError("The text cannot be split into tokens.")
        return list(ids[:count])

    def piece(self, token: int) -> bytes:
        """The bytes of a token, which may be a part of a character; a special one's name."""
        if not 0 <= token < self.vocabulary_size:
            raise LlamaError(f"There is no token {token}.")
        size, count = 64, -1
        while count < 0:
            buffer = ctypes.create_string_buffer(size)
            count = llama_cpp.llama_token_to_piece(self._vocabulary, token, buffer, size, 0, True)
            size = max(size, -count)
        return buffer.raw[:count]

    def encode(self, samples: Samples) -> Encoded:
        """Encodes one slice, shape (n,) with n > 0, normalised on its own.

        n = 16,000·k − 1 gives 13·k tokens: mtmd fills up what is beyond a full second.
        """
        samples = np.ascontiguousarray(samples, np.float32)
        with ExitStack() as stack:
            chunks = self._chunks(stack, samples)
            return Encoded(np.concatenate([self._encode(chunk) for chunk in chunks]))

    def _chunks(self, stack: ExitStack, samples: Samples) -> list[Any]:
        """The sound in mtmd's pieces of at most 8 s, which live as long as `stack`."""
        if not len(samples):
            raise LlamaError("There is no sound to encode.")
        pointer = samples.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
        bitmap = mtmd_cpp.mtmd_bitmap_init_from_audio(len(samples), pointer)
        stack.callback(mtmd_cpp.mtmd_bitmap_free, bitmap)
        chunks = mtmd_cpp.mtmd_input_chunks_init()
        stack.callback(mtmd_cpp.mtmd_input_chunks_free, chunks)
        text = mtmd_cpp.mtmd_input_text(_MARKER, len(_MARKER), False, True)
        bitmaps = (ctypes.c_void_p * 1)(bitmap)
        if mtmd_cpp.mtmd_tokenize(self._projector, chunks, ctypes.byref(text), bitmaps, 1):
            raise LlamaError.saying("The sound cannot be prepared")
        count = mtmd_cpp.mtmd_input_chunks_size(chunks)
        found = [mtmd_cpp.mtmd_input_chunks_get(chunks, index) for index in range(count)]
        return [chunk for chunk in found if _is_audio(chunk)]

    def _encode(self, chunk: Any) -> NDArray[np.float32]:
        if mtmd_cpp.mtmd_encode_chunk(self._projector, chunk):
            raise LlamaError.saying("The sound cannot be encoded")
        shape = mtmd_cpp.mtmd_input_chunk_get_n_tokens(chunk), self._width
        output = mtmd_cpp.mtmd_get_output_embd(self._projector)
        return np.ctypeslib.as_array(output, shape).copy()


def _is_audio(chunk: Any) -> bool:
    kind = mtmd_cpp.mtmd_input_chunk_get_type(chunk)
    return bool(kind == mtmd_cpp.MTMD_INPUT_CHUNK_TYPE_AUDIO)


def _load_model(path: Path, options: LlamaOptions) -> Any:
    parameters = llama_cpp.llama_model_default_params()
    parameters.n_gpu_layers = options.gpu_layers
    model = llama_cpp.llama_model_load_from_file(os.fsencode(path), parameters)
    if not model:
        raise _unloadable(path)
    return model


def _load_projector(path: Path, model: Any, options: LlamaOptions) -> Any:
    parameters = mtmd_cpp.mtmd_context_params_default()
    parameters.use_gpu = options.gpu_layers != 0
    parameters.n_threads = options.chosen_threads()
    parameters.print_timings = False
    parameters.warmup = False  # the recogniser warms up with sound
    parameters.media_marker = _MARKER
    projector = mtmd_cpp.mtmd_init_from_file(os.fsencode(path), model, parameters)
    if not projector:
        raise _unloadable(path)
    return projector


def _unloadable(path: Path) -> ModelError:
    said = llama_log.LINES.take_error() or "it does not say why"
    return ModelError(
        f"llama.cpp cannot load {path}: {said}.",
        "Download the file again, or install a newer llama-cpp-python.",
    )
