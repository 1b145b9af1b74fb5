"""What a computer can do: its memory, its processors and how fast it recognises. Any thread.

The speed is that of the smallest model on the bundled recording, through both child
processes, as everybody's captions are made.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from dataclasses import dataclass

from live_caption.asr.llama.engine import check_engine
from live_caption.errors import ModelError
from live_caption.models.catalogue_file import ENGINES
from live_caption.models.recommend import Machine
from live_caption.paths import AppPaths, resource
from live_caption.pipeline.engine import Engine, EngineSpec
from live_caption.pipeline.hub import Hub, Mailbox
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ, SourceKind, SourceRequest

_log = logging.getLogger(__name__)

PROBE_S = 5.0
_MODEL = "whisper-tiny.en"
_FACTORY = "live_caption.pipeline.recognizers:open_recognizer"
_SAMPLE = "sample/speech.wav"
# What `probe` gives on the computer of the catalogue's figures. The catalogue has 0.35 for the
# same model, which is all processes together on recordings with fewer pauses.
_REFERENCE = 0.25
_POLL_S = 0.02
_ONE_STEP_S = 0.6


def measure(settings: Settings, paths: AppPaths, cancel: threading.Event | None = None) -> Machine:
    """This computer; takes some seconds. Raises what makes recognition impossible at all.

    Soon after `cancel` is set it returns with whatever it found so far.
    """
    spec = RecognizerSpec(_FACTORY, _MODEL, paths.models, threads=settings.recognition_threads)
    slowness = _slowness(spec, cancel or threading.Event())
    return Machine(memory_mb(), os.cpu_count() or 1, slowness, engines())


def _slowness(spec: RecognizerSpec, cancel: threading.Event) -> float | None:
    try:
        return probe(spec, cancel=cancel) / _REFERENCE
    except ModelError as error:
        _log.warning("the speed cannot be measured: %s", error)
        return None


def engines() -> frozenset[str]:
    """The engines that can run here; only that of Qwen3-ASR may be missing."""
    try:
        check_engine()
    except ModelError:
        return frozenset(ENGINES) - {"qwen3-asr"}
    return frozenset(ENGINES)


@dataclass(frozen=True, slots=True)
class _Mark:
    """A caption came at `time_s` that considers sound up to `heard_s`."""

    time_s: float
    heard_s: float


def probe(
    spec: RecognizerSpec, limit_s: float = PROBE_S, cancel: threading.Event | None = None
) -> float:
    """Seconds for a second of the bundled recording, from the first caption to the last.

    Ends after `limit_s`, or when `cancel` is set, with what was heard by then. Raises what
    makes recognition impossible.
    """
    stop = cancel or threading.Event()
    hub, inbox = Hub(), Mailbox(lambda: None)
    hub.add_mailbox(inbox)
    engine = Engine(EngineSpec(spec), hub)
    engine.start()
    try:
        engine.listen((SourceRequest(SourceKind.FILE, str(resource(_SAMPLE)), speed=0),))
        first, last = _watch(engine, inbox, limit_s, stop)
    finally:
        engine.close()
        hub.close()
    return _factor(first, last, limit_s)


def _factor(first: _Mark, last: _Mark, limit_s: float) -> float:
    """Time for sound; where no second caption came, the least that it can be."""
    heard_s = last.heard_s - first.heard_s
    return (last.time_s - first.time_s) / heard_s if heard_s > 0 else limit_s / _ONE_STEP_S


def _watch(
    engine: Engine, inbox: Mailbox, limit_s: float, stop: threading.Event
) -> tuple[_Mark, _Mark]:
    """The first caption, and the last one before the end, the limit or `stop`."""
    first = last = None
    done = False
    while not (done or stop.is_set()):
        done = engine.wait(_POLL_S)
        now_s = time.monotonic()
        for caption in inbox.take().captions:
            last = _Mark(now_s, caption.end / SAMPLE_RATE_HZ)
            first = first or last
        done = done or (first is not None and now_s > first.time_s + limit_s)
    nothing = _Mark(0.0, 0.0)
    return first or nothing, last or nothing


def memory_mb() -> int:
    """The memory of this computer in megabytes (10⁶ bytes)."""
    return _memory() // 1_000_000


def _memory() -> int:
    if sys.platform == "win32":
        import ctypes

        status = (ctypes.c_ulonglong * 8)(64)  # MEMORYSTATUSEX: its length, then the total
        ctypes.windll.kernel32.GlobalMemoryStatusEx(ctypes.byref(status))
        return int(status[1])
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
