"""What is heard on the screenshots, in two languages, and the desktop that shows it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication

from live_caption.audio.losses import ServerLostError
from live_caption.gui.desktop import Desktop
from live_caption.gui.preferences import Preferences
from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.history.entries import Entry
from live_caption.history.store import HistoryStore
from live_caption.models.recommend import Machine
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Mailbox
from live_caption.settings import Settings
from live_caption.types import (
    SAMPLE_RATE_HZ,
    Caption,
    Device,
    Health,
    RecognizerStatus,
    SegmentId,
    SourceKind,
    SourceState,
    SourceStatus,
)
from tests.gui.fakes import FakeControls

_PATIENCE_S = 20.0
_PAUSE_MS = 5
_REST_S = 0.5
_DAY_S = 86_400.0
_SYSTEM, _MICROPHONE = SourceKind.SYSTEM, SourceKind.MICROPHONE


@dataclass(frozen=True, slots=True)
class Script:
    """`lecture` are finished sentences, `spoken` is the last one: certain, and not yet."""

    lecture: tuple[str, ...]
    spoken: tuple[str, str]
    question: str
    answer: str
    search: str


SCRIPTS = {
    "en": Script(
        lecture=(
            "Good morning, and welcome to the second lecture on rivers.",
            "Last week we asked where the water comes from.",
            "Today we follow it down to the sea.",
            "A river carries sand and stones, and wherever it slows down it lets them fall.",
            "Over thousands of years that is how plains are made.",
        ),
        spoken=("So the first question is how fast the", " water has to flow"),
        question="Could you say that once more, please?",
        answer="Of course. The slower the water, the less it can carry.",
        search="water",
    ),
    "zh_CN": Script(
        lecture=(
            "大家早上好，欢迎来到关于河流的第二讲。",
            "上周我们讨论了水从哪里来。",
            "今天我们跟着它一直流到大海。",
            "河水带着泥沙和石块，流得慢的地方，它们就沉下来。",
            "几千年以后，平原就这样形成了。",
        ),
        spoken=("所以第一个问题是，", "水要流得多快"),
        question="请您再说一遍好吗？",
        answer="当然。水流得越慢，能带走的东西就越少。",
        search="河流",
    ),
}


class Scene:
    """A desktop that is open, and what is heard meanwhile. `close` takes it away."""

    def __init__(self, settings: Settings, paths: AppPaths) -> None:
        self.script = SCRIPTS[settings.interface_language]
        self._controls: FakeControls | None = None
        self.desktop = Desktop(self._start, lambda: True, Preferences(settings, paths))
        self.desktop.open()
        self.wait_until(lambda: self._controls is not None)

    def close(self) -> None:
        self.desktop.close()
        self.desktop.window.deleteLater()
        self.desktop.deleteLater()
        QApplication.processEvents()

    def speak(self) -> None:
        """A lecture is heard."""
        self._mailbox().level(_SYSTEM, -24.0, -12.0)
        for number, sentence in enumerate(self.script.lecture, 1):
            self._hear(_caption(number, sentence, final=True))
        self._hear(_caption(len(self.script.lecture) + 1, *self.script.spoken))

    def talk(self) -> None:
        """Two people are heard."""
        self._hear(_caption(1, self.script.lecture[3], final=True))
        self._hear(_caption(2, self.script.question, source=_MICROPHONE, final=True))
        self._hear(_caption(3, self.script.answer, final=True))

    def fail(self) -> None:
        """The sound server is gone."""
        error = ServerLostError()
        state = SourceState(_SYSTEM, SourceStatus.UNAVAILABLE, message=str(error))
        health = Health(RecognizerStatus.READY, (state,), str(error), problems=(error.problem,))
        self._mailbox().health(health)
        self.settle()

    def wait_until(self, condition: Callable[[], object]) -> None:
        """Lets the desktop work until something is the case."""
        end_s = time.monotonic() + _PATIENCE_S
        while not condition():
            QApplication.processEvents()
            QThread.msleep(_PAUSE_MS)
            assert time.monotonic() < end_s, "the page never came to show what it should"

    def settle(self) -> None:
        """Lets the desktop do all that it has to do at once."""
        for _ in range(3):
            QApplication.processEvents()

    def rest(self) -> None:
        """Lets the desktop do what it does a moment later."""
        end_s = time.monotonic() + _REST_S
        while time.monotonic() < end_s:
            QApplication.processEvents()
            QThread.msleep(_PAUSE_MS)

    def _hear(self, caption: Caption) -> None:
        self._mailbox().show(caption)
        self.settle()

    def _mailbox(self) -> Mailbox:
        assert self._controls is not None
        return self._controls.mailbox

    def _start(self, mailbox: Mailbox, *_: object) -> FakeControls:
        self._controls = FakeControls(mailbox)
        return self._controls


def devices() -> tuple[Device, ...]:
    """What a computer has, so that it need not be asked."""
    return (
        Device(_MICROPHONE, "built-in", "Built-in Microphone", default=True),
        Device(_SYSTEM, "speakers", "Speakers", default=True),
        Device(_SYSTEM, "headset", "Headset"),
    )


def measure(_settings: Settings, _paths: AppPaths, _cancel: threading.Event) -> Machine:
    """A computer as many have one, so that this one need not be measured."""
    engines = frozenset({"whisper", "streaming"})
    return Machine(memory_mb=8000, cores=4, slowness=1.0, engines=engines)


def furnish(paths: AppPaths, script: Script) -> None:
    """Ends the wizard, and writes three sessions into the history, today's last."""
    keep_record(paths.wizard_file, WizardRecord())
    now_s = time.time()
    with HistoryStore(paths.history_file) as store:
        for days, texts in ((8, script.lecture[3:]), (1, script.lecture[1:]), (0, script.lecture)):
            session = None
            for number, text in enumerate(texts, 1):
                spoken_s = now_s - days * _DAY_S - 3600 + 10 * number
                entry = Entry(spoken_s, _caption(number, text, final=True))
                session = store.save(session, [entry])


def _caption(
    number: int,
    committed: str,
    unfixed: str = "",
    *,
    source: SourceKind = _SYSTEM,
    final: bool = False,
) -> Caption:
    start = number * 10 * SAMPLE_RATE_HZ
    end = start + 8 * SAMPLE_RATE_HZ
    segment = SegmentId(source, number)
    return Caption(segment, 1, committed, unfixed, start, end, final, language="en")
