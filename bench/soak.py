"""A long run, watched:  python -m bench.soak [--part fast|real|both] [--minutes 30]

`fast` plays a file at 20 × speed to the scripted recogniser of the tests, whose text depends
on every sample. `real` plays different speech into an output and into a microphone of a
private sound server, both at once and at real pace, to Whisper tiny.en. Both show their
captions in the real window and write a transcript. The exit code is 1 when memory grows
after warm-up, a sample is lost, a text is wrong, or captions fall behind.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from bench import ledger, trace, window
from bench.memory import MemoryWatch
from bench.soakhub import SoakHub
from bench.sound import Player, private_server, speech, wait_for, write_wave
from live_caption.app import engine_spec
from live_caption.audio.files import read_whole
from live_caption.paths import AppPaths
from live_caption.pipeline.engine import Engine, EngineSpec
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.settings import Settings
from live_caption.sinks.transcript import TranscriptSink
from live_caption.speech.detectors import create_detector
from live_caption.speech.segmenter import Segmenter
from live_caption.types import (
    SAMPLE_RATE_HZ,
    AudioChunk,
    EndReason,
    RecognizerStatus,
    SegmentId,
    SourceKind,
    SourceRequest,
)
from tests.fakes.scripted import ScriptedSession

_PACE = 20
_WARM_UP = 0.2  # of the run
_MOST_RISE_MB = 4.0
_MOST_RISE = 0.03
_MOST_LAG_S = 10.0
_MOST_DRIFT_S = 1.0
_READY_S = 120.0
_DRAIN_S = 120.0


Finding = tuple[bool, str]


@dataclass(slots=True)
class Soak:
    """One run; `folder` takes the transcript and the children's accounts."""

    folder: Path
    seconds: float
    spec: EngineSpec
    hub: SoakHub
    memory: MemoryWatch | None = None

    def run(self, play: Callable[[Engine], None]) -> None:
        """Shows the window while `play` has the engine listen, up to the last caption."""
        os.environ[trace.FOLDER] = str(self.folder)
        self.hub.add(TranscriptSink(self.folder / "transcript.txt", "txt", _raise))
        try:
            window.show(self.hub, lambda: self._work(play))
        finally:
            self.hub.close()

    def _work(self, play: Callable[[Engine], None]) -> None:
        engine = Engine(self.spec, self.hub)
        engine.start()
        try:
            wait_for(lambda: self.hub.status is RecognizerStatus.READY, _READY_S)
            self.memory = MemoryWatch(lambda: _pids(engine), every_s=self.seconds / 300)
            self.hub.clear()
            play(engine)
            if not engine.wait(self.seconds + _DRAIN_S):
                raise TimeoutError("the last caption did not come")
        finally:
            if self.memory is not None:
                self.memory.stop()
            engine.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=["fast", "real", "both"], default="both")
    parser.add_argument("--minutes", type=float, default=30.0, help="of sound")
    args = parser.parse_args()
    if args.part == "both":  # Qt starts only once in a process
        command = [sys.executable, "-m", "bench.soak", "--minutes", str(args.minutes), "--part"]
        runs = [subprocess.run([*command, part], check=False) for part in ("fast", "real")]
        return max(run.returncode for run in runs)
    print(f"{args.part}: {args.minutes:g} minutes of sound", flush=True)
    with tempfile.TemporaryDirectory(prefix="lc-soak-") as folder:
        part = _fast if args.part == "fast" else _real
        return 0 if _judge(part(Path(folder), 60 * args.minutes)) else 1


def _judge(findings: Iterable[Finding]) -> bool:
    holds_all = True
    for holds, sentence in findings:
        print("ok    " if holds else "BROKEN", sentence, flush=True)
        holds_all &= holds
    return holds_all


def _fast(folder: Path, seconds: float) -> Iterator[Finding]:
    path = write_wave(folder / "speech.wav", speech(seconds, seed=2))
    recognizer = RecognizerSpec("tests.fakes.scripted:scripted", "", Path())
    soak = Soak(folder, seconds / _PACE, _counted(EngineSpec(recognizer)), SoakHub())
    soak.run(lambda engine: engine.listen((SourceRequest(SourceKind.FILE, str(path), _PACE),)))
    yield from _common(soak)
    yield _texts(soak.hub, path)


