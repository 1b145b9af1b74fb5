"""A small network in the layout of a streaming Zipformer2: its tensors, states and metadata.

The layers keep what a Zipformer2's layers keep, and use it: attention weights that are
shared by two value paths and a gated one, causal convolutions, a convolutional front end.
Nothing looks further ahead than the front end does, so an utterance in one chunk, as it is
trained, gives what the same utterance gives in small chunks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional

CHUNK = 32
WINDOW = 45
FRAMES_AHEAD = WINDOW - CHUNK
BINS = 80
CONTEXT = 2
JOINER = 192
_EMBED_CHANNELS, _EMBED_BINS, _EMBED_KERNEL = 128, 19, 7
_EMBED_CACHE = _EMBED_KERNEL // 2
_MASKED = -1e4

State = list[Any]


@dataclass(frozen=True, slots=True)
class Stack:
    """Layers of one width; `kernel` is that of a convolution which also looked ahead."""

    layers: int
    width: int
    heads: int
    query: int
    value: int
    kernel: int
    left: int


STACKS = (
    Stack(layers=1, width=128, heads=4, query=16, value=12, kernel=15, left=32),
    Stack(layers=2, width=144, heads=4, query=16, value=12, kernel=9, left=24),
)


class Part(nn.Module):  # type: ignore[misc]  # torch is not followed
    """A part of the network."""


class Embed(Part):
    """Convolutions that make one vector of four frames; keeps three half-rate frames."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.convolve = nn.Sequential(
            nn.Conv2d(1, 8, 3, padding=(0, 1)),
            nn.SiLU(),
            nn.Conv2d(8, 16, 3, stride=2),
            nn.SiLU(),
            nn.Conv2d(16, _EMBED_CHANNELS, 3, stride=(1, 2)),
            nn.SiLU(),
        )
        self.mix = nn.Conv2d(
            _EMBED_CHANNELS,
            _EMBED_CHANNELS,
            (_EMBED_KERNEL, 3),
            stride=(2, 1),
            padding=(0, 1),
            groups=_EMBED_CHANNELS,
        )
        self.out = nn.Linear(_EMBED_CHANNELS * _EMBED_BINS, width)

    def forward(self, x: Any, cache: Any) -> tuple[Any, Any]:
        """[N, frames, 80] -> [N, (frames - 13) / 4, width]."""
        halved = self.convolve((x[:, None] + 9) / 4)
        joined = torch.cat([cache, halved], dim=2)
        with torch.autocast("cpu", enabled=False):  # five times faster than in bfloat16
            mixed = functional.silu(self.mix(joined.float()))
        used = joined[:, :, -2 * _EMBED_CACHE : -_EMBED_CACHE]
        return self.out(mixed.permute(0, 2, 1, 3).flatten(2)), used


class Weights(Part):
    """Attention weights over the last `left` frames and the frame itself, by head."""

    def __init__(self, stack: Stack) -> None:
        super().__init__()
        self.stack = stack
        self.queries = nn.Linear(stack.width, stack.heads * stack.query)
        self.keys = nn.Linear(stack.width, stack.heads * stack.query)
        self.distance = nn.Parameter(torch.zeros(stack.heads, stack.left + 1))

    def forward(self, x: Any, cache: Any, seen: Any) -> tuple[Any, Any]:
        """Weights [N, heads, frames, left + frames]; `seen` [N] counts all frames before."""
        heads, left, count = self.stack.heads, self.stack.left, x.shape[1]
        keys = torch.cat([cache, self.keys(x).transpose(0, 1)])
        places = torch.arange(left + count) - left
        distance = torch.arange(count)[:, None] - places
        allowed = (distance >= 0) & (distance <= left) & (places >= -seen[:, None, None])
        scores = torch.matmul(
            self.queries(x).unflatten(2, (heads, -1)).transpose(1, 2),
            keys.unflatten(2, (heads, -1)).permute(1, 2, 3, 0),
        )
        scores = scores * self.stack.query**-0.5 + self.distance[:, distance.clamp(0, left)]
        return torch.where(allowed[:, None], scores, _MASKED).softmax(-1), keys[-left:]


class Values(Part):
    """What the attention brings."""

    def __init__(self, stack: Stack) -> None:
        super().__init__()
        self.stack = stack
        self.values = nn.Linear(stack.width, stack.heads * stack.value)
        self.out = nn.Linear(stack.heads * stack.value, stack.width)

    def forward(self, x: Any, weights: Any, cache: Any) -> tuple[Any, Any]:
        values = torch.cat([cache, self.values(x).transpose(0, 1)])
        split = values.unflatten(2, (self.stack.heads, -1)).permute(1, 2, 0, 3)
        mixed = torch.matmul(weights, split).transpose(1, 2).flatten(2)
        return self.out(mixed), values[-self.stack.left :]


class GatedAttention(Part):
    """The first head's attention over gated values, gated again."""

    def __init__(self, stack: Stack) -> None:
        super().__init__()
        self.left, self.hidden = stack.left, 3 * stack.width // 4
        self.into = nn.Linear(stack.width, 3 * self.hidden)
        self.out = nn.Linear(self.hidden, stack.width)

    def forward(self, x: Any, weights: Any, cache: Any) -> tuple[Any, Any]:
        gate, values, last = self.into(x).split(self.hidden, dim=2)
        kept = torch.cat([cache, (values * gate.tanh())[None]], dim=2)
        mixed = torch.matmul(weights[:, 0], kept[0]) * last
        return self.out(mixed), kept[:, :, -self.left :]


