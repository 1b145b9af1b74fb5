"""The miniature's closed vocabulary, spoken once, word for word, by espeak-ng.

Sentences are put together from these recordings, so the end of every word is known. The
recordings are the raw material of training only; nothing of it is shipped.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soxr
from numpy.typing import NDArray

Samples = NDArray[np.float32]

RATE_HZ = 16_000
WORK = Path(__file__).resolve().parents[2] / ".cache" / "miniature"
WORDS = WORK / "words.npz"
_ENGLISH = """
the a to and of in is it you that he was for on are with as his they at be this have from
one had word but not what all were we when your can said there use an each which she do how
their if will up other about out many then them these so some her would make like him into
time has look two more write go see number no way could people my than first water been call
who oil its now find long down day did get come made may part over new sound take only
little work know place year live me back
"""
_CHINESE = """
你好 今天 天气 我们 中国 时间 朋友 学习
一 二 三 四 五 六 七 八 九 十 谢谢 再见 水 人 大 小
"""
ENGLISH = tuple(_ENGLISH.split())
CHINESE = tuple(_CHINESE.split())
VOCABULARY = {"English": ENGLISH, "Chinese": CHINESE}

_PACES = ((150, 40), (175, 55), (205, 65))
_SPEAKERS = {
    "English": (
        "en-us",
        "en-gb",
        "en-us+f3",
        "en-us+m3",
        "en-gb+f2",
        "en-us+m7",
        "en-gb+m1",
        "en-us+f5",
    ),
    "Chinese": ("cmn", "cmn+f3", "cmn+m3", "cmn+f2", "cmn+m7", "cmn+m1", "cmn+f5", "cmn+m2"),
}
_ESPEAK_HZ = 22_050
_WAV_HEADER_BYTES = 44


@dataclass(frozen=True, slots=True)
class Voice:
    """One of espeak-ng's speakers at one speed (words a minute) and pitch (0-99)."""

    speaker: str
    speed: int
    pitch: int


VOICES = {
    language: tuple(Voice(name, *pace) for name in names for pace in _PACES)
    for language, names in _SPEAKERS.items()
}


class WordBank:
    """Every word in every voice: mono, 16 kHz, without the silence around it."""

    def __init__(self, recordings: dict[tuple[str, Voice], Samples]) -> None:
        self._recordings = recordings

    def word(self, word: str, voice: Voice) -> Samples:
        return self._recordings[word, voice]

    @classmethod
    def load(cls, path: Path) -> WordBank:
        """Reads a bank; makes it first (about a minute) if there is none."""
        if not path.exists():
            _write(path)
        with np.load(path) as stored:
            pieces = np.split(stored["samples"], stored["ends"][:-1])
        words = [piece.astype(np.float32) / np.float32(32768) for piece in pieces]
        return cls(dict(zip(_all_words(), words, strict=True)))


def synthesise(word: str, voice: Voice) -> Samples:
    """Lets espeak-ng say a word. Raises CalledProcessError, FileNotFoundError."""
    command = ["espeak-ng", "-v", voice.speaker, "-s", str(voice.speed), "-p", str(voice.pitch)]
    wav = subprocess.run([*command, "--stdout", word], capture_output=True, check=True).stdout
    sound = np.frombuffer(wav[_WAV_HEADER_BYTES:], dtype="<i2").astype(np.float32) / 32768
    return trim(soxr.resample(sound, _ESPEAK_HZ, RATE_HZ).astype(np.float32))


def trim(sound: Samples, threshold: float = 0.01) -> Samples:
    """Cuts off what is quieter than the threshold before and after the sound."""
    (loud,) = np.nonzero(np.abs(sound) > threshold)
    return sound[loud[0] : loud[-1] + 1] if loud.size else sound[:0]


def _all_words() -> Iterator[tuple[str, Voice]]:
    for language, words in VOCABULARY.items():
        for voice in VOICES[language]:
            for word in words:
                yield word, voice


def _write(path: Path) -> None:
    recordings = [synthesise(word, voice) for word, voice in _all_words()]
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part.npz")
    np.savez(
        partial,
        samples=np.round(np.concatenate(recordings) * 32767).astype(np.int16),
        ends=np.cumsum([len(r) for r in recordings]),
    )
    partial.replace(path)
