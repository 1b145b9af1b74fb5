"""The seam between the prefix-rollback algorithm and the program that runs the model.

The algorithm decides what the model sees and what its answers mean; the runtime only
computes. One KV cache, one owner: the recogniser's thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from live_caption.errors import RecognitionError
from live_caption.types import Samples


class CancelledError(RecognitionError):
    """A call ended early because its work is not wanted any more."""


class Embedding(Protocol):
    """Encoded sound, opaque; `tokens` is the number of KV cells it takes.

    Independent of the KV cache: it may be kept and appended several times. Compared by
    identity only.
    """

    @property
    def tokens(self) -> int: ...


class AudioLanguageModel(Protocol):
    """A decoder over text tokens and encoded sound, with greedy choice.

    Errors of the runtime are `RecognitionError`, a `CancelledError` where `append` or
    `extend` ended early because the work was cancelled; the KV cache then holds at least what it
    held before the call, and the next `rollback` removes the rest.
    """

    @property
    def length(self) -> int:
        """Number of positions in the KV cache; 0 after opening."""
        ...

    def encode(self, samples: Samples) -> Embedding:
        """Encodes one slice on its own. `samples`: shape (n,), finite, n = 16000·k − 1.

        The caller keeps to that length (one sample more would add junk tokens), so
        the result has 13·k tokens: the sound alone, without the marks before and after it.
        """
        ...

    def append(self, embedding: Embedding) -> None:
        """Evaluates `embedding` at the end of the KV cache; `length` grows by its tokens."""
        ...

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        """Evaluates `tokens` in one batch at the end of the KV cache.

        Returns the likeliest next token after each of the last `answers` tokens, shape
        (answers,), 0 ≤ answers ≤ len(tokens); ties go to the lower id. `length` grows by
        len(tokens), which may exceed the runtime's batch size.
        """
        ...

    def rollback(self, length: int) -> None:
        """Forgets every position from `length` on; 0 ≤ length ≤ self.length."""
        ...

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        """Token ids of `text`, nothing added before or after.

        With `special`, names such as <|im_end|> become their single id; without it they
        are plain text.
        """
        ...

    def piece(self, token: int) -> bytes:
        """The bytes a token stands for, maybe part of a UTF-8 character.

        A special token gives its name, b"<asr_text>" for one.
        """
        ...

    def cancelled(self) -> bool:
        """True once the work in hand is not wanted any more; asked between tokens."""
        ...

    def close(self) -> None:
        """Frees the model; may be called twice."""
        ...
