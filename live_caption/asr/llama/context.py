"""The KV cache of one conversation with a model, and its decoder. See `llama`.

Recogniser process; one thread uses it, any thread may cancel.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from llama_cpp import llama_cpp
from numpy.typing import NDArray

from live_caption.asr.llama import log as llama_log
from live_caption.asr.rollback.port import CancelledError
from live_caption.errors import RecognitionError

_BATCH = 256
_MOST_ANSWERS = 64  # llama.cpp reserves memory for the logits of so many tokens
_FULL, _ABORTED = 1, 2  # what llama_decode returns


class LlamaError(RecognitionError):
    """llama.cpp could not do what it was asked to."""

    @classmethod
    def saying(cls, what: str) -> LlamaError:
        """With the reason that llama.cpp logged."""
        said = llama_log.LINES.take_error()
        return cls(f"{what}: {said}." if said else f"{what}.")


class ContextFullError(LlamaError):
    """The KV cache has no room for more tokens."""


@dataclass(frozen=True, slots=True)
class LlamaOptions:
    """How to run a model. `threads` 0 chooses; `gpu_layers` -1 puts all on the GPU."""

    cells: int = 2048  # tokens, of text and sound, that fit into the KV cache
    threads: int = 0
    gpu_layers: int = 0

    def chosen_threads(self) -> int:
        return self.threads or max(1, min(4, os.cpu_count() or 1))


class LlamaContext:
    """What the model has been told so far; `close` frees it.

    When a call fails, the cache holds at least what it held before, and `length` says
    how much that is.
    """

    def __init__(self, model: Any, options: LlamaOptions) -> None:
        """Raises LlamaError where there is not enough memory."""
        self._cancelled = False
        self._abort = llama_cpp.ggml_abort_callback(lambda _: self._cancelled)
        parameters = _parameters(options, self._abort)
        self._context = llama_cpp.llama_init_from_model(model, parameters)
        if not self._context:
            raise LlamaError.saying("There is not enough memory for the model")
        self._memory = llama_cpp.llama_get_memory(self._context)
        vocabulary = llama_cpp.llama_model_get_vocab(model)
        self._vocabulary_size: int = llama_cpp.llama_vocab_n_tokens(vocabulary)
        self._length = 0

    def close(self) -> None:
        """Frees the memory. May be called twice."""
        if self._context:
            llama_cpp.llama_free(self._context)
            self._context = None

    @property
    def length(self) -> int:
        """How many tokens, of text and sound, the cache holds."""
        return self._length

    def cancel(self) -> None:
        """Makes the running call and all later ones raise CancelledError. Any thread."""
        self._cancelled = True

    def cancelled(self) -> bool:
        return self._cancelled

    def rollback(self, length: int) -> None:
        """Forgets all but the first `length` tokens."""
        if not 0 <= length <= self._length:
            raise ValueError(f"cannot roll back from {self._length} to {length}")
        if not llama_cpp.llama_memory_seq_rm(self._memory, 0, length, -1):
            raise LlamaError("The model cannot forget a part of what it was told.")
        self._length = length

    def append(self, values: NDArray[np.float32]) -> None:
        """Puts encoded sound, shape (tokens, width), behind what is there."""
        for begin in range(0, len(values), _BATCH):
            piece = np.ascontiguousarray(values[begin : begin + _BATCH], np.float32)
            steps = self._positions(len(piece))
            batch = _batch([*steps, *steps, *steps, *[0] * len(steps)], [False] * len(steps))
            batch.embd = piece.ctypes.data_as(ctypes.POINTER(ctypes.c_float))
            self._decode(batch)

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        """Puts tokens behind what is there; the likeliest next token after each of the
        last `answers` of them, the lower one of two that are as likely."""
        return [int(row.argmax()) for row in self._logits(tokens, answers)]

    def logits(self, tokens: Sequence[int], answers: int) -> NDArray[np.float32]:
        """Like `extend`, but gives all logits, shape (answers, vocabulary)."""
        rows = [row.copy() for row in self._logits(tokens, answers)]
        return np.array(rows, np.float32).reshape(answers, self._vocabulary_size)

    def _logits(self, tokens: Sequence[int], answers: int) -> Iterator[NDArray[np.float32]]:
        """Rows of llama.cpp's memory, each to be used before the next is asked for."""
        if not 0 <= answers <= len(tokens):
            raise ValueError(f"no {answers} answers from {len(tokens)} tokens")
        first = len(tokens) - answers
        begin = 0
        while begin < len(tokens):
            end = min(begin + _BATCH, max(begin, first) + _MOST_ANSWERS, len(tokens))
            yield from self._extend(tokens[begin:end], max(begin, first) - begin)
            begin = end

    def _extend(self, tokens: Sequence[int], first: int) -> Iterator[NDArray[np.float32]]:
        """One batch, with the logits of the tokens from `first` on."""
        count = len(tokens)
        batch = _batch(self._positions(count), [index >= first for index in range(count)])
        batch.token = (llama_cpp.llama_token * count)(*tokens)
        self._decode(batch)
        for index in range(first, count):
            row = llama_cpp.llama_get_logits_ith(self._context, index)
            yield np.ctypeslib.as_array(row, (self._vocabulary_size,))

    def _positions(self, count: int) -> Sequence[int]:
        return range(self._length, self._length + count)

    def _decode(self, batch: Any) -> None:
        code = llama_cpp.llama_decode(self._context, batch)
        if code == 0:
            self._length += batch.n_tokens
            return
        llama_cpp.llama_memory_seq_rm(self._memory, 0, self._length, -1)
        failure = LlamaError.saying("The model failed")
        if code == _ABORTED:
            raise CancelledError("The recognition was cancelled.")
        if code == _FULL:
            raise ContextFullError("The segment is too long for the model.")
        raise failure


def _batch(positions: Sequence[int], wanted: Sequence[bool]) -> Any:
    """A batch of sequence 0, which keeps the arrays it points to.

    Tokens have one position each; embeddings have four, plane after plane (M-RoPE).
    """
    count = len(wanted)
    sequence = ctypes.pointer(llama_cpp.llama_seq_id(0))
    return llama_cpp.llama_batch(
        n_tokens=count,
        pos=(llama_cpp.llama_pos * len(positions))(*positions),
        n_seq_id=(ctypes.c_int32 * count)(*[1] * count),
        seq_id=(ctypes.POINTER(llama_cpp.llama_seq_id) * count)(*[sequence] * count),
        logits=(ctypes.c_int8 * count)(*wanted),
    )


def _parameters(options: LlamaOptions, abort: Any) -> Any:
    parameters = llama_cpp.llama_context_default_params()
    parameters.n_ctx = options.cells
    parameters.n_batch = parameters.n_ubatch = _BATCH
    parameters.n_outputs_max = _MOST_ANSWERS
    parameters.n_threads = parameters.n_threads_batch = options.chosen_threads()
    parameters.type_k = parameters.type_v = llama_cpp.GGML_TYPE_F16  # quantised breaks sound
    parameters.offload_kqv = parameters.op_offload = options.gpu_layers != 0
    parameters.abort_callback = abort
    return parameters
