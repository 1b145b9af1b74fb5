"""One instance for each person and home, whatever others left behind."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from multiprocessing.connection import Client
from pathlib import Path

import pytest

from live_caption.errors import InstanceError
from live_caption.instance import Command, Instance, become, tell
from live_caption.instance.meeting import place_of
from live_caption.paths import AppPaths

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="pipes leave nothing behind")

_CLAIM = """
import sys, time
from live_caption.instance import become
from live_caption.paths import AppPaths
instance = become(AppPaths.find())
print("one" if instance else "none", flush=True)
time.sleep(60 if instance else 0)
"""


@pytest.fixture(autouse=True)
def runtime(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of this person, with a path that is short enough for a socket."""
    with tempfile.TemporaryDirectory(prefix="lc-") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        monkeypatch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)


@pytest.fixture
def paths(home: Path) -> AppPaths:
    return AppPaths.below(home)


@pytest.fixture
def instance(paths: AppPaths) -> Iterator[Instance]:
    instance = become(paths)
    assert instance is not None
    with closing(instance):
        yield instance


@pytest.fixture
def served(instance: Instance) -> list[Command]:
    """What the running instance has been told; it does everything at once."""
    done: list[Command] = []

    def answer() -> None:
        for request in instance.take():
            done.append(request.command)
            request.answer()

    instance.serve(answer)
    return done


def process() -> subprocess.Popen[str]:
    return subprocess.Popen([sys.executable, "-c", _CLAIM], stdout=subprocess.PIPE, text=True)


def claimed_by(process: subprocess.Popen[str]) -> bool:
    assert process.stdout is not None
    return process.stdout.readline() == "one\n"


def kill(process: subprocess.Popen[str]) -> None:
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.mark.parametrize("command", Command)
def test_every_command_arrives(paths: AppPaths, served: list[Command], command: Command) -> None:
    tell(paths, command)
    assert served == [command]


def test_a_second_start_has_the_first_show_itself(paths: AppPaths, served: list[Command]) -> None:
    assert become(paths, Command.SHOW) is None
    assert served == [Command.SHOW]


def test_a_second_start_at_login_is_silent(paths: AppPaths, served: list[Command]) -> None:
    assert become(paths) is None
    assert served == []


def test_each_home_has_its_own(paths: AppPaths, served: list[Command], tmp_path: Path) -> None:
    other = become(AppPaths.below(tmp_path / "other"))
    assert other is not None
    other.close()


def test_a_home_is_the_same_by_a_link(
    paths: AppPaths, served: list[Command], tmp_path: Path
) -> None:
    paths.config.mkdir()
    (tmp_path / "link").symlink_to(paths.config)
    tell(AppPaths.below(tmp_path / "link"), Command.SHOW)
    assert served == [Command.SHOW]


@pytest.mark.parametrize("command", [Command.PAUSE, Command.QUIT])
def test_nobody_runs(paths: AppPaths, command: Command) -> None:
    with pytest.raises(InstanceError, match="not running"):
        tell(paths, command)


def test_one_that_hangs_is_told_of(paths: AppPaths, instance: Instance) -> None:
    instance.serve(lambda: None)
    with pytest.raises(InstanceError, match="does not answer"):
        tell(paths, Command.PAUSE, patience_s=0.05)
    with pytest.raises(InstanceError, match="does not answer"):
        become(paths, Command.SHOW, patience_s=0.05)


def test_what_is_sent_while_it_is_starting_waits(paths: AppPaths, instance: Instance) -> None:
    with ThreadPoolExecutor() as pool:
        told = pool.submit(tell, paths, Command.SHOW)
        arrived = threading.Event()
        instance.serve(arrived.set)
        assert arrived.wait(10)
        for request in instance.take():
            request.answer()
        told.result(10)


def test_one_that_is_ending_is_waited_for(paths: AppPaths, instance: Instance) -> None:
    asked = threading.Event()
    instance.serve(asked.set)
    with ThreadPoolExecutor() as pool:
        second = pool.submit(become, paths, Command.SHOW)
        assert asked.wait(10)
        instance.close()  # without an answer
        started = second.result(10)
    assert started is not None
    started.close()


@pytest.mark.parametrize("sent", [b"", b"nonsense", b"\xff", b"show" * 100])
def test_nonsense_is_not_answered(
    paths: AppPaths, served: list[Command], runtime: Path, sent: bytes
) -> None:
    with closing(Client(str(runtime / f"{place_of(paths)}.sock"), "AF_UNIX")) as connection:
        connection.send_bytes(sent)
        with pytest.raises((EOFError, ConnectionResetError)):
            connection.recv_bytes()
    tell(paths, Command.SHOW)
    assert served == [Command.SHOW]


