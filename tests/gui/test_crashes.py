"""What nobody expected is said once, and its report holds nothing that was said."""

from __future__ import annotations

import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from live_caption.diagnosis import last_crash
from live_caption.gui.crashes import Crashes
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_about import AboutPage
from live_caption.gui.traces import trace_of
from tests.gui.fakes import OFFSCREEN_WARNINGS

pytestmark = pytest.mark.qt_log_ignore(*OFFSCREEN_WARNINGS)

_PROGRAM = Path(__file__).with_name("crashing.py")
SECRET = "Good evening"


def failed(kind: type[Exception], *args: object) -> Exception:
    try:
        raise kind(*args)
    except Exception as error:  # noqa: BLE001 - it is what is wanted
        return error


def test_an_exception_in_a_slot_or_a_thread_opens_a_dialog(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(_PROGRAM)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["said"].startswith("Something went wrong inside Live Caption.")
    assert "Traceback" not in found["said"]
    assert "crashing.py" not in found["said"]
    assert found["window"].startswith("Listening…")  # captions go on
    slot, thread = found["reports"]
    assert "ValueError" in slot
    assert "in _fail" in slot
    assert "RuntimeError" in thread
    assert thread.count("raise RuntimeError") == 1  # what happened twice is told once
    assert SECRET not in slot + thread
    assert "Live Caption" in slot


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (failed(ValueError, SECRET), "ValueError"),
        (failed(KeyError, SECRET), "KeyError"),
        (failed(TypeError, "an integer is required"), "TypeError: an integer is required"),
        (
            failed(OSError, 28, "No space left on device", SECRET),
            "OSError: No space left on device",
        ),
    ],
)
def test_a_trace_tells_where_and_what_kind(error: Exception, told: str) -> None:
    lines = trace_of(error).splitlines()
    assert lines[-1] == told
    assert any("in failed" in line for line in lines)
    assert SECRET not in "\n".join(lines)


def test_a_trace_tells_what_led_to_it() -> None:
    def fail() -> None:
        try:
            raise KeyError(SECRET)
        except KeyError as cause:
            raise RuntimeError(SECRET) from cause

    with pytest.raises(RuntimeError) as caught:
        fail()
    text = trace_of(caught.value)
    assert text.index("KeyError") < text.index("RuntimeError")
    assert SECRET not in text


def test_a_trace_does_not_name_the_user() -> None:
    error = failed(ValueError)
    assert error.__traceback__ is not None
    folder = Path(error.__traceback__.tb_frame.f_code.co_filename).parent
    text = trace_of(error, home=folder)
    assert str(folder) not in text
    assert "~" in text


def test_the_same_again_is_no_news(qtbot: QtBot) -> None:
    crashes = Crashes()
    crashes.watch()
    log = logging.getLogger("live_caption.test")
    error, other = failed(ValueError), failed(KeyError)
    try:
        with qtbot.waitSignal(crashes.noticed):
            log.error("broken", exc_info=error)
        first = crashes.found
        with qtbot.assertNotEmitted(crashes.noticed, wait=0):
            log.error("broken", exc_info=error)
        with qtbot.waitSignal(crashes.noticed):
            log.error("broken", exc_info=other)
        assert crashes.found[0] == first[0]
        log.error("nothing of the kind")
        log.warning("less than that", exc_info=failed(IndexError))
    finally:
        crashes.end()
    assert [crash.trace.splitlines()[-1] for crash in crashes.found] == ["ValueError", "KeyError"]


def test_the_diagnostics_tell_of_the_last_hard_crash(
    qtbot: QtBot, preferences: Preferences
) -> None:
    logs = preferences.paths.logs
    assert last_crash(logs) == ""
    code = "import faulthandler, sys; faulthandler.enable(open(sys.argv[1], 'a'));"
    code += "faulthandler._sigsegv()"
    logs.mkdir(parents=True)
    subprocess.run([sys.executable, "-c", code, str(logs / "crash.log")], check=False)
    told = last_crash(logs)
    assert told.startswith("The last crash, 20")
    assert "Fatal Python error: Segmentation fault" in told
    page = AboutPage(preferences)
    qtbot.addWidget(page)
    assert page.report(()).endswith(told)
    page.end()