class Convolution(Part):
    """A causal depthwise convolution behind a gate."""

    def __init__(self, stack: Stack) -> None:
        super().__init__()
        self.cached = stack.kernel // 2
        self.into = nn.Linear(stack.width, 2 * stack.width)
        self.along = nn.Conv1d(stack.width, stack.width, self.cached + 1, groups=stack.width)
        self.out = nn.Linear(stack.width, stack.width)

    def forward(self, x: Any, cache: Any) -> tuple[Any, Any]:
        gated = functional.glu(self.into(x), dim=2).transpose(1, 2)
        joined = torch.cat([cache, gated], dim=2)
        mixed = functional.silu(self.along(joined).transpose(1, 2))
        return self.out(mixed), joined[:, :, -self.cached :]


class Layer(Part):
    """One layer and its six states: key, gated, two of values, two of convolutions."""

    def __init__(self, stack: Stack) -> None:
        super().__init__()
        self.stack = stack
        self.norms = nn.ModuleList(nn.LayerNorm(stack.width) for _ in range(5))
        self.weights = Weights(stack)
        self.values = nn.ModuleList(Values(stack) for _ in range(2))
        self.gated = GatedAttention(stack)
        self.convolutions = nn.ModuleList(Convolution(stack) for _ in range(2))
        self.widen = nn.Linear(stack.width, 2 * stack.width)
        self.narrow = nn.Linear(2 * stack.width, stack.width)

    def forward(self, x: Any, states: State, seen: Any) -> tuple[Any, State]:
        key, gated, first, second, early, late = states
        normed = self.norms[0](x)
        weights, key = self.weights(normed, key, seen)
        brought, first = self.values[0](normed, weights, first)
        added, gated = self.gated(normed, weights, gated)
        x = x + brought + added
        added, early = self.convolutions[0](self.norms[1](x), early)
        x = x + added
        x = x + self.narrow(functional.silu(self.widen(self.norms[2](x))))
        brought, second = self.values[1](self.norms[3](x), weights, second)
        x = x + brought
        added, late = self.convolutions[1](self.norms[4](x), late)
        return x + added, [key, gated, first, second, early, late]


class Encoder(Part):
    """Features and states to vectors of the joiner's width, 25 a second, and new states."""

    def __init__(self, stacks: Sequence[Stack] = STACKS) -> None:
        super().__init__()
        self.stacks = tuple(stacks)
        self.embed = Embed(stacks[0].width)
        self.layers = nn.ModuleList(Layer(s) for s in stacks for _ in range(s.layers))
        self.norm = nn.LayerNorm(stacks[-1].width)
        self.out = nn.Linear(stacks[-1].width, JOINER)
        widths = [layer.stack.width for layer in self.layers]
        self.between = nn.ModuleList(
            nn.Identity() if a == b else nn.Linear(a, b)
            for a, b in zip([stacks[0].width, *widths], widths, strict=False)
        )

    def forward(self, x: Any, states: State) -> tuple[Any, State]:
        """x [N, frames, 80] -> [N, (frames - 13) / 4, joiner]; states as in `new_states`."""
        *kept, cache, processed = states
        embedded, cache = self.embed(x, cache)
        seen, new = processed // 2, []
        y = embedded
        for index, (change, layer) in enumerate(zip(self.between, self.layers, strict=True)):
            y, states = layer(change(y), kept[6 * index : 6 * index + 6], seen)
            new += states
        processed = processed + (x.shape[1] - FRAMES_AHEAD) // 2
        return self.out(self.norm(y)), [*new, cache, processed]

    def new_states(self, count: int) -> State:
        """What `count` streams start with."""
        states = [
            torch.zeros(shape)
            for layer in self.layers
            for shape in state_shapes(layer.stack, count)
        ]
        embed = torch.zeros(count, _EMBED_CHANNELS, _EMBED_CACHE, _EMBED_BINS)
        return [*states, embed, torch.zeros(count, dtype=torch.int64)]


class Decoder(Part):
    """The last two tokens as a vector of the joiner's width; -1 stands for none."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.embedding = nn.Embedding(vocabulary, 64)
        self.out = nn.Linear(CONTEXT * 64, JOINER)

    def forward(self, y: Any) -> Any:
        """[..., 2] -> [..., joiner]."""
        embedded = self.embedding(y.clamp(min=0)) * (y >= 0)[..., None]
        return self.out(embedded.flatten(-2).relu())


class Joiner(Part):
    """What comes next, given a frame and the tokens so far."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.out = nn.Linear(JOINER, vocabulary)

    def forward(self, encoder_out: Any, decoder_out: Any) -> Any:
        return self.out(torch.tanh(encoder_out + decoder_out))


class Models(Part):
    """The transducer, and a CTC head on the same encoder."""

    def __init__(self, vocabulary: int) -> None:
        super().__init__()
        self.encoder = Encoder()
        self.decoder = Decoder(vocabulary)
        self.joiner = Joiner(vocabulary)
        self.ctc = nn.Linear(JOINER, vocabulary)


def state_shapes(stack: Stack, count: int) -> list[tuple[int, ...]]:
    """The shapes of a layer's states in the order they are passed."""
    value = (stack.left, count, stack.heads * stack.value)
    along = (count, stack.width, stack.kernel // 2)
    return [
        (stack.left, count, stack.heads * stack.query),
        (1, count, stack.left, 3 * stack.width // 4),
        value,
        value,
        along,
        along,
    ]
