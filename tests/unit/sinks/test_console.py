"""Captions in a pipe and in a terminal, as a small terminal emulator shows them."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import struct
import termios

import pytest

from live_caption.sinks.console import ConsoleSink
from live_caption.types import Caption, Health, SegmentId, SourceKind

SYSTEM, MIC = SourceKind.SYSTEM, SourceKind.MICROPHONE


def caption(
    committed: str,
    unfixed: str = "",
    final: bool = False,
    number: int = 1,
    source: SourceKind = SYSTEM,
    gap: bool = False,
) -> Caption:
    segment = SegmentId(source, number)
    return Caption(segment, 1, committed, unfixed, 0, 10, final=final, gap_after=gap)


class Screen(io.StringIO):
    """A terminal of 80 columns that obeys what the sink writes, shades aside."""

    def __init__(self) -> None:
        super().__init__()
        self.raw = ""
        self.rows = [""]
        self.row = 0

    def write(self, text: str) -> int:
        self.raw += text
        plain = text.replace("\x1b[2m", "").replace("\x1b[22m", "")
        while plain:
            if plain.startswith("\x1b["):
                count, _, plain = plain[2:].partition("A\r\x1b[J")
                self.row -= int(count)
                assert self.row >= 0
                self.rows[self.row :] = [""]
            elif plain[0] == "\n":
                self.rows.append("")
                self.row += 1
                plain = plain[1:]
            else:
                self.rows[self.row] += plain[0]
                plain = plain[1:]
        return len(text)

    def shown(self) -> list[str]:
        return self.rows[:-1]


def test_a_pipe_gets_finished_captions_one_a_line() -> None:
    stream = io.StringIO()
    sink = ConsoleSink(stream)
    sink.show(caption(" Hello", " wor"))
    assert stream.getvalue() == ""
    sink.show(caption(" Hello world, " + "and on " * 30, final=True))
    sink.show(caption("你好", final=True, number=2, source=MIC, gap=True))
    sink.show(caption("", final=True, number=3))
    sink.health(Health(message="The microphone is gone."))
    sink.close()
    assert stream.getvalue() == ("Hello world, " + ("and on " * 30).strip() + "\n[mic] 你好 […]\n")


def test_a_narrow_encoding_does_not_stop_captions() -> None:
    buffer = io.BytesIO()
    stream = io.TextIOWrapper(buffer, "ascii", write_through=True)
    ConsoleSink(stream).show(caption("你好 there", final=True))
    assert buffer.getvalue() == b"?? there\n"


def test_a_terminal_rewrites_the_unfinished_caption_in_place() -> None:
    screen = Screen()
    sink = ConsoleSink(screen, terminal=True)
    sink.show(caption("", " Hel"))
    assert screen.shown() == ["Hel"]
    sink.show(caption(" Hello", " world and"))
    assert screen.shown() == ["Hello world and"]
    assert screen.raw.endswith("Hello\x1b[2m world and\x1b[22m\n")
    sink.show(caption(" Hello world.", final=True))
    sink.show(caption("", " Next", number=2))
    assert screen.shown() == ["Hello world.", "Next"]


def test_long_captions_use_several_lines() -> None:
    screen = Screen()
    sink = ConsoleSink(screen, terminal=True)
    sink.show(caption("word " * 20))
    sink.show(caption("word " * 25))
    assert screen.shown() == [("word " * 16).strip(), ("word " * 9).strip()]
    sink.show(caption("short", final=True))
    assert screen.shown() == ["short"]


def test_the_same_again_writes_nothing() -> None:
    screen = Screen()
    sink = ConsoleSink(screen, terminal=True)
    sink.show(caption("Hello"))
    before = screen.raw
    sink.show(caption("Hello"))
    assert screen.raw == before


def test_two_sources_are_labelled_and_do_not_disturb_one_another() -> None:
    screen = Screen()
    sink = ConsoleSink(screen, terminal=True)
    sink.show(caption("From the film"))
    sink.show(caption("", "Me", source=MIC))
    assert screen.shown() == ["[mic] Me", "[system] From the film"]
    sink.show(caption("From the film.", final=True))
    assert screen.shown() == ["[system] From the film.", "[mic] Me"]
    sink.show(caption("", final=True, source=MIC))
    assert screen.shown() == ["[system] From the film."]


def test_what_is_wrong_is_said_below_and_goes_away() -> None:
    screen = Screen()
    sink = ConsoleSink(screen, terminal=True)
    sink.show(caption("Hello"))
    sink.health(Health(message="The microphone is gone."))
    assert screen.shown() == ["Hello", "The microphone is gone."]
    sink.health(Health())
    assert screen.shown() == ["Hello"]


def test_a_terminal_is_not_commanded_by_captions() -> None:
    screen = Screen()
    ConsoleSink(screen, terminal=True).show(caption("a\x1b[2Jb\x07c", final=True))
    assert screen.shown() == ["a[2Jbc"]


def test_more_lines_than_the_terminal_has_show_the_newest() -> None:
    screen = Screen()
    ConsoleSink(screen, terminal=True).show(caption("word " * 1000))
    assert len(screen.shown()) == 23


@pytest.mark.parametrize("no_color", [True, False])
def test_shades_are_left_out_on_request(monkeypatch: pytest.MonkeyPatch, no_color: bool) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    if no_color:
        monkeypatch.setenv("NO_COLOR", "1")
    screen = Screen()
    ConsoleSink(screen, terminal=True).show(caption("a", " b"))
    assert ("\x1b[2m" in screen.raw) is not no_color


def resize(descriptor: int, rows: int, columns: int) -> None:
    fcntl.ioctl(descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def read_all(descriptor: int) -> str:
    return os.read(descriptor, 65_536).decode()


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_real_terminal_may_change_its_width(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("NO_COLOR", "1")
    controller, terminal = pty.openpty()
    try:
        with os.fdopen(terminal, "w", encoding="utf-8") as stream:
            resize(terminal, 24, 21)
            sink = ConsoleSink(stream)
            if term == "dumb":
                sink.show(caption("one"))
                sink.show(caption("one two", final=True))
                assert read_all(controller) == "one two\r\n"
                return
            sink.show(caption("你好" * 5 + " one two"))
            assert read_all(controller) == "你好" * 5 + "\r\none two\r\n"
            resize(terminal, 24, 11)  # the first line now fills two rows of the screen
            sink.show(caption("你好" * 5 + " one two"))
            assert read_all(controller) == (
                "\x1b[3A\r\x1b[J" + "你好你好你\r\n好你好你好\r\none two\r\n"
            )
    finally:
        os.close(controller)
