"""What the desktop asks of the application. Called from the main thread only."""

from __future__ import annotations

from typing import Protocol

from live_caption.settings import Settings
from live_caption.types import SourceKind


class Controls(Protocol):
    """A running pipeline, as far as a person can steer it.

    Every call but `close` returns at once; what came of it arrives as Health. `close`
    stops everything, waits for it and may be called twice.
    """

    @property
    def sources(self) -> tuple[SourceKind, ...]: ...
    @property
    def paused(self) -> bool: ...
    def listen(self, sources: tuple[SourceKind, ...]) -> None: ...
    def pause(self) -> None: ...
    def resume(self) -> None: ...
    def apply(self, settings: Settings) -> None: ...
    def recover(self) -> None: ...
    def close(self) -> None: ...
