"""Supervised child processes: real ones, that die and hang for real."""

from __future__ import annotations

import logging
import os
import queue
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from live_caption.pipeline.child import ChildLost, ChildSpec, ChildStarted, FromChild, Supervisor

_PATIENCE_S = 20.0
Report = ChildStarted | ChildLost | FromChild


class Desk:
    """A supervisor and what it reported."""

    def __init__(self, spec: ChildSpec) -> None:
        self.reports: queue.SimpleQueue[Report] = queue.SimpleQueue()
        self.supervisor = Supervisor(spec, self.reports.put)
        self.supervisor.start()

    def next(self) -> Report:
        return self.reports.get(timeout=_PATIENCE_S)

    def started(self) -> tuple[object, object, int]:
        """Accepts the next generation and returns what it says first."""
        report = self.next()
        while not isinstance(report, ChildStarted):
            report = self.next()
        self.supervisor.accept(report.generation)
        hello = self.next()
        assert isinstance(hello, FromChild)
        assert isinstance(hello.message, tuple)
        return hello.message

    def said(self) -> object:
        report = self.next()
        assert isinstance(report, FromChild), report
        return report.message

    def lost(self) -> ChildLost:
        report = self.next()
        assert isinstance(report, ChildLost), report
        return report


Start = Callable[..., Desk]


@pytest.fixture
def start() -> Iterator[Start]:
    desks: list[Desk] = []

    def begin(target: str = "echo", argument: object = None, **options: object) -> Desk:
        spec = ChildSpec("child", f"tests.pipeline.targets:{target}", argument, **options)  # type: ignore[arg-type]
        desks.append(Desk(spec))
        return desks[-1]

    yield begin
    for desk in desks:
        desk.supervisor.stop()


def test_messages_go_both_ways_in_order(start: Start) -> None:
    desk = start(argument={"answer": 42})
    hello, argument, pid = desk.started()
    assert (hello, argument) == ("hello", {"answer": 42})
    assert pid == desk.supervisor.pid
    for number in range(200):
        desk.supervisor.send(number)
    assert [desk.said() for _ in range(200)] == list(range(200))


@pytest.mark.skipif(os.name == "nt", reason="no signals are sent to a child there")
def test_ctrl_c_is_not_for_a_child_even_while_it_starts(start: Start) -> None:
    desk = start()
    report = desk.next()
    assert isinstance(report, ChildStarted)
    pid = desk.supervisor.pid
    assert pid is not None
    os.kill(pid, signal.SIGINT)
    desk.supervisor.accept(report.generation)
    assert desk.said() == ("hello", None, pid)


@pytest.mark.parametrize("word", ["abort", "raise"])
def test_a_child_that_dies_is_started_again(start: Start, word: str) -> None:
    desk = start()
    *_, first = desk.started()
    desk.supervisor.send(word)
    assert not desk.lost().for_good
    *_, second = desk.started()
    assert first != second
    desk.supervisor.send("still there")
    assert desk.said() == "still there"


def test_a_child_that_is_killed_is_started_again(start: Start) -> None:
    desk = start()
    *_, pid = desk.started()
    os.kill(pid, signal.SIGKILL)
    assert desk.lost().exit_code == -signal.SIGKILL
    desk.started()


def test_nothing_reaches_a_new_child_before_it_is_accepted(start: Start) -> None:
    desk = start()
    *_, pid = desk.started()
    os.kill(pid, signal.SIGKILL)
    lost = desk.lost()
    started = desk.next()
    assert isinstance(started, ChildStarted)
    assert started.generation == lost.generation + 1
    desk.supervisor.send("meant for the last one")
    assert isinstance(desk.next(), FromChild)  # hello
    desk.supervisor.accept(started.generation)
    desk.supervisor.send("meant for this one")
    assert desk.said() == "meant for this one"


def test_a_child_that_hangs_is_ended_and_replaced(start: Start) -> None:
    desk = start(ping_s=0.1, deadline_s=0.5)
    desk.started()
    desk.supervisor.send("ready")
    assert desk.said() == "ready"
    desk.supervisor.send("hang")
    assert desk.lost().exit_code == -signal.SIGKILL
    desk.started()


def test_a_message_that_cannot_be_read_costs_the_child(start: Start) -> None:
    desk = start()
    desk.started()
    desk.supervisor.send("unreadable")
    desk.lost()
    desk.started()


def test_a_child_that_never_lives_is_given_up(start: Start, tmp_path: Path) -> None:
    count = tmp_path / "count"
    desk = start("stillborn", str(count), attempts=3)
    losses: list[ChildLost] = []
    while not (losses and losses[-1].for_good):
        report = desk.next()
        if isinstance(report, ChildLost):
            losses.append(report)
    assert [loss.exit_code for loss in losses] == [3, 3, 3]
    assert count.read_text() == "xxx"


def test_records_of_the_child_reach_the_log(start: Start, caplog: pytest.LogCaptureFixture) -> None:
    desk = start()
    desk.started()
    with caplog.at_level(logging.INFO):
        desk.supervisor.send("log")
        assert desk.said() == "log"
    record = next(r for r in caplog.records if r.name == "live_caption.child")
    assert record.getMessage() == "logged 7"
    assert "a detail" in (record.exc_text or "")


def test_the_environment_is_there_before_anything_is_imported(start: Start) -> None:
    desk = start("environment", environment={"OMP_NUM_THREADS": "1"})
    assert isinstance(desk.next(), ChildStarted)
    assert desk.said() == "1"


def test_a_child_that_does_not_end_is_killed(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("live_caption.pipeline.child._STOP_GRACE_S", 0.2)
    desk = start("stubborn")
    assert isinstance(desk.next(), ChildStarted)
    pid = desk.said()
    assert isinstance(pid, int)
    desk.supervisor.stop()
    assert not psutil.pid_exists(pid)


def test_stopping_at_once_leaves_nothing(start: Start) -> None:
    desk = start()
    desk.supervisor.stop()
    assert desk.supervisor.pid is None


_PARENT = """
import sys, threading
from live_caption.pipeline.child import ChildSpec, FromChild, Supervisor
if __name__ == "__main__":
    def report(what):
        if isinstance(what, FromChild):
            print(what.message if isinstance(what.message, int) else what.message[2], flush=True)
    Supervisor(ChildSpec("child", "tests.pipeline.targets:" + sys.argv[1]), report).start()
    threading.Event().wait()
"""


@pytest.mark.parametrize("target", ["echo", "stubborn"])
def test_a_child_ends_when_its_parent_is_killed(target: str, tmp_path: Path) -> None:
    script = tmp_path / "parent.py"
    script.write_text(_PARENT)
    root = Path(__file__).parents[2]
    parent = subprocess.Popen(
        [sys.executable, str(script), target],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(root)},
    )
    assert parent.stdout is not None
    with parent, parent.stdout:
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    child.wait(_PATIENCE_S)
