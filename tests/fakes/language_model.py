"""An audio language model whose next token is a function of all that it was shown.

Every sample of its sound carries its own number, so the model knows what it hears. Words
are tokens of their own, which text split into tokens would never give.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from live_caption.asr.rollback.port import Embedding
from live_caption.errors import RecognitionError
from live_caption.types import SAMPLE_RATE_HZ, Samples

SPECIAL = (
    "<|endoftext|>", "<|im_start|>", "<|im_end|>", "<|audio_start|>", "<|audio_end|>", "<asr_text>"
)  # fmt: skip
_SCALE = 2**23
_BYTES = 256


def numbered(seconds: float, first: float = 0.0) -> Samples:
    """Sound whose samples carry their numbers (from 1, so that none is silent)."""
    begin = round(first * SAMPLE_RATE_HZ)
    numbers = np.arange(begin + 1, begin + round(seconds * SAMPLE_RATE_HZ) + 1)
    return (numbers / _SCALE).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Sound:
    """An encoded slice: samples `first`..`end` of the script, padded to `tokens` cells."""

    first: int
    end: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Shown:
    """What the model sees when it is asked for a token; sample numbers of the script."""

    sounds: tuple[tuple[int, int], ...]
    context: str
    answer: tuple[int, ...]

    @property
    def heard(self) -> int:
        return max((end for _, end in self.sounds), default=0)

    @property
    def begin(self) -> int:
        return min((first for first, end in self.sounds if end), default=0)


Choose = Callable[[Shown], int]


@dataclass(slots=True)
class FakeModel:
    """An `AudioLanguageModel`. Token ids: bytes, then special names, then other pieces."""

    choose: Choose
    pieces: list[bytes] = field(default_factory=list)
    cells: list[int | Sound] = field(default_factory=list)
    encoded: list[tuple[int, int]] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    appended: int = 0
    asked: int = 0
    cancel_after: int | None = None
    closed: bool = False

    def token(self, piece: str | bytes) -> int:
        """The id of a piece, made up when it is new."""
        data = piece.encode() if isinstance(piece, str) else piece
        if data.decode(errors="replace") in SPECIAL:
            return _BYTES + SPECIAL.index(data.decode())
        if data not in self.pieces:
            self.pieces.append(data)
        return _BYTES + len(SPECIAL) + self.pieces.index(data)

    @property
    def stop(self) -> int:
        return self.token("<|im_end|>")

    @property
    def length(self) -> int:
        return len(self.cells)

    def encode(self, samples: Samples) -> Sound:
        assert np.isfinite(samples).all()
        assert len(samples) % SAMPLE_RATE_HZ == SAMPLE_RATE_HZ - 1
        self.lengths.append(len(samples))
        real = np.flatnonzero(samples)
        first = end = 0
        if len(real):
            first = round(float(samples[real[0]]) * _SCALE) - 1 - int(real[0])
            end = first + int(real[-1]) + 1
        self.encoded.append((first, end))
        return Sound(first, end, 13 * (len(samples) + 1) // SAMPLE_RATE_HZ)

    def append(self, embedding: Embedding) -> None:
        assert isinstance(embedding, Sound)
        self.appended += 1
        self.cells += [embedding] * embedding.tokens

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        assert 0 <= answers <= len(tokens)
        begin = len(self.cells)
        self.cells += tokens
        ends = range(begin + len(tokens) - answers + 1, begin + len(tokens) + 1)
        return [self._next(self.cells[:end]) for end in ends]

    def rollback(self, length: int) -> None:
        assert 0 <= length <= len(self.cells)
        del self.cells[length:]

    def tokenize(self, text: str, *, special: bool) -> list[int]:
        if not special:
            return list(text.encode())
        ids: list[int] = []
        while text:
            name = next((each for each in SPECIAL if text.startswith(each)), None)
            ids.append(self.token(name) if name else text.encode()[0])
            text = text[len(name) if name else 1 :]
        return ids

    def piece(self, token: int) -> bytes:
        if token < _BYTES:
            return bytes([token])
        index = token - _BYTES
        return (
            SPECIAL[index].encode() if index < len(SPECIAL) else self.pieces[index - len(SPECIAL)]
        )

    def cancelled(self) -> bool:
        self.asked += 1
        return self.cancel_after is not None and self.asked > self.cancel_after

    def close(self) -> None:
        self.closed = True

    def _next(self, cells: Sequence[int | Sound]) -> int:
        sounds = [cell for cell in cells if isinstance(cell, Sound)]
        order = list(dict.fromkeys(id(sound) for sound in sounds))
        unique = {id(sound): (sound.first, sound.end) for sound in sounds}
        before = [cell for cell in cells[: cells.index(sounds[0])] if isinstance(cell, int)]
        tokens = [cell for cell in cells if isinstance(cell, int)][len(before) :]
        question = self.tokenize("<|audio_end|><|im_end|>\n<|im_start|>assistant\n", special=True)
        if tokens[: len(question)] != question:
            return self.stop  # nobody asks what follows the middle of the question
        prompt = b"".join(map(self.piece, before)).decode()
        opening, closing = "<|im_start|>system\n", "<|im_end|>\n<|im_start|>user\n<|audio_start|>"
        if not prompt.startswith(opening) or not prompt.endswith(closing):
            raise RecognitionError(f"a prompt that the model was not trained on: {prompt}")
        shown = Shown(
            tuple(unique[each] for each in order),
            prompt[len(opening) : -len(closing)],
            tuple(tokens[len(question) :]),
        )
        self.shown.append(shown)
        return self.choose(shown)


@dataclass(frozen=True, slots=True)
class Spoken:
    """Pieces of text that are heard once the sample `end_s` · 16 000 is."""

    end_s: float
    pieces: tuple[str | bytes, ...]


def recital(*words: Spoken, language: str = "English") -> FakeModel:
    """A model that writes the words it has heard to their end, and `None` before the first.

    Behind a prefix it goes on from as many tokens as there are.
    """
    model = FakeModel(lambda shown: model.stop)

    def choose(shown: Shown) -> int:
        script = spoken(model, words, shown, language)
        forced = model.tokenize(f"language {language}<asr_text>", special=True)
        answer = list(shown.answer)
        if answer[: len(forced)] == forced:
            script, answer = script[3:], answer[len(forced) :]
        return script[len(answer)] if len(answer) < len(script) else model.stop

    model.choose = choose
    return model


def spoken(
    model: FakeModel, words: Sequence[Spoken], shown: Shown, language: str = "English"
) -> list[int]:
    """The header and the tokens of the words within what is shown."""
    begin, heard = shown.begin / SAMPLE_RATE_HZ, (shown.heard + 1) / SAMPLE_RATE_HZ
    said = [word for word in words if begin < word.end_s <= heard]
    head = ["language", f" {language}" if said else " None", "<asr_text>"]
    return [model.token(piece) for piece in [*head, *(p for w in said for p in w.pieces)]]
