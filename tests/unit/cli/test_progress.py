"""What a person sees of a download, in a terminal and in a pipe, and what a program reads."""

from __future__ import annotations

import io
import json
import os
import pty
from pathlib import Path

import pytest

from live_caption.cli.progress import PlainLines, ProgressLine, reporting, size_text
from live_caption.errors import ModelError
from live_caption.models.events import (
    Done,
    DownloadError,
    Failed,
    ModelEvent,
    Progress,
    Queued,
    Verifying,
)

FOLDER = Path("/модели/toy")
FAILED = Failed("toy", DownloadError("The server is gone.", "Try again later."))


def progress(done: int, left_s: float | None = 30.0) -> Progress:
    return Progress("toy", done, 1000_000_000, 2_500_000.0, left_s)


class Terminal(io.StringIO):
    """What stands in the one line of a terminal after all that was written."""

    encoding = "utf-8"

    @property
    def line(self) -> str:
        cells: list[str] = []
        for part in self.getvalue().rpartition("\n")[2].split("\r"):
            cells[: len(part)] = part
        return "".join(cells).rstrip()

    @property
    def scrolled(self) -> list[str]:
        return self.getvalue().split("\n")[:-1]


def test_one_line_is_written_over() -> None:
    terminal = Terminal()
    show = ProgressLine(terminal, redraw_s=0)
    show(progress(250_000_000))
    assert terminal.line == (
        "toy  █████░░░░░░░░░░░░░░░  25 %, 250 MB of 1.0 GB, 2.5 MB/s, 30 s left"
    )
    show(progress(990_000_000, left_s=None))
    assert terminal.line == "toy  ███████████████████░  99 %, 990 MB of 1.0 GB, 2.5 MB/s"
    show(Verifying("toy", "模型.bin"))
    assert terminal.line == "toy  verifying 模型.bin"
    show.clear()
    assert terminal.line == ""
    assert terminal.scrolled == []


def test_the_line_is_calm() -> None:
    terminal = Terminal()
    show = ProgressLine(terminal, redraw_s=3600)
    for done in range(0, 1_000_000_000, 1_000_000):
        show(progress(done))
    assert terminal.getvalue().count("\r") == 1


def test_the_line_is_not_written_again_when_it_says_the_same() -> None:
    terminal = Terminal()
    show = ProgressLine(terminal, redraw_s=0)
    for _ in range(10):
        show(Verifying("toy", "model.bin"))
    assert terminal.getvalue().count("\r") == 1


def test_a_terminal_without_unicode() -> None:
    terminal = Terminal()
    terminal.encoding = "ascii"
    ProgressLine(terminal, redraw_s=0)(progress(500_000_000))
    assert "##########----------" in terminal.line


def test_a_result_follows_the_cleared_line(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    show = ProgressLine(terminal, redraw_s=0)
    show(progress(1))
    show(Done("toy", FOLDER))
    assert terminal.line == ""
    show(progress(1))
    show(FAILED)
    assert terminal.line == ""
    out, err = capsys.readouterr()
    assert out == "toy is complete and right, in /модели/toy\n"
    assert err == "The server is gone.\nTry again later.\n"


def test_an_error_without_a_hint_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    PlainLines(io.StringIO())(Failed("toy", ModelError("It is damaged.")))
    assert capsys.readouterr().err == "It is damaged.\n"


def test_a_pipe_gets_a_line_for_each_tenth() -> None:
    pipe = io.StringIO()
    show = PlainLines(pipe)
    for done in range(0, 1_000_000_001, 7_000_000):
        show(progress(done))
    show(progress(1_000_000_000, 0.0))
    show(Verifying("toy", "model.bin"))
    show(Queued("toy"))
    lines = pipe.getvalue().splitlines()
    assert len(lines) == 11
    assert lines[0] == "toy: 10 %, 105 MB of 1.0 GB, 2.5 MB/s, 30 s left"
    assert lines[-2] == "toy: 100 %, 1.0 GB of 1.0 GB, 2.5 MB/s"
    assert lines[-1] == "toy: verifying model.bin"


def test_each_model_has_its_tenths() -> None:
    pipe = io.StringIO()
    show = PlainLines(pipe)
    for model in ("a", "b"):
        show(Progress(model, 5, 10, 1.0, None))
    assert [line[0] for line in pipe.getvalue().splitlines()] == ["a", "b"]


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Queued("toy"), {"event": "queued", "model": "toy"}),
        (
            Progress("toy", 1, 2, 3.0, None),
            {
                "event": "progress",
                "model": "toy",
                "done": 1,
                "total": 2,
                "bytes_per_s": 3.0,
                "left_s": None,
            },
        ),
        (
            Verifying("toy", "模型.bin"),
            {"event": "verifying", "model": "toy", "file": "模型.bin"},
        ),
        (Done("toy", FOLDER), {"event": "done", "model": "toy", "folder": "/модели/toy"}),
        (
            FAILED,
            {
                "event": "failed",
                "model": "toy",
                "message": "The server is gone.",
                "hint": "Try again later.",
            },
        ),
    ],
)
def test_a_program_gets_a_line_of_json(
    event: ModelEvent, expected: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    with reporting(io.StringIO(), as_json=True) as report:
        report(event)
        report(event)
    first, second = capsys.readouterr().out.splitlines()
    assert json.loads(first) == json.loads(second) == expected


def test_a_pipe_is_no_terminal() -> None:
    pipe = io.StringIO()
    with reporting(pipe, as_json=False) as report:
        report(progress(500_000_000))
    assert "\r" not in pipe.getvalue()


@pytest.mark.parametrize(("term", "redraws"), [("xterm", True), ("dumb", False)])
def test_a_terminal_is_left_as_it_was(
    term: str, redraws: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", term)
    controller, terminal = pty.openpty()
    with os.fdopen(terminal, "w", encoding="utf-8") as stream:
        with reporting(stream, as_json=False) as report:
            report(progress(500_000_000))
        written = os.read(controller, 10_000).decode()
    os.close(controller)
    assert written.endswith(" \r" if redraws else "\r\n")


@pytest.mark.parametrize(
    ("count", "text"),
    [(0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 kB"), (78_090_594, "78 MB"),
     (9_940_000, "9.9 MB"), (2_521_000_000, "2.5 GB"), (12_000_000_000, "12 GB")],
)  # fmt: skip
def test_sizes(count: int, text: str) -> None:
    assert size_text(count) == text


@pytest.mark.parametrize(
    ("left_s", "text"),
    [(0.4, ""), (59.6, "60 s left"), (100, "2 min left"), (7260, "2 h 1 min left")],
)
def test_the_time_left(left_s: float, text: str) -> None:
    pipe = io.StringIO()
    PlainLines(pipe)(progress(500_000_000, left_s))
    assert pipe.getvalue().rstrip().endswith(text or "/s")
