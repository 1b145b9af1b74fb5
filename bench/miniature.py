"""What the miniature Qwen3-ASR makes of its held-out sentences:  python -m bench.miniature [FOLDER]

For each slice length, and with one sample too many in each slice: words (English) and
characters (Chinese) that are wrong, transcribed at once and while they are spoken (a step
every 2 s). Then how many of the drafted tokens came true, and whether keeping the KV cache
and computing everything anew choose the same tokens in every step.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from bench.qwen.schedule import Untrimmed, Wrapped
from live_caption.asr.llama.context import LlamaOptions
from live_caption.asr.llama.model import LlamaModel
from live_caption.asr.qwen import cells
from live_caption.asr.rollback.config import Mode, RollbackConfig
from live_caption.asr.rollback.port import AudioLanguageModel
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.asr.rollback.session import RollbackSession
from live_caption.caption.score import errors
from live_caption.pipeline.pacing import next_position
from live_caption.types import SAMPLE_RATE_HZ, Hypothesis
from tools.miniature.fixture import FOLDER, PROJECTOR_NAME, TEXT_NAME, HeldOut, held_out

_OURS = RollbackConfig()
_SLICES_S = (8, 4, 2)
_UNTRIMMED = "one sample more"


@dataclass(slots=True)
class Tally:
    """Wrong and all units of a language."""

    wrong: int = 0
    said: int = 0

    @property
    def rate(self) -> float:
        return self.wrong / max(1, self.said)

    def __str__(self) -> str:
        return f"{self.wrong:4} of {self.said} ({100 * self.rate:4.1f} %)"


@dataclass(slots=True)
class Heard:
    """What a way made of all sentences; `texts` in their order."""

    tallies: dict[str, Tally] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    offered: int = 0
    accepted: int = 0

    @property
    def rate(self) -> float:
        """The share of both languages' units that are wrong."""
        tallies = self.tallies.values()
        return sum(tally.wrong for tally in tallies) / sum(tally.said for tally in tallies)

    def count(self, sentence: HeldOut, text: str) -> None:
        said = sentence.units(sentence.text)
        tally = self.tallies.setdefault(sentence.language, Tally())
        tally.wrong += errors(sentence.units(text), said)
        tally.said += len(said)
        self.texts.append(text)


class Recorded(Wrapped):
    """Keeps every choice that the model was asked for in `choices`."""

    def __init__(self, model: AudioLanguageModel) -> None:
        super().__init__(model)
        self.choices: list[list[int]] = []

    def extend(self, tokens: Sequence[int], answers: int) -> list[int]:
        found = super().extend(tokens, answers)
        if answers:
            self.choices.append(found)
        return found


def hear(
    model: AudioLanguageModel,
    sentences: Sequence[HeldOut],
    config: RollbackConfig,
    *,
    offline: bool = False,
) -> Heard:
    """Each sentence at once, or step by step with the last step at its end."""
    recognizer = RollbackRecognizer(model, "miniature", config)
    heard = Heard()
    for sentence in sentences:
        session = recognizer.open(None)
        session.feed(sentence.samples)
        text = ""
        for hypothesis in [session.finish()] if offline else steps(session, config.chunk):
            text = hypothesis.fixed
            heard.offered += session.last_step.offered
            heard.accepted += session.last_step.accepted
        heard.count(sentence, text)
        session.close()
    return heard


def steps(session: RollbackSession, chunk: int) -> Iterator[Hypothesis]:
    """Steps through all that was fed, with the last step at its end."""
    while position := next_position(session.fed, session.considered, chunk, steady=True):
        yield session.step(position)
    yield session.finish()


def choices(
    model: AudioLanguageModel, sentences: Sequence[HeldOut], config: RollbackConfig
) -> list[list[int]]:
    """Every token the model chose while all sentences were heard step by step."""
    recorded = Recorded(model)
    hear(recorded, sentences, config)
    return recorded.choices


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=FOLDER)
    folder = parser.parse_args().folder
    sentences = list(held_out())
    seconds = sum(len(sentence.samples) for sentence in sentences) / SAMPLE_RATE_HZ
    print(f"{len(sentences)} sentences, {seconds:.0f} s")
    with open_model(folder) as model:
        _table(model, sentences)
        same = choices(model, sentences, _OURS) == choices(
            model, sentences, replace(_OURS, mode=Mode.WINDOW)
        )
        print("kept and computed anew:", "equal tokens" if same else "DIFFERENT TOKENS")


def open_model(folder: Path) -> LlamaModel:
    """Raises ModelError."""
    # One sample more takes more cells; for so small a model one thread is fastest.
    options = LlamaOptions(cells(_OURS) + 200, threads=1)
    return LlamaModel(folder / TEXT_NAME, folder / PROJECTOR_NAME, options)


def _table(model: LlamaModel, sentences: Sequence[HeldOut]) -> None:
    print(f"{'slices':24}{'':10} English words wrong   Chinese characters wrong   drafts accepted")
    for slice_s in _SLICES_S:
        for rule, shown in (("", model), (_UNTRIMMED, Untrimmed(model))):
            config = replace(_OURS, slice=slice_s * SAMPLE_RATE_HZ)
            for name, offline in (("offline", True), ("streaming", False)):
                heard = hear(shown, sentences, config, offline=offline)
                print(f"{slice_s} s {rule:20}{name:10} {_row(heard)}", flush=True)


def _row(heard: Heard) -> str:
    tallies = "   ".join(f"{tally!s:22}" for tally in heard.tallies.values())
    return f"{tallies}   {heard.accepted} of {heard.offered}" if heard.offered else tallies


if __name__ == "__main__":
    main()
