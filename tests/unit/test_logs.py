"""Logs hold what went wrong, from every thread and process."""

from __future__ import annotations

import logging
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from live_caption import logs
from live_caption.logs import ForwardHandler, handle, logging_to, portable

log = logging.getLogger("live_caption.test")


def test_records_reach_the_file_and_warnings_the_console(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with logging_to(tmp_path) as path:
        log.debug("detail")
        log.info("device opened")
        log.warning("device lost")
    text = path.read_text()
    assert "detail" not in text
    assert "device opened" in text
    assert "device lost" in text
    assert capsys.readouterr().err == "Warning: device lost\n"


def test_level_is_chosen(tmp_path: Path) -> None:
    with logging_to(tmp_path, "debug") as path:
        log.debug("detail")
    assert "detail" in path.read_text()


def test_libraries_are_heard_only_when_something_is_wrong(tmp_path: Path) -> None:
    with logging_to(tmp_path, "debug") as path:
        logging.getLogger("library").info("chatter")
        logging.getLogger("library").warning("broken")
    assert "chatter" not in path.read_text()
    assert "broken" in path.read_text()


def test_everything_is_as_before_afterwards(tmp_path: Path) -> None:
    root = logging.getLogger()
    before = (root.handlers[:], root.level, sys.excepthook, threading.excepthook)
    with logging_to(tmp_path):
        pass
    assert before == (root.handlers[:], root.level, sys.excepthook, threading.excepthook)


def test_files_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "_MAX_BYTES", 2000)
    with logging_to(tmp_path):
        for number in range(200):
            log.info("record %d %s", number, "x" * 50)
    files = sorted(tmp_path.glob("live-caption.log*"))
    assert len(files) == 3
    assert all(file.stat().st_size <= 2000 for file in files)


def test_folder_that_cannot_be_made_costs_only_the_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    with logging_to(tmp_path / "file" / "logs"):
        log.warning("still said")
    said = capsys.readouterr().err
    assert "No log is written." in said
    assert "still said" in said


def test_exception_of_a_thread_is_logged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise ValueError("in a thread")

    with logging_to(tmp_path) as path:
        thread = threading.Thread(target=fail, name="worker")
        thread.start()
        thread.join()
    text = path.read_text()
    assert "Unexpected error in worker" in text
    assert "Traceback" in text
    assert "Traceback" not in capsys.readouterr().err


def test_exception_that_python_cannot_raise_is_logged(tmp_path: Path) -> None:
    class Brittle:
        def __del__(self) -> None:
            raise ValueError("let go")

    with logging_to(tmp_path) as path:
        Brittle()
    text = path.read_text()
    assert "Unexpected error while something was let go" in text
    assert "in __del__" in text


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)


def test_exception_of_the_main_thread_is_logged(tmp_path: Path) -> None:
    code = (
        "import sys, threading; from live_caption.logs import logging_to\n"
        f"stack = logging_to(__import__('pathlib').Path({str(tmp_path)!r}))\n"
        "stack.__enter__()\n"
        "raise ValueError('at the top')"
    )
    result = run(code)
    assert result.returncode == 1
    assert "ValueError: at the top" in (tmp_path / "live-caption.log").read_text()
    assert "Traceback" not in result.stderr


def test_crash_of_native_code_leaves_the_stacks(tmp_path: Path) -> None:
    code = (
        "import ctypes, pathlib; from live_caption.logs import logging_to\n"
        f"with logging_to(pathlib.Path({str(tmp_path)!r})):\n"
        "    ctypes.string_at(0)"
    )
    assert run(code).returncode != 0
    assert "Segmentation fault" in (tmp_path / "crash.log").read_text()


def test_records_of_a_child_are_written_by_the_parent(tmp_path: Path) -> None:
    class Unpicklable:
        def __str__(self) -> str:
            return "a device"

        def __reduce__(self) -> str:
            raise TypeError("cannot be pickled")

    sent: list[bytes] = []
    child = logging.Logger("live_caption.child")
    child.addHandler(ForwardHandler(lambda record: sent.append(pickle.dumps(record))))
    try:
        raise ValueError("in the child")
    except ValueError:
        child.exception("%s failed", Unpicklable())
    with logging_to(tmp_path) as path:
        handle(pickle.loads(sent[0]))
    text = path.read_text()
    assert "a device failed" in text
    assert text.count("ValueError: in the child") == 1


def test_forwarding_survives_the_parents_end() -> None:
    def gone(_record: logging.LogRecord) -> None:
        raise BrokenPipeError

    ForwardHandler(gone).emit(logging.makeLogRecord({"msg": "late"}))


def test_portable_leaves_the_original_alone() -> None:
    record = logging.makeLogRecord({"msg": "%d of %d", "args": (1, 2)})
    assert portable(record).msg == "1 of 2"
    assert record.msg == "%d of %d"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_full_disk_costs_the_log_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / logs.LOG_FILE).symlink_to("/dev/full")
    with logging_to(tmp_path):
        log.info("device opened")
        log.warning("device lost")
    assert capsys.readouterr().err == "Warning: device lost\n"


def test_a_file_that_cannot_be_renamed_is_written_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows another process that logs there keeps it from being renamed."""

    def refuse(_source: str, _target: str) -> None:
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr(logs, "_MAX_BYTES", 200)
    monkeypatch.setattr("os.rename", refuse)
    with logging_to(tmp_path) as path:
        for number in range(10):
            log.info("record %d", number)
    assert path.read_text().count("record") == 10


def test_a_windowed_program_without_streams_prints_nowhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    logs.provide_streams()
    for stream in (sys.stdout, sys.stderr):
        stream.write("字")
        stream.close()


def test_streams_that_are_there_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    before = sys.stdout, sys.stderr
    logs.provide_streams()
    assert (sys.stdout, sys.stderr) == before
