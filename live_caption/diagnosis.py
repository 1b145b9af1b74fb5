"""Whether everything needed is there, and how fast it recognises here. Any thread.

Each check is a function that returns a `Finding` and never raises what a user can be told.
No finding holds anything that was said.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from live_caption import __version__
from live_caption.app import engine_spec
from live_caption.asr.llama.engine import HOW_TO_INSTALL, engine_version
from live_caption.errors import LiveCaptionError
from live_caption.logs import CRASH_FILE
from live_caption.paths import AppPaths, ensure_writable, resource
from live_caption.pipeline.devices import list_devices
from live_caption.pipeline.engine import Engine
from live_caption.pipeline.hub import Hub, Mailbox
from live_caption.settings import Settings
from live_caption.types import Health, SourceKind, SourceRequest
from live_caption.versions import engine_lines

_CRASH_MARKS = ("Fatal Python error", "Windows fatal exception")  # as faulthandler writes
_CRASH_LINES = 200


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found; `hint` says what to do when it is not `ok`."""

    check: str
    ok: bool
    detail: str
    hint: str = ""


def examine(settings: Settings, paths: AppPaths) -> Iterator[Finding]:
    """Every check, one after the other; the last one takes some seconds."""
    yield Finding("Program", True, program())
    yield Finding("Engines", True, engines())
    yield checked("Folders", lambda: folders(paths))
    yield checked("Sound", sound)
    yield checked("Recognition", lambda: recognition(settings, paths))


def checked(check: str, examine_it: Callable[[], str]) -> Finding:
    try:
        return Finding(check, True, examine_it())
    except LiveCaptionError as error:
        return Finding(check, False, error.user_message, error.hint)


def program() -> str:
    python = f"Python {platform.python_version()}"
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    return f"Live Caption {__version__}, {python}, {system}, {os.cpu_count()} processors"


def last_crash(logs: Path) -> str:
    """The stacks that native code left when it crashed the last time, empty when it never did."""
    path = logs / CRASH_FILE
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
        at = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return ""
    begin = max(text.rfind(mark) for mark in _CRASH_MARKS)
    if begin < 0:
        return ""
    lines = text[begin:].replace(str(Path.home()), "~").splitlines()[:_CRASH_LINES]
    return "\n".join([f"The last crash, {at:%Y-%m-%d %H:%M}:", *lines])


def engines() -> str:
    lines = "; ".join(engine_lines())
    return lines if engine_version() else f"{lines}. {HOW_TO_INSTALL}"


def folders(paths: AppPaths) -> str:
    for folder in (paths.config, paths.data, paths.logs, paths.models):
        ensure_writable(folder)
    return f"settings in {paths.settings_file}, logs in {paths.logs}"


def sound() -> str:
    kinds = [device.kind for device in list_devices()]
    microphones, outputs = kinds.count(SourceKind.MICROPHONE), kinds.count(SourceKind.SYSTEM)
    return f"{_count(microphones, 'microphone')}, {_count(outputs, 'output')} to listen to"


def recognition(settings: Settings, paths: AppPaths) -> str:
    """Recognises the bundled recording as fast as it goes."""
    hub = Hub()
    inbox = Mailbox(lambda: None)
    hub.add_mailbox(inbox)
    engine = Engine(engine_spec(settings, paths), hub)
    engine.start()
    try:
        recording = str(resource("sample/speech.wav"))
        engine.listen((SourceRequest(SourceKind.FILE, recording, speed=0),))
        engine.wait()
    finally:
        engine.close()
        hub.close()
    speed = figures(inbox.take().health or Health())
    return f"{settings.recognition_model} works; {speed}"


def figures(health: Health) -> str:
    """The speed in numbers, the slowest stage first."""
    stages = sorted(health.stage_ms.items(), key=lambda stage: -stage[1])
    parts = [f"{name} {milliseconds:.0f} ms" for name, milliseconds in stages]
    return ", ".join([f"takes {health.real_time_factor:.2f} of the time of speech", *parts])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
