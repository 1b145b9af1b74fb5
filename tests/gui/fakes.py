"""Stand-ins for what surrounds the desktop."""

from __future__ import annotations

from live_caption.app import chosen_sources
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from live_caption.types import (
    Device,
    Health,
    RecognizerStatus,
    SourceKind,
    SourceState,
    SourceStatus,
)

OFFSCREEN_WARNINGS = (
    "No such signal QPlatformNativeInterface::systemTrayWindowChanged",
    "This plugin does not support raise",
    "This plugin does not support propagateSizeHints",
)
"""What Qt says of its own platform for tests, which has no tray and no stacking."""

DEVICES = (
    Device(SourceKind.MICROPHONE, "mic-1", "Headset", default=True),
    Device(SourceKind.MICROPHONE, "mic-2", "Webcam"),
    Device(SourceKind.SYSTEM, "out-1", "Loudspeakers", default=True),
)
"""A computer's, for tests."""


class FakeControls:
    """Does what it is told at once and says so, as the pipeline does from its thread."""

    def __init__(self, mailbox: Mailbox) -> None:
        self.mailbox = mailbox
        self.sources: tuple[SourceKind, ...] = (SourceKind.SYSTEM,)
        self.paused = False
        self.closed = 0
        self.settings: list[Settings] = []
        self.recovered = 0
        self.report()

    def listen(self, sources: tuple[SourceKind, ...]) -> None:
        self.sources = sources
        self.report()

    def pause(self) -> None:
        self.paused = True
        self.report()

    def resume(self) -> None:
        self.paused = False
        self.report()

    def apply(self, settings: Settings) -> None:
        self.settings.append(settings)
        self.listen(chosen_sources(settings.sound_source))

    def recover(self) -> None:
        self.recovered += 1
        self.report()

    def close(self) -> None:
        self.closed += 1

    def report(self) -> None:
        status = SourceStatus.PAUSED if self.paused else SourceStatus.LISTENING
        states = tuple(SourceState(source, status) for source in self.sources)
        self.mailbox.health(Health(RecognizerStatus.READY, states))


class Tray:
    """Says whether there is a tray."""

    def __init__(self) -> None:
        self.present = True

    def __call__(self) -> bool:
        return self.present
