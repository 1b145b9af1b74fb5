"""Sound in, tokens out: features, the network and the search of one stream. Recogniser thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from typing import Protocol

from live_caption.asr.native.port import Spelling, Token
from live_caption.asr.native.search import Found, Frames, Search
from live_caption.asr.onnx.features import SHIFT, FeatureKind, FeatureStream
from live_caption.asr.onnx.tokens import TokenTable
from live_caption.types import Samples

_LATEST_WORD_FRAMES = 30
"""How much later than it was said a model may write a word."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How a model goes through frames of 10 ms: it looks at `window`, advances by `chunk`, and
    gives one frame for every `subsampling`. Tokens that are `hidden` are no text."""

    features: FeatureKind
    window: int
    chunk: int
    subsampling: int = 4
    hidden: Set[int] = frozenset()


class Decoding(Protocol):
    """The network and the search of one stream. Frames are counted as the encoder gives them."""

    @property
    def found(self) -> Sequence[Found]: ...
    @property
    def blanks(self) -> int: ...
    def advance(self, window: Frames) -> None: ...
    def settle(self, count: int) -> None: ...
    def reset(self) -> None: ...


class Encoder(Protocol):
    """The encoder of one stream, with its states."""

    def run(self, window: Frames) -> Frames:
        """What it makes of the next window, shape (frames, width)."""
        ...

    def reset(self) -> None:
        """Begins a new utterance."""
        ...


class EncodedSearch:
    """A `Decoding` whose search sees nothing but the encoder's frames."""

    def __init__(self, encoder: Encoder, search: Search) -> None:
        self._encoder = encoder
        self._search = search
        self.settle = search.settle

    @property
    def found(self) -> Sequence[Found]:
        return self._search.found

    @property
    def blanks(self) -> int:
        return self._search.blanks

    def advance(self, window: Frames) -> None:
        self._search.advance(self._encoder.run(window))

    def reset(self) -> None:
        self._encoder.reset()
        self._search.reset()


class OnnxStream:
    """A `Stream`."""

    def __init__(self, layout: Layout, table: TokenTable, decoding: Decoding) -> None:
        self._layout = layout
        self._table = table
        self._decoding = decoding
        self._features = FeatureStream(layout.features)
        self._begin = 0

    @property
    def wanted(self) -> int:
        return self._layout.features.samples_for(self._begin + self._layout.window + 1)

    @property
    def tokens(self) -> tuple[Token, ...]:
        return tuple(map(self._token, self._visible()))

    @property
    def trailing_silence(self) -> int:
        return self._decoding.blanks * self._layout.subsampling * SHIFT

    def accept(self, samples: Samples) -> None:
        self._features.accept(samples)

    def finish(self) -> None:
        self._features.finish()

    def ready(self) -> bool:
        return self._begin + self._layout.window < self._features.ready

    def step(self) -> None:
        window = self._features.take(self._begin, self._layout.window)
        self._begin += self._layout.chunk
        self._decoding.advance(window)

    def settle(self, count: int) -> None:
        found = self._decoding.found
        places = [place for place, each in enumerate(found, 1) if self._shown(each)]
        self._decoding.settle(places[count - 1] if count else 0)

    def reset(self) -> None:
        self._decoding.reset()

    def _visible(self) -> list[Found]:
        return [each for each in self._decoding.found if self._shown(each)]

    def _shown(self, found: Found) -> bool:
        return found.id not in self._layout.hidden

    def _token(self, found: Found) -> Token:
        time = found.frame * self._layout.subsampling * SHIFT
        return Token(found.id, self._table.symbol(found.id), time, found.confidence)


class OnnxModel:
    """A `StreamingModel`; `begin` makes what decodes a new stream in a language."""

    def __init__(
        self,
        layout: Layout,
        table: TokenTable,
        begin: Callable[[str | None], Decoding],
        *,
        revises: bool = False,
    ) -> None:
        self._layout = layout
        self._table = table
        self._begin = begin
        self.feature_shift = SHIFT
        self.chunk_frames = layout.chunk
        self.window_frames = layout.window
        self.tail = layout.features.samples_for(layout.window + 1 + _LATEST_WORD_FRAMES)
        self.revises = revises
        self.capitals = table.capitals
        self.spelling: Spelling = table.spelling

    def new_stream(self, language: str | None = None) -> OnnxStream:
        return OnnxStream(self._layout, self._table, self._begin(language))
