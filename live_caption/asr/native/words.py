"""From tokens to words, and how words are written. Pure.

A word begins with a space, or with any character of a script that writes none.
"""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from live_caption.asr.native.port import Spelling, Token
from live_caption.asr.seams import is_spaceless
from live_caption.types import Word

Style = Callable[[Sequence[str]], Sequence[str]]
"""Writes the words of an utterance as they are shown, one for one: in sentence case, or with
punctuation. What it made of a word when that was fixed is what stays."""

_CLOSING = frozenset(",.?!;:)]}…，。？！；：、）】》」』”")


@dataclass(frozen=True, slots=True)
class SpelledWord:
    """A word with its leading space, and its tokens from `first` on, before `behind`."""

    text: str
    first: int
    behind: int


def spelled(tokens: Sequence[Token], spelling: Spelling) -> list[SpelledWord]:
    """The words that tokens make; a character that is not complete yet is left out."""
    words: list[SpelledWord] = []
    space, before = False, ""
    for character, place in _characters(spelling.pieces([token.text for token in tokens])):
        if character.isspace():
            space = True
            continue
        if words and _goes_on(before, character, space=space):
            last = words[-1]
            words[-1] = replace(last, text=last.text + character, behind=place + 1)
        else:
            tight = is_spaceless(before) and is_spaceless(character)
            words.append(SpelledWord(" " * (space and not tight) + character, place, place + 1))
        space, before = False, character
    return words


def _goes_on(before: str, character: str, *, space: bool) -> bool:
    """Whether a character belongs to the word that ends with `before`."""
    if character in _CLOSING:
        return True
    return not space and not is_spaceless(before) and not is_spaceless(character)


def _characters(pieces: Sequence[bytes]) -> Iterator[tuple[str, int]]:
    """Each complete character with the place of the piece that completes it."""
    decoder = codecs.getincrementaldecoder("utf-8")("ignore")
    for place, piece in enumerate(pieces):
        for character in decoder.decode(piece):
            yield character, place


def timed(
    words: Sequence[SpelledWord], texts: Sequence[str], tokens: Sequence[Token]
) -> list[Word]:
    """The words with their times; one that is followed closely ends where the next begins."""
    starts = [tokens[word.first].time for word in words]
    found = []
    for word, text, begin, following in zip(words, texts, starts, [*starts, None][1:], strict=True):
        own = tokens[word.first : word.behind]
        end = own[-1].time + _SOUNDING
        confidence = min(token.confidence for token in own)
        found.append(
            Word(text, begin, end if following is None else min(end, following), confidence)
        )
    return found


_SOUNDING = 4000
"""How long a last token sounds at most: a quarter of a second."""


def as_written(words: Sequence[str]) -> Sequence[str]:
    """The `Style` of models that write as people do."""
    return words


def sentence_case(words: Sequence[str]) -> Sequence[str]:
    """The `Style` of models that write in capitals only."""
    return [_cased(word, first=place == 0) for place, word in enumerate(words)]


def _cased(word: str, *, first: bool) -> str:
    bare = word.strip()
    starts_sentence = first and word != bare
    if starts_sentence or bare == "I" or bare.startswith("I'"):
        return word[: len(word) - len(bare)] + bare[:1] + bare[1:].lower()
    return word.lower()
