"""The application in a process of its own, with a display of its own, as tests see it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.paths import AppPaths

ROOT = Path(__file__).parents[2]
SCREENSHOTS = ROOT / "build" / "screenshots"
DEADLINE_S = 30.0


class Display:
    """An X server with a window manager, both private."""

    def __init__(self, folder: Path) -> None:
        reader, writer = os.pipe()
        self._log = (folder / "display.log").open("ab")
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24"]
        self._processes = [
            subprocess.Popen([*command, "-nolisten", "tcp"], pass_fds=(writer,), stderr=self._log)
        ]
        os.close(writer)
        with os.fdopen(reader) as numbers:
            self.name = f":{numbers.readline().strip()}"
        self._processes.append(
            subprocess.Popen(
                ["openbox"],
                env=os.environ | {"DISPLAY": self.name},
                stdout=self._log,
                stderr=self._log,
            )
        )

    def screenshot(self, name: str) -> Path:
        """A picture of the whole screen, kept in build/screenshots."""
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        path = SCREENSHOTS / f"{name}.png"
        subprocess.run(
            ["import", "-display", self.name, "-window", "root", str(path)], check=True, timeout=30
        )
        return path

    def close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
            process.wait(DEADLINE_S)
        self._log.close()


@dataclass(frozen=True, slots=True)
class View:
    """What the window showed at a moment of `time.monotonic()`."""

    text: str
    status: str
    listener: int | None
    recognizer: int | None
    time_s: float


class Window:
    """The running application, read from outside. `folder` gets its files and its stderr.

    `settings` is the text of the settings file, None leaves the one that is there. Unless it
    is the `first_run`, the wizard has ended before.
    """

    def __init__(
        self,
        environment: Mapping[str, str],
        folder: Path,
        settings: str | None = "",
        wrapper: Sequence[str] = (),
        module: str = "tests.e2e.watched",
        *,
        first_run: bool = False,
    ) -> None:
        self.home = folder
        folder.mkdir(parents=True, exist_ok=True)
        if settings is not None:
            (folder / "settings.toml").write_text(settings, encoding="utf-8")
        if not first_run:
            keep_record(AppPaths.below(folder).wizard_file, WizardRecord())
        self._changed = threading.Condition()
        self.views: list[View] = []
        self._ended = False
        self.temporary = folder / "tmp"
        self.temporary.mkdir(exist_ok=True)
        with (folder / "stderr").open("wb") as stderr:
            self.process = subprocess.Popen(
                [*wrapper, sys.executable, "-m", module],
                cwd=ROOT,
                env={
                    **environment,
                    "QT_QPA_PLATFORM": "xcb",
                    "LIVE_CAPTION_HOME": str(folder),
                    "TMPDIR": str(self.temporary),
                },
                start_new_session=True,  # so that all its processes can be found afterwards
                stdout=subprocess.PIPE,
                stderr=stderr,
                text=True,
            )
        self._reader = threading.Thread(target=self._read, name="window reader")
        self._reader.start()

    @property
    def view(self) -> View:
        with self._changed:
            return self.views[-1]

    @property
    def stderr(self) -> str:
        return (self.home / "stderr").read_text(encoding="utf-8")

    def now(self) -> int:
        """A mark for `wait_for`: only what comes later counts."""
        with self._changed:
            return len(self.views)

    def wait_for(
        self, condition: Callable[[View], object], since: int = 0, deadline_s: float = DEADLINE_S
    ) -> View:
        """The first such view after the mark `since`."""

        def found() -> View | None:
            return next((view for view in self.views[since:] if condition(view)), None)

        with self._changed:
            self._changed.wait_for(lambda: self._ended or found(), deadline_s)
            view = found()
            assert view is not None, (self.views[since:][-3:], self.stderr)
            return view

    def wait_until_listening(self, since: int = 0, deadline_s: float = DEADLINE_S) -> View:
        return self.wait_for(is_listening, since, deadline_s)

    def close(self) -> int:
        """Ends the application as a session does; returns its exit code."""
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(DEADLINE_S)
        self._reader.join()
        return code

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as lines:
            for line in lines:
                view = View(**json.loads(line), time_s=time.monotonic())
                with self._changed:
                    self.views.append(view)
                    self._changed.notify_all()
        with self._changed:
            self._ended = True
            self._changed.notify_all()


def is_listening(view: View) -> bool:
    """Nothing is wrong and the model is loaded; beside captions that is not said."""
    return "Listening" in view.status or bool(view.text and not view.status)
