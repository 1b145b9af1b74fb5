from __future__ import annotations

from live_caption.caption.history import Paragraphs
from live_caption.gui.sheet import Sheet
from live_caption.gui.typesetter import Typesetter
from live_caption.types import SourceKind
from tests.fakes.captions import caption


class _Written:
    """A sheet of lines of ten characters."""

    def __init__(self, height: int = 3) -> None:
        self.paragraphs = Paragraphs()
        self.sheet = Sheet(Typesetter(len, 10), height)

    def texts(self) -> list[str]:
        return [row.text.strip() for row in self.sheet.rows(self.paragraphs.newest(8))]


def test_the_newest_lines_are_visible() -> None:
    written = _Written()
    written.paragraphs.show(caption(1, "aaaa bbbb cccc dddd eeee ffff gggg hhhh"))
    assert written.texts() == ["cccc dddd", "eeee ffff", "gggg hhhh"]


def test_the_two_shades_share_a_line() -> None:
    written = _Written()
    written.paragraphs.show(caption(1, "aaaa", " bbbb cccc"))
    first, second = written.sheet.rows(written.paragraphs)
    assert (first.committed.strip(), first.unfixed.strip()) == ("aaaa", "bbbb")
    assert (second.committed, second.unfixed) == ("", "cccc")


def test_the_first_line_tells_the_speaker() -> None:
    written = _Written()
    written.paragraphs.show(caption(1, "aaaa bbbb cccc", source=SourceKind.MICROPHONE))
    speakers = [row.speaker for row in written.sheet.rows(written.paragraphs)]
    assert speakers == [SourceKind.MICROPHONE, None]


def test_it_does_not_roll_back() -> None:
    written = _Written()
    written.paragraphs.show(caption(1, "aaaa bbbb", " cccc"))
    assert written.texts() == ["aaaa bbbb", "cccc"]
    written.paragraphs.show(caption(1, "aaaa bbbb"))
    assert written.texts() == ["aaaa bbbb", ""]
    written.paragraphs.show(caption(1, "aaaa bbbb", " dddd"))
    assert written.texts() == ["aaaa bbbb", "dddd"]


def test_it_does_not_roll_when_old_paragraphs_are_forgotten() -> None:
    written = _Written()
    for number in range(1, 30):
        text = "aaaa bbbb cccc" if number % 3 else "cccc"
        written.paragraphs.show(caption(number, text, start_s=number * 10, final=True))
        assert written.texts()[-1] == "cccc"
    assert len(written.texts()) == 3


def test_nothing_is_shown_when_all_was_withdrawn() -> None:
    written = _Written()
    written.paragraphs.show(caption(1, "", "aaaa"))
    written.texts()
    written.paragraphs.show(caption(1, "", final=True))
    assert written.sheet.rows(written.paragraphs) == ()
