"""`live-caption bench`: which slice length a Qwen3-ASR model needs, on this computer.

Recognises recordings with known texts offline and step by step, with slices of 2, 4 and 8
seconds. The model runs in this process, so that its CPU time can be told from anything else.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace

from live_caption.app import engine_spec
from live_caption.caption.score import errors, units
from live_caption.cli.choices import chosen
from live_caption.cli.spoken import Spoken, read_folder
from live_caption.cli.streaming import step_table, streaming
from live_caption.errors import UsageError
from live_caption.ports import Recognizer
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ, Samples

_SLICES_S = (2, 4, 8)
_WHOLE_S = 8  # what one offline pass is measured with
_HEADER = "slices   offline wrong  streaming wrong  CPU per second  amplification  slowest step"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What all recordings together gave. `wrong` counts words or characters."""

    wrong: int
    cpu_s: float
    slowest_step_s: float


@dataclass(frozen=True, slots=True)
class Row:
    """One slice length."""

    slice_s: int
    offline: Outcome
    streaming: Outcome


def run(args: argparse.Namespace) -> int:
    settings = chosen(args)
    speech = _Speech(read_folder(args.speech, _language(settings)), settings)
    slices_s = sorted({*_SLICES_S, settings.recognition_slice_seconds})
    with step_table(wanted=args.verbose):
        rows = [_measured(args, settings, speech, seconds) for seconds in slices_s]
    show = as_json if args.json else as_text
    print(show(rows, speech.seconds, sum(map(len, speech.said))))
    return 0


class _Speech:
    """The recordings, cut into stretches of speech once."""

    def __init__(self, recordings: Sequence[Spoken], settings: Settings) -> None:
        from live_caption.audio.files import read_whole
        from live_caption.pipeline.passes import segments
        from live_caption.speech.detectors import create_detector

        sounds = [read_whole(each.path) for each in recordings]
        self.said = [units(each.text) for each in recordings]
        self.seconds = sum(map(len, sounds)) / SAMPLE_RATE_HZ
        self.cut: list[list[Samples]] = [
            segments(sound, create_detector(settings.speech_detector)) for sound in sounds
        ]


def _language(settings: Settings) -> str | None:
    return None if settings.recognition_language == "auto" else settings.recognition_language


def _measured(args: argparse.Namespace, settings: Settings, speech: _Speech, slice_s: int) -> Row:
    with _opened(args, settings, slice_s) as recognizer:
        language = _language(settings)
        offline = _recognized(recognizer, speech, language, offline=True)
        return Row(slice_s, offline, _recognized(recognizer, speech, language, offline=False))


@contextmanager
def _opened(args: argparse.Namespace, settings: Settings, slice_s: int) -> Iterator[Recognizer]:
    """The model, warmed up; UsageError unless it is one with slices."""
    from live_caption.asr.rollback.recognizer import RollbackRecognizer
    from live_caption.pipeline.recognizers import open_recognizer

    config = replace(streaming(args, settings), slice=slice_s * SAMPLE_RATE_HZ)
    spec = engine_spec(settings, args.paths, rollback=config).recognizer
    with closing(open_recognizer(spec)) as recognizer:
        if not isinstance(recognizer, RollbackRecognizer):
            raise UsageError(
                f"The model {recognizer.name} has no slices to choose.",
                "Give a Qwen3-ASR model with --model.",
            )
        recognizer.warm_up()
        yield recognizer


def _recognized(
    recognizer: Recognizer, speech: _Speech, language: str | None, *, offline: bool
) -> Outcome:
    from live_caption.pipeline.passes import recognize

    passes = [recognize(recognizer, cut, language, offline=offline) for cut in speech.cut]
    texts = [units(each.text) for each in passes]
    return Outcome(
        wrong=sum(map(errors, texts, speech.said)),
        cpu_s=sum(each.cpu_s for each in passes),
        slowest_step_s=max(step_s for each in passes for step_s in (0.0, *each.steps_s)),
    )


def as_json(rows: Sequence[Row], seconds: float, said: int) -> str:
    """`said` is the number of words or characters in `seconds` of speech."""
    values = [asdict(row) | {"amplification": _amplification(row, rows)} for row in rows]
    return json.dumps({"seconds": seconds, "units": said, "slices": values}, indent=2)


def as_text(rows: Sequence[Row], seconds: float, said: int) -> str:
    lines = [
        f"{row.slice_s:4} s {_rate(row.offline, said)} {_rate(row.streaming, said)}"
        f" {row.streaming.cpu_s / seconds:15.2f} {_amplification(row, rows):14.2f}"
        f" {row.streaming.slowest_step_s:11.2f} s"
        for row in rows
    ]
    title = f"{seconds:.1f} s with {said} words or characters"
    return "\n".join([title, _HEADER, *lines])


def _amplification(row: Row, rows: Sequence[Row]) -> float:
    """CPU time of streaming ÷ that of one offline pass over the same speech."""
    whole = next(each for each in rows if each.slice_s == _WHOLE_S)
    return row.streaming.cpu_s / whole.offline.cpu_s


def _rate(outcome: Outcome, said: int) -> str:
    return f"{outcome.wrong:7} {100 * outcome.wrong / said:5.1f} %"
