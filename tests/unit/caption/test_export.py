"""Files as other programs read them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from live_caption.caption.export import FORMATS, CaptionWriter, export
from live_caption.types import SAMPLE_RATE_HZ, Caption, SegmentId, SourceKind, Word

SYSTEM, MIC = SourceKind.SYSTEM, SourceKind.MICROPHONE


def final(text: str, start_s: float, end_s: float, source: SourceKind = SYSTEM) -> Caption:
    number = round(start_s) + 1
    start, end = round(start_s * SAMPLE_RATE_HZ), round(end_s * SAMPLE_RATE_HZ)
    return Caption(SegmentId(source, number), 1, text, "", start, end, True, "en")


HELLO = final(" Hello & <welcome>.", 0.5, 2.25)
LATE = final(" Good bye --> now.", 3661, 3663.0625)
ANSWER = final("你好。", 3662, 3664, MIC)


def test_text() -> None:
    assert export([LATE, HELLO], "txt") == "Hello & <welcome>.\nGood bye --> now.\n"


def test_srt() -> None:
    assert export([HELLO, LATE], "srt") == (
        "1\n00:00:00,500 --> 00:00:02,250\nHello & <welcome>.\n\n"
        "2\n01:01:01,000 --> 01:01:03,062\nGood bye → now.\n\n"
    )


def test_vtt() -> None:
    assert export([HELLO, LATE], "vtt") == (
        "WEBVTT\n\n"
        "00:00:00.500 --> 00:00:02.250\nHello &amp; &lt;welcome&gt;.\n\n"
        "01:01:01.000 --> 01:01:03.062\nGood bye --&gt; now.\n\n"
    )


def test_two_sources_are_labelled() -> None:
    assert export([HELLO, ANSWER], "txt") == "[system] Hello & <welcome>.\n[mic] 你好。\n"
    assert "\n[mic] 你好。\n" in export([HELLO, ANSWER], "srt")
    assert "\n<v mic>你好。\n" in export([HELLO, ANSWER], "vtt")


def test_labels_begin_when_a_second_source_appears() -> None:
    writer = CaptionWriter("txt")
    entries = [writer.entry(caption) for caption in (HELLO, ANSWER, LATE)]
    assert entries == ["Hello & <welcome>.\n", "[mic] 你好。\n", "[system] Good bye --> now.\n"]


def test_json() -> None:
    word = Word(" Hello", 8000, 16_000, 0.98765)
    (entry,) = json.loads(export([replace(HELLO, words=(word,), gap_after=True)], "json"))
    assert entry == {
        "source": "system",
        "segment": 1,
        "start_s": 0.5,
        "end_s": 2.25,
        "language": "en",
        "text": "Hello & <welcome>.",
        "gap_after": True,
        "words": [{"text": "Hello", "start_s": 0.5, "end_s": 1.0, "confidence": 0.988}],
    }
    assert json.loads(export([], "json")) == []


def test_json_lines() -> None:
    lines = export([HELLO, ANSWER], "jsonl").splitlines()
    assert [json.loads(line)["source"] for line in lines] == ["system", "mic"]
    assert "你好。" in lines[1]


@pytest.mark.parametrize("format_name", FORMATS)
def test_unfinished_and_withdrawn_captions_are_left_out(format_name: str) -> None:
    unfinished = replace(HELLO, final=False, unfixed=" more")
    withdrawn = replace(HELLO, committed="")
    expected = export([], format_name)
    assert export([unfinished, withdrawn], format_name) == expected


def test_cues_of_one_source_do_not_overlap() -> None:
    first, second = final("One.", 0, 5), final("Two.", 4, 6)
    times = [line for line in export([first, second], "srt").splitlines() if "-->" in line]
    assert times == ["00:00:00,000 --> 00:00:05,000", "00:00:05,000 --> 00:00:06,000"]
    other = final("Two.", 4, 6, MIC)
    assert "00:00:04,000 --> 00:00:06,000" in export([first, other], "srt")
