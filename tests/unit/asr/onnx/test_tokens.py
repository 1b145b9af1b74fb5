"""tokens.txt: what it says, and how its symbols join."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.asr.onnx.tokens import BytePieces, ContinuedPieces, Pieces, TokenTable
from live_caption.errors import ModelError

ENGLISH = ("<blk>", "<sos/eos>", "<unk>", "▁HE", "LLO", "▁WORLD", "'S")
# Every character that stands for a byte, as the tables of byte-level BPE have them.
BYTE_NAMES = [chr(n) for n in (*range(0x20, 0x7F), *range(0x100, 0x1A7))]


def table(tmp_path: Path, *symbols: str) -> TokenTable:
    lines = [f"{symbol} {id_}" for id_, symbol in enumerate(symbols)]
    return read(tmp_path, "\n".join(lines) + "\n")


def read(tmp_path: Path, text: str) -> TokenTable:
    path = tmp_path / "tokens.txt"
    path.write_text(text, encoding="utf-8", newline="")
    return TokenTable.read(path)


def test_symbols_and_ids(tmp_path: Path) -> None:
    english = table(tmp_path, *ENGLISH)
    assert english.symbol(3) == " HE"
    assert english.symbol(4) == "LLO"
    assert english.id("<blank>", "<blk>") == 0
    assert english.id("none") is None
    assert isinstance(english.spelling, Pieces)


@pytest.mark.parametrize("text", ["5", " 5", "  5"])
def test_a_lone_number_is_the_space(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, f"a 0\n{text}\n").symbol(5) == " "


@pytest.mark.parametrize("text", ["\ufeffa 0\n", "a 0\r\n", "a\t0\n", "a 0", "\na 0\n\n"])
def test_forms_of_the_file(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text).symbol(0) == "a"


def test_symbols_may_be_what_python_takes_for_an_end_of_line(tmp_path: Path) -> None:
    assert read(tmp_path, "\u2028 0\n\x85 1\n\u3000 2\n").symbol(2) == "\u3000"


@pytest.mark.parametrize("text", ["a\n", "a b\n", '{"a": 0}\n', "a -1\n"])
def test_a_file_that_is_no_table(tmp_path: Path, text: str) -> None:
    with pytest.raises(ModelError, match="no table of tokens"):
        read(tmp_path, text)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "tokens.txt").write_bytes(b"\xff\xfe 0\n")
    with pytest.raises(ModelError, match="no table of tokens"):
        TokenTable.read(tmp_path / "tokens.txt")


def test_a_file_that_is_missing(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="cannot be read"):
        TokenTable.read(tmp_path / "tokens.txt")


def test_a_table_may_have_placeholders_beyond_the_vocabulary(tmp_path: Path) -> None:
    table(tmp_path, *ENGLISH, "#0", "#1").check(len(ENGLISH))
    table(tmp_path, *ENGLISH).check(None)


@pytest.mark.parametrize("vocabulary", [6, 8, 500])
def test_a_table_of_another_model(tmp_path: Path, vocabulary: int) -> None:
    with pytest.raises(ModelError, match="has 7 tokens, but the model writes") as caught:
        table(tmp_path, *ENGLISH).check(vocabulary)
    assert "came with the model" in caught.value.hint


def test_a_table_with_a_hole(tmp_path: Path) -> None:
    with pytest.raises(ModelError, match="do not belong together"):
        read(tmp_path, "a 0\nb 2\n").check(3)


@pytest.mark.parametrize(
    ("symbols", "capitals"),
    [
        (ENGLISH, True),
        ((*ENGLISH, "今"), True),
        ((*ENGLISH, "a"), False),
        (("<unk>", "今", "天"), False),
        (("<blk>", *BYTE_NAMES), False),
    ],
)
def test_capitals(tmp_path: Path, symbols: tuple[str, ...], capitals: bool) -> None:
    assert table(tmp_path, *symbols).capitals is capitals


def test_names_of_languages(tmp_path: Path) -> None:
    assert table(tmp_path, "<blk>", "<EN>", "<ZH>", "<unk>").languages == {"en": 1, "zh": 2}


def in_names(text: str) -> str:
    """Text in the characters that stand for its bytes."""
    ranges = [*range(0x100, 0x120), *range(0x20, 0x7F), *range(0x120, 0x132)]
    ranges += [*range(0x134, 0x13F), *range(0x141, 0x149), *range(0x14A, 0x17F)]
    ranges += [*range(0x180, 0x1A7)]
    assert len(ranges) == 256
    return "".join("▁" if byte == 0x20 else chr(ranges[byte]) for byte in text.encode())


@pytest.mark.parametrize("text", ["今天 good", "größer", "안녕 하세요", "naïve ½"])
def test_byte_level_bpe(tmp_path: Path, text: str) -> None:
    bytewise = table(tmp_path, "<blk>", "▁a", *BYTE_NAMES)
    assert isinstance(bytewise.spelling, BytePieces)
    assert b"".join(bytewise.spelling.pieces([in_names(text)])).decode() == text


def test_a_mark_stays_where_symbols_stand_for_bytes(tmp_path: Path) -> None:
    assert table(tmp_path, "<blk>", "▁a", *BYTE_NAMES).symbol(1) == "▁a"


def test_accents_are_no_byte_level_bpe(tmp_path: Path) -> None:
    assert isinstance(table(tmp_path, "é", "Ā", "œ", "ſ").spelling, Pieces)


def test_pieces_of_a_paraformer(tmp_path: Path) -> None:
    assert isinstance(table(tmp_path, "<blank>", "hel@@", "lo").spelling, ContinuedPieces)


def test_bytes_by_name(tmp_path: Path) -> None:
    named = table(tmp_path, "▁a", *(f"<0x{byte:02X}>" for byte in range(256)))
    assert b"".join(named.spelling.pieces(["<0xE4>", "<0xBD>", "<0xA0>"])).decode() == "你"
