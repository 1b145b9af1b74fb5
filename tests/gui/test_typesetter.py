from __future__ import annotations

from live_caption.caption.history import Paragraph
from live_caption.gui.typesetter import Position, Typesetter
from tests.fakes.captions import caption


def _paragraph(committed: str, unfixed: str = "", number: int = 7) -> Paragraph:
    shown = caption(1, committed, unfixed)
    return Paragraph(number, shown.source, {shown.segment: shown})


def test_every_row_knows_where_it_begins() -> None:
    text = "aaaa  bbbb cccccccccccccc dddd"
    rows = Typesetter(len, 10).rows(_paragraph(text))
    assert [row.start.paragraph for row in rows] == [7] * len(rows)
    for row in rows:
        assert text[row.start.offset :].startswith(row.text)
    assert rows[0].start == Position(7, 0)


def test_positions_of_committed_text_stay_while_a_guess_changes() -> None:
    typesetter = Typesetter(len, 10)
    before = typesetter.rows(_paragraph("aaaa bbbb cccc", " dddd eeee"))
    after = typesetter.rows(_paragraph("aaaa bbbb cccc", " ffff"))
    assert [row.start for row in before[:2]] == [row.start for row in after[:2]]


def test_a_guess_may_be_left_out() -> None:
    typesetter = Typesetter(len, 10, unfixed=False)
    assert [row.text for row in typesetter.rows(_paragraph("aaaa", " bbbb"))] == ["aaaa"]
    assert typesetter.rows(_paragraph("", "bbbb")) == ()


def test_direction_is_that_of_the_paragraph() -> None:
    rows = Typesetter(len, 10).rows(_paragraph("مرحبا بكم Python"))
    assert len(rows) == 2
    assert all(row.right_to_left for row in rows)