def test_of_starts_at_the_same_moment_one_remains() -> None:
    starts = [process() for _ in range(5)]
    assert [claimed_by(each) for each in starts].count(True) == 1
    for each in starts:
        kill(each)


def test_what_killed_instances_leave_does_not_matter(paths: AppPaths) -> None:
    for _ in range(5):
        first = process()
        threading.Event().wait(random.uniform(0, 0.15))  # at any moment of its start
        kill(first)
    last = process()
    assert claimed_by(last)
    kill(last)
    instance = become(paths)
    assert instance is not None
    instance.close()


@pytest.mark.parametrize("suffix", ["sock", "lock"])
@pytest.mark.parametrize("content", [b"", b"12345\n"])
def test_files_that_lie_there_are_harmless(
    paths: AppPaths, runtime: Path, suffix: str, content: bytes
) -> None:
    (runtime / f"{place_of(paths)}.{suffix}").write_bytes(content)
    with pytest.raises(InstanceError, match="not running"):
        tell(paths, Command.PAUSE)
    instance = become(paths)
    assert instance is not None
    with closing(instance):
        assert become(paths) is None


def test_a_socket_that_nobody_serves_is_harmless(paths: AppPaths, runtime: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(runtime / f"{place_of(paths)}.sock"))
    with pytest.raises(InstanceError, match="not running"):
        tell(paths, Command.QUIT)
    instance = become(paths)
    assert instance is not None
    instance.close()


def _nowhere(folder: Path) -> str:
    return str(folder / "nowhere")


def _foreign(folder: Path) -> str:
    if os.getuid() != 0:
        return "/"
    (folder / "theirs").mkdir()
    os.chown(folder / "theirs", 1, 1)
    return str(folder / "theirs")


def _open_to_all(folder: Path) -> str:
    (folder / "open").mkdir()
    (folder / "open").chmod(0o777)
    return str(folder / "open")


def _linked(folder: Path) -> str:
    (folder / "link").symlink_to(folder)
    return str(folder / "link")


def _long(folder: Path) -> str:
    (folder / ("x" * 80)).mkdir()
    return str(folder / ("x" * 80))


def _a_file(folder: Path) -> str:
    (folder / "file").touch()
    return str(folder / "file")


def _full(folder: Path) -> str:
    return "/dev/full"


def _none(folder: Path) -> str:
    return ""


@pytest.mark.parametrize(
    "unusable", [_nowhere, _foreign, _open_to_all, _linked, _long, _a_file, _full, _none]
)
def test_another_folder_serves_where_one_cannot(
    paths: AppPaths,
    runtime: Path,
    monkeypatch: pytest.MonkeyPatch,
    unusable: Callable[[Path], str],
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", unusable(runtime))
    instance = become(paths)
    assert instance is not None
    with closing(instance):
        assert become(paths) is None
    assert (runtime / f"live-caption-{os.getuid()}" / f"{place_of(paths)}.lock").exists()


@pytest.mark.skipif(os.getuid() == 0, reason="root may write everywhere")
def test_one_starts_even_where_nothing_can_be_written(
    paths: AppPaths, runtime: Path, caplog: pytest.LogCaptureFixture
) -> None:
    runtime.chmod(0o500)
    _starts_without_a_place(paths, caplog)
    runtime.chmod(0o700)


def test_one_starts_where_there_is_no_folder(
    paths: AppPaths,
    runtime: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", _nowhere(runtime))
    monkeypatch.setattr(tempfile, "tempdir", _a_file(runtime))
    _starts_without_a_place(paths, caplog)


def _starts_without_a_place(paths: AppPaths, caplog: pytest.LogCaptureFixture) -> None:
    instance = become(paths)
    assert instance is not None
    assert "a second start will not notice" in caplog.text
    instance.serve(lambda: None)
    instance.close()


def test_closing_twice_is_closing(paths: AppPaths, instance: Instance, runtime: Path) -> None:
    instance.serve(lambda: None)
    instance.close()
    instance.close()
    assert not (runtime / f"{place_of(paths)}.sock").exists()


def test_a_socket_that_was_tidied_away_hinders_no_end(
    paths: AppPaths, instance: Instance, runtime: Path
) -> None:
    (runtime / f"{place_of(paths)}.sock").unlink()
    instance.close()