def _real(folder: Path, seconds: float) -> Iterator[Finding]:
    settings = replace(Settings(), recognition_model="whisper-tiny.en")
    spec = _counted(engine_spec(settings, AppPaths.find()))
    soak = Soak(folder, seconds, spec, SoakHub())
    with private_server() as server:
        server.load_null_sink("room")
        server.load_virtual_source("desk", "room.monitor")
        requests = (
            SourceRequest(SourceKind.SYSTEM, "speakers.monitor"),
            SourceRequest(SourceKind.MICROPHONE, "desk"),
        )

        def play(engine: Engine) -> None:
            engine.listen(requests)
            players = [
                Player(speech(seconds, seed=3), "speakers"),
                Player(speech(seconds, seed=4), "room"),
            ]
            for player in players:
                player.finish()
            engine.listen(())

        soak.run(play)
    yield from _common(soak)
    yield (
        soak.hub.drift_s() < _MOST_DRIFT_S,
        (f"count of samples and clock differ by at most {soak.hub.drift_s():.2f} s"),
    )


def _counted(spec: EngineSpec) -> EngineSpec:
    return replace(spec, listener_target=ledger.LISTENER, recognizer_target=ledger.RECOGNIZER)


def _common(soak: Soak) -> Iterator[Finding]:
    assert soak.memory is not None
    print(soak.memory.table())
    for trend in soak.memory.trends(_WARM_UP * soak.seconds):
        bound_mb = max(_MOST_RISE_MB, _MOST_RISE * trend.first_mb)
        yield (
            trend.rise_mb <= bound_mb,
            (
                f"{trend.name}: {trend.first_mb:.1f} to {trend.last_mb:.1f} MB after warm-up, "
                f"rise {trend.rise_mb:+.1f} MB (at most {bound_mb:.1f}), "
                f"slope {trend.per_hour_mb:+.1f} MB/h"
            ),
        )
    yield from _samples(soak)
    hub = soak.hub
    yield (
        hub.most_lag_s <= _MOST_LAG_S,
        (
            f"lag: median {hub.lag_s():.1f} s, most {hub.most_lag_s:.1f} s "
            f"(at most {_MOST_LAG_S:g}); "
            f"first quarter {hub.lag_s(0):.1f} s, last {hub.lag_s(3):.1f} s"
        ),
    )


def _samples(soak: Soak) -> Iterator[Finding]:
    heard = ledger.load(soak.folder, "listener")
    told = ledger.load(soak.folder, "recognizer")
    seconds = sum(heard.ends[s] - heard.starts[s] for s in heard.ends) / SAMPLE_RATE_HZ
    yield (
        not heard.holes,
        (f"{len(heard.ends)} segments, {seconds:.0f} s of speech without a hole {heard.holes[:3]}"),
    )
    yield (
        told.ends == heard.ends and told.starts == heard.starts,
        ("the recogniser was fed each of them once and completely"),
    )
    spans = {c.segment: (c.start, c.end) for c in soak.hub.finals if c.committed}
    known = {s: (heard.starts[s], heard.ends[s]) for s in spans}
    yield (
        len(soak.hub.finals) == len({c.segment for c in soak.hub.finals}) and spans == known,
        (f"{len(soak.hub.finals)} final captions, each once and over its whole segment"),
    )
    yield (
        soak.hub.dropped == 0 and soak.hub.gaps == 0,
        (f"{soak.hub.dropped} samples dropped, {soak.hub.gaps} gaps"),
    )


def _texts(hub: SoakHub, path: Path) -> Finding:
    """Compares every final text with what its samples give."""
    heard = {caption.segment: caption.committed for caption in hub.finals}
    expected = dict(_expected(path))
    wrong = sum(heard.get(segment) != text for segment, text in expected.items())
    return wrong == 0 and len(heard) == len(expected), (
        f"{wrong} of {len(expected)} texts differ from what the samples give"
    )


def _expected(path: Path) -> Iterator[tuple[SegmentId, str]]:
    """Cuts and recognises the file in this process."""
    segmenter = Segmenter(SourceKind.FILE, 1, create_detector("webrtc"))
    events = [*segmenter.push(0, read_whole(path)), *segmenter.flush(EndReason.STOPPED)]
    parts: dict[SegmentId, list[AudioChunk]] = {}
    for event in events:
        if isinstance(event, AudioChunk):
            parts.setdefault(event.segment, []).append(event)
    for segment, chunks in parts.items():
        session = ScriptedSession()
        session.feed(np.concatenate([chunk.samples for chunk in chunks]))
        yield segment, session.finish().fixed


def _pids(engine: Engine) -> dict[str, int | None]:
    return {"listener": engine.listener_pid, "recogniser": engine.recognizer_pid}


def _raise(error: Exception | None) -> None:
    if error is not None:
        raise error


if __name__ == "__main__":
    sys.exit(main())
