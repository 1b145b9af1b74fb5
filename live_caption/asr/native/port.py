"""The seam between sessions of streaming recognition and the program that runs the model.

The model keeps its own state: sound goes in, tokens come out. A session decides when an
utterance ends and what is shown. One stream, one owner: the recogniser's thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from live_caption.types import Samples


@dataclass(frozen=True, slots=True)
class Token:
    """A token that was recognised.

    `text` is its symbol in tokens.txt, with a space for the mark of a word's beginning
    unless the symbols stand for bytes. `time` counts samples since the stream began,
    `confidence` is the probability that the model gave it, 0..1.
    """

    id: int
    text: str
    time: int
    confidence: float


class Spelling(Protocol):
    """How the symbols of a model's tokens join into text."""

    def pieces(self, symbols: Sequence[str]) -> list[bytes]:
        """The UTF-8 bytes that each symbol adds to the text, a space before a new word.

        A piece may end inside a character. What a piece is depends on the symbols before
        it, never on those behind it.
        """
        ...


class Stream(Protocol):
    """Recognition of one stretch of sound.

    What comes out depends on the sound alone, not on how it is cut into calls.
    """

    @property
    def wanted(self) -> int:
        """How many samples must have been accepted in all for the next step."""
        ...

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens since the last reset."""
        ...

    @property
    def trailing_silence(self) -> int:
        """Samples since the last token, or since the last reset where none came."""
        ...

    def accept(self, samples: Samples) -> None:
        """Takes the next samples."""
        ...

    def finish(self) -> None:
        """Says that no samples follow."""
        ...

    def ready(self) -> bool:
        """Whether there is sound for another step."""
        ...

    def step(self) -> None:
        """Recognises one chunk; only when ready."""
        ...

    def settle(self, count: int) -> None:
        """The first `count` tokens were shown as final: from now on they do not change."""
        ...

    def reset(self) -> None:
        """Begins a new utterance behind the last chunk; sound that waits is kept."""
        ...


class StreamingModel(Protocol):
    """A loaded model; its streams are independent of each other.

    `feature_shift` is the number of samples from one frame of features to the next. A step
    looks at `window_frames` and advances by `chunk_frames`. After `tail` samples of silence
    everything that was said has come out. Where the model `revises`, tokens that were not
    settled may change with later sound. `capitals` says that it writes in capitals only.
    """

    feature_shift: int
    chunk_frames: int
    window_frames: int
    tail: int
    revises: bool
    capitals: bool
    spelling: Spelling

    def new_stream(self, language: str | None = None) -> Stream:
        """Begins a stream; `language` is a code, None where it is not known.

        Raises ModelError where the model cannot be told to expect that language.
        """
        ...
