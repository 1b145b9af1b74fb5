from __future__ import annotations

import json

from live_caption.cli.bench import Outcome, Row, as_json, as_text

ROWS = [
    Row(2, Outcome(10, 7.0, 2.0), Outcome(20, 12.0, 0.5)),
    Row(8, Outcome(5, 8.0, 2.0), Outcome(6, 20.0, 1.5)),
]


def test_the_table_has_a_row_for_each_length() -> None:
    title, _, two, eight = as_text(ROWS, 40.0, 200).splitlines()
    assert title == "40.0 s with 200 words or characters"
    assert " ".join(two.split()) == "2 s 10 5.0 % 20 10.0 % 0.30 1.50 0.50 s"
    assert " ".join(eight.split()) == "8 s 5 2.5 % 6 3.0 % 0.50 2.50 1.50 s"


def test_amplification_counts_from_the_offline_pass_with_whole_slices() -> None:
    table = json.loads(as_json(ROWS, 40.0, 200))
    assert [row["amplification"] for row in table["slices"]] == [1.5, 2.5]
    assert table["slices"][0]["offline"]["wrong"] == 10
