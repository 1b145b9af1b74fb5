"""Accuracy, delay and cost of the same run, at the pace of speech:  python -m bench.accuracy

Each recording is played in real time through both child processes, as a microphone would
be; then each segment is decoded once, offline, for comparison. Delays count from the end
of a word (tests/fixtures/speech/word_ends.json) to the arrival of the caption at the sinks.
"""

from __future__ import annotations

import argparse
import difflib
import os
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import psutil

from bench.recordings import Recording, recordings
from bench.score import units, wrong
from bench.tap import TapHub
from live_caption.app import engine_spec
from live_caption.paths import AppPaths
from live_caption.pipeline.engine import Engine
from live_caption.settings import Settings
from live_caption.types import Caption, RecognizerStatus, SourceKind, SourceRequest


@dataclass(slots=True)
class Tally:
    """What all recordings together showed."""

    wrong: int = 0
    said: int = 0
    seconds: float = 0.0
    cpu_s: float = 0.0
    changed: int = 0
    first_s: list[float] = field(default_factory=list)
    committed_s: list[float] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    captions: list[tuple[Caption, ...]] = field(default_factory=list)
    """What was published of each recording, in order."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="whisper-tiny.en")
    parser.add_argument("--spoken", default="en", help="which recordings: en or zh")
    parser.add_argument("--language", default="auto")
    parser.add_argument("--times", type=int, default=1, help="how often the streaming pass runs")
    parser.add_argument("--texts", action="store_true", help="print what was recognised")
    args = parser.parse_args()
    settings = replace(Settings(), recognition_model=args.model, recognition_language=args.language)
    offline = measure(settings, args.spoken, offline=True)
    print(f"{args.model}, {args.spoken}, {os.cpu_count()} processors")
    print(f"offline: {offline.wrong} of {offline.said} wrong")
    for _ in range(args.times):
        show(measure(settings, args.spoken, offline=False), texts=args.texts)


def show(tally: Tally, *, texts: bool) -> None:
    if texts:
        print("\n".join(tally.texts))
    first, committed = quantiles(tally.first_s), quantiles(tally.committed_s)
    print(
        f"streaming: {tally.wrong} of {tally.said} wrong; first {first}; committed {committed}; "
        f"CPU {tally.cpu_s / tally.seconds:.2f} of real time; "
        f"committed text changed {tally.changed} times"
    )


def quantiles(values: list[float]) -> str:
    """Median and 95th percentile."""
    if len(values) < 2:
        return "-"
    median_s, most_s = statistics.median(values), statistics.quantiles(values, n=20)[-1]
    return f"median {median_s:.2f} s, 95 % {most_s:.2f} s"


def measure(settings: Settings, spoken: str, *, offline: bool) -> Tally:
    """Plays all recordings of a language through one engine."""
    hub, tally = TapHub(), Tally()
    engine = Engine(engine_spec(settings, AppPaths.find(), whole=offline), hub)
    engine.start()
    try:
        while hub.status is not RecognizerStatus.READY:
            time.sleep(0.1)
            engine.wait(0)
        for recording in recordings(spoken):
            _play(engine, hub, recording, tally, speed=0.0 if offline else 1.0)
    finally:
        engine.close()
    return tally


def _play(engine: Engine, hub: TapHub, recording: Recording, tally: Tally, speed: float) -> None:
    hub.clear()
    before_s = _cpu_s(engine)
    engine.listen((SourceRequest(SourceKind.FILE, str(recording.path), speed),))
    engine.wait()
    tally.cpu_s += _cpu_s(engine) - before_s
    text = " ".join(caption.committed for caption in hub.finals())
    tally.texts.append(text)
    tally.wrong += wrong(text, recording.transcript, recording.language)
    tally.said += len(units(recording.transcript, recording.language))
    tally.seconds += recording.seconds
    tally.captions.append(tuple(caption for _, caption in hub.captions))
    tally.changed += _changes(tally.captions[-1])
    _note_delays(hub, recording, tally)


def _cpu_s(engine: Engine) -> float:
    pids = (os.getpid(), *engine.child_pids)
    times = [psutil.Process(pid).cpu_times() for pid in pids]
    return float(sum(t.user + t.system for t in times))


def _changes(captions: Iterable[Caption]) -> int:
    """How often committed text was anything but continued."""
    last: dict[object, str] = {}
    changes = 0
    for caption in captions:
        changes += not caption.committed.startswith(last.get(caption.segment, ""))
        last[caption.segment] = caption.committed
    return changes


def _note_delays(hub: TapHub, recording: Recording, tally: Tally) -> None:
    """Adds when each word that base heard, too, first appeared and was committed."""
    language = recording.language
    ends = [(u, end) for word, end in recording.word_ends for u in units(word, language)]
    states = _states(hub.captions, language)
    heard = states[-1][1] if states else []
    matcher = difflib.SequenceMatcher(None, [u for u, _ in ends], heard, autojunk=False)
    started_s = hub.started_s.get(SourceKind.FILE, 0.0)
    for match in matcher.get_matching_blocks():
        for k in range(match.size):
            end_s, index = started_s + ends[match.a + k][1], match.b + k
            word = heard[index]
            tally.first_s.append(
                next(t for t, _, all_ in states if all_[index : index + 1] == [word]) - end_s
            )
            tally.committed_s.append(next(t for t, done, _ in states if len(done) > index) - end_s)


def _states(
    captions: Iterable[tuple[float, Caption]], language: str
) -> list[tuple[float, list[str], list[str]]]:
    """After each caption: its time, the committed units and all units of the whole recording."""
    newest: dict[object, Caption] = {}
    states = []
    for now_s, caption in captions:
        newest[caption.segment] = caption
        ordered = sorted(newest.values(), key=lambda c: c.start)
        done = units(" ".join(c.committed for c in ordered), language)
        everything = units(" ".join(c.text for c in ordered), language)
        states.append((now_s, done, everything))
    return states


if __name__ == "__main__":
    main()
