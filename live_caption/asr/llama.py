"""llama.cpp with a text model and an audio projector: the runtime below Qwen3-ASR.

Knows files, tokens and sound, but no algorithm. Recogniser process; one thread uses it.
Where llama.cpp itself aborts, the process ends: it is supervised.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import numpy as np
from llama_cpp import llama_cpp, mtmd_cpp
from numpy.typing import NDArray

from live_caption.asr import llama_log
from live_caption.asr.gguf import check_pair
from live_caption.asr.llama_context import Encoded, LlamaContext, LlamaError, LlamaOptions
from live_caption.errors import ModelError
from live_caption.types import Samples

_MARKER = b"<__media__>"


@dataclass(frozen=True, slots=True)
class _Handles:
    """llama.cpp's pointers, which live until `free` is called."""

    model: Any
    projector: Any
    free: ExitStack


class LlamaModel:
    """A text model and its projector; `with` or `close` frees them."""

    def __init__(self, model: Path, projector: Path, options: LlamaOptions) -> None:
        """Loads both files; raises ModelError, with what is wrong with them."""
        check_pair(model, projector)
        llama_log.redirect()
        self._options = options
        self._handles = _load(model, projector, options)
        self._vocabulary = llama_cpp.llama_model_get_vocab(self._handles.model)
        self.vocabulary_size: int = llama_cpp.llama_vocab_n_tokens(self._vocabulary)
        self._width: int = llama_cpp.llama_model_n_embd_inp(self._handles.model)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Frees the model; its contexts must have been closed. May be called twice."""
        self._handles.free.close()

    def context(self, tokens: int) -> LlamaContext:
        """An empty KV cache for `tokens` tokens; raises LlamaError without memory for it."""
        return LlamaContext(self._handles.model, tokens, self._options)

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        """The ids of `text`; with `special`, names like <|im_end|> become their one id."""
        data = text.encode()
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
        projector = self._handles.projector
        if mtmd_cpp.mtmd_tokenize(projector, chunks, ctypes.byref(text), bitmaps, 1):
            raise LlamaError.saying("The sound cannot be prepared")
        count = mtmd_cpp.mtmd_input_chunks_size(chunks)
        found = [mtmd_cpp.mtmd_input_chunks_get(chunks, index) for index in range(count)]
        return [chunk for chunk in found if _is_audio(chunk)]

    def _encode(self, chunk: Any) -> NDArray[np.float32]:
        if mtmd_cpp.mtmd_encode_chunk(self._handles.projector, chunk):
            raise LlamaError.saying("The sound cannot be encoded")
        shape = mtmd_cpp.mtmd_input_chunk_get_n_tokens(chunk), self._width
        output = mtmd_cpp.mtmd_get_output_embd(self._handles.projector)
        return np.ctypeslib.as_array(output, shape).copy()


def _is_audio(chunk: Any) -> bool:
    kind = mtmd_cpp.mtmd_input_chunk_get_type(chunk)
    return bool(kind == mtmd_cpp.MTMD_INPUT_CHUNK_TYPE_AUDIO)


def _load(model: Path, projector: Path, options: LlamaOptions) -> _Handles:
    with ExitStack() as stack:
        text = _load_model(model, options)
        stack.callback(llama_cpp.llama_model_free, text)
        audio = _load_projector(projector, text, options)
        stack.callback(mtmd_cpp.mtmd_free, audio)
        return _Handles(text, audio, stack.pop_all())


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
    said = llama_log.LINES.last_error or "it does not say why"
    return ModelError(
        f"llama.cpp cannot load {path}: {said}.",
        "Download the file again, or install a newer llama-cpp-python.",
    )
