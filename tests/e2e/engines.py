"""The real engine with both its children, and a sink that a test can wait on."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from live_caption.pipeline.engine import Engine, EngineSpec
from live_caption.pipeline.hub import Hub
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.types import Caption, Health

DEADLINE_S = 60.0
SCRIPTED = "tests.fakes.scripted:scripted"
WHISPER = "live_caption.pipeline.recognizers:open_recognizer"


class Captions:
    """Keeps every caption and health that was published."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.all: list[Caption] = []
        self.healths: list[Health] = []

    @property
    def finals(self) -> list[Caption]:
        with self._changed:
            return sorted((c for c in self.all if c.final), key=lambda caption: caption.segment)

    @property
    def text(self) -> str:
        return " ".join(caption.text for caption in self.finals if caption.text)

    def show(self, caption: Caption) -> None:
        with self._changed:
            self.all.append(caption)
            self._changed.notify_all()

    def health(self, health: Health) -> None:
        with self._changed:
            self.healths.append(health)
            self._changed.notify_all()

    def close(self) -> None:
        """Nothing to close."""

    def now(self) -> int:
        """A mark for `wait_for`: only captions that come later count."""
        with self._changed:
            return len(self.all)

    def wait_for(
        self,
        condition: Callable[[Caption], object] = lambda _caption: True,
        since: int = 0,
        deadline_s: float = DEADLINE_S,
    ) -> Caption:
        """The first such caption after the mark `since`."""

        def found() -> Caption | None:
            return next((caption for caption in self.all[since:] if condition(caption)), None)

        with self._changed:
            caption = self._changed.wait_for(found, deadline_s)
            assert caption, (self.all[-3:], self.healths[-3:])
            return caption

    def wait_for_health(
        self, condition: Callable[[Health], object], deadline_s: float = DEADLINE_S
    ) -> None:
        with self._changed:
            found = self._changed.wait_for(
                lambda: any(condition(health) for health in self.healths), deadline_s
            )
            assert found, self.healths[-3:]


@contextmanager
def engine(
    factory: str = SCRIPTED,
    model: str = "whisper-tiny.en",
    folder: Path = Path("unused"),
    answer_deadline_s: float = 20.0,
) -> Iterator[tuple[Engine, Captions]]:
    """A started engine; `folder` is where models are remembered."""
    hub, captions = Hub(), Captions()
    hub.add(captions)
    recognizer = RecognizerSpec(factory, model, folder, language="en")
    engine = Engine(EngineSpec(recognizer, answer_deadline_s=answer_deadline_s), hub)
    engine.start()
    try:
        yield engine, captions
    finally:
        engine.close()
        hub.close()
