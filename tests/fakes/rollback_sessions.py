"""Sessions of prefix rollback on a scripted model, stepped as the recogniser's host does."""

from __future__ import annotations

from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.asr.rollback.session import RollbackSession
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis, Samples
from tests.fakes.language_model import FakeModel, Shown, Spoken

SECOND = SAMPLE_RATE_HZ
CONFIG = RollbackConfig()
HEADER = ("language", " English", "<asr_text>")


def words(seconds: float, per_s: int = 2) -> list[Spoken]:
    """A word that ends at every half second."""
    return [
        Spoken((n + 1) / per_s, (f"{' ' if n else ''}w{n}",)) for n in range(int(seconds * per_s))
    ]


def said(seconds: float, per_s: int = 2) -> str:
    return " ".join(f"w{n}" for n in range(int(seconds * per_s)))


def session(
    model: FakeModel,
    config: RollbackConfig = CONFIG,
    language: str | None = None,
    checkpoint: object | None = None,
) -> RollbackSession:
    return RollbackRecognizer(model, "fake", config).open(language, checkpoint)


def walk(asr: RollbackSession, chunk: int = CONFIG.chunk) -> list[Hypothesis]:
    """Steps as the recogniser's host does, as far as there is sound."""
    answers = []
    while asr.fed - asr.considered >= chunk:
        answers.append(asr.step(asr.considered + chunk))
    return answers


def hear(asr: RollbackSession, sound: Samples) -> list[Hypothesis]:
    asr.feed(sound)
    return [*walk(asr), asr.finish()]


def written(model: FakeModel, *pieces: str | bytes) -> list[int]:
    return [model.token(piece) for piece in pieces]


def scripted(*answers: tuple[str | bytes, ...]) -> FakeModel:
    """A model that writes the first answer for up to 2 s of sound, the next up to 4 s ...

    Behind a prefix it goes on from as many tokens as there are.
    """
    model = FakeModel(lambda _: 0)

    def choose(shown: Shown) -> int:
        heard = shown.heard - shown.begin
        row = written(model, *answers[min(len(answers), -(-heard // (2 * SECOND))) - 1])
        return row[len(shown.answer)] if len(shown.answer) < len(row) else model.stop

    model.choose = choose
    return model
