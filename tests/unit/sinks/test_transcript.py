"""Transcripts that survive a kill, a full disk and a wrong folder."""

from __future__ import annotations

import json
import random
import re
import resource
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from live_caption.caption.export import FORMATS, export
from live_caption.errors import StorageError
from live_caption.sinks.transcript import TranscriptSink
from live_caption.types import SAMPLE_RATE_HZ, Caption, Health, SegmentId, SourceKind

REPOSITORY = Path(__file__).parents[3]


def final(number: int, text: str = "", source: SourceKind = SourceKind.SYSTEM) -> Caption:
    start = number * 2 * SAMPLE_RATE_HZ
    words = text or f"This is caption number {number}."
    end = start + SAMPLE_RATE_HZ
    return Caption(SegmentId(source, number), 1, words, "", start, end, final=True)


def fail(error: StorageError | None) -> None:
    raise AssertionError(error)


@contextmanager
def files_limited_to(size: int) -> Iterator[None]:
    """Make every write beyond `size` bytes fail, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("format_name", FORMATS)
def test_finals_are_on_the_disk_as_soon_as_they_come(tmp_path: Path, format_name: str) -> None:
    path = tmp_path / "folder" / f"talk.{format_name}"
    sink = TranscriptSink(path, format_name, fail)
    shown: list[Caption] = []
    for number in range(1, 6):
        shown.append(final(number))
        sink.show(final(number))
        assert path.read_text(encoding="utf-8") == export(shown, format_name)
    sink.close()
    assert path.read_text(encoding="utf-8") == export(shown, format_name)


def test_unfinished_captions_and_health_write_nothing(tmp_path: Path) -> None:
    sink = TranscriptSink(tmp_path / "talk.txt", "txt", fail)
    sink.show(Caption(SegmentId(SourceKind.SYSTEM, 1), 1, "Hello", " you", 0, 10))
    sink.health(Health(message="slow"))
    sink.close()
    assert sink.path.read_bytes() == b""


def test_an_existing_file_is_never_touched(tmp_path: Path) -> None:
    path = tmp_path / "talk.txt"
    path.write_text("precious")
    for expected in ("talk (2).txt", "talk (3).txt"):
        sink = TranscriptSink(path, "txt", fail)
        sink.show(final(1, "Hello."))
        sink.close()
        assert sink.path == tmp_path / expected
        assert sink.path.read_text() == "Hello.\n"
    assert path.read_text() == "precious"


def test_a_folder_below_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("precious")
    with pytest.raises(StorageError, match=r"talk\.txt” cannot be created") as caught:
        TranscriptSink(tmp_path / "file" / "folder" / "talk.txt", "txt", fail)
    assert caught.value.hint
    assert (tmp_path / "file").read_text() == "precious"


def test_a_read_only_mount_is_refused(tmp_path: Path) -> None:
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare")
    script = f"""
        from pathlib import Path
        from live_caption.errors import StorageError
        from live_caption.sinks.transcript import TranscriptSink
        try:
            TranscriptSink(Path({str(tmp_path)!r}, "talk.txt"), "txt", print)
        except StorageError as error:
            print("refused:", error)
    """
    mount = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs -o ro none "$1" && shift && exec "$@"']
    python = [sys.executable, "-c", textwrap.dedent(script)]
    result = subprocess.run(
        [*mount, "sh", str(tmp_path), *python],
        check=False,
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
    )
    if "refused" not in result.stdout and ("mount" in result.stderr or "unshare" in result.stderr):
        pytest.skip("this system does not let a user mount")
    assert "refused: The transcript" in result.stdout, result.stderr
    assert "Read-only" in result.stdout


def test_a_full_disk_is_said_once_and_loses_nothing(tmp_path: Path) -> None:
    errors: list[StorageError | None] = []
    sink = TranscriptSink(tmp_path / "talk.srt", "srt", errors.append)
    sink.show(final(1))
    whole = sink.path.stat().st_size
    with files_limited_to(whole + 20):
        for number in (2, 3):
            sink.show(final(number))
            assert sink.path.read_text() == export([final(1)], "srt")
    (error,) = errors
    assert error is not None
    assert error.user_message == (
        "The transcript “talk.srt” cannot be written: No space left on device."
    )
    sink.show(final(4))
    assert errors[1:] == [None]  # it works again
    assert sink.path.read_text() == export([final(number) for number in (1, 2, 3, 4)], "srt")
    with files_limited_to(sink.path.stat().st_size):
        sink.show(final(5))
    assert len(errors) == 3  # a new failure is said again
    sink.close()
    assert sink.path.read_text() == export([final(number) for number in (1, 2, 3, 4, 5)], "srt")


def test_closing_with_a_full_disk_keeps_what_was_written(tmp_path: Path) -> None:
    errors: list[StorageError | None] = []
    sink = TranscriptSink(tmp_path / "talk.txt", "txt", errors.append)
    sink.show(final(1))
    with files_limited_to(sink.path.stat().st_size + 3):
        sink.show(final(2))
        sink.close()
    assert sink.path.read_text() == export([final(1)], "txt")
    assert len(errors) == 1


WRITER = """
    import sys
    from pathlib import Path
    from live_caption.sinks.transcript import TranscriptSink
    from live_caption.types import Caption, SegmentId, SourceKind
    sink = TranscriptSink(Path(sys.argv[1]), sys.argv[2], print)
    for number in range(1, 100_000):
        text = f"Caption {number} says: " + "and so on, " * (number % 9) + "你好."
        start = number * 32_000
        segment = SegmentId(SourceKind.SYSTEM, number)
        sink.show(Caption(segment, 1, text, "", start, start + 16_000, True))
        print(number, flush=True)
"""


def written_numbers(content: str, format_name: str) -> list[int]:
    """Parse a file strictly; return the numbers of the captions in it."""
    if format_name == "jsonl":
        texts = [json.loads(line)["text"] for line in content.splitlines()]
    elif format_name == "txt":
        assert content.endswith("\n")
        texts = content.splitlines()
    else:
        cues = content.removeprefix("WEBVTT\n\n").removesuffix("\n\n").split("\n\n")
        arrow = re.compile(r"\d\d:\d\d:\d\d[,.]\d{3} --> \d\d:\d\d:\d\d[,.]\d{3}")
        for number, cue in enumerate(cues, 1):
            lines = cue.split("\n")
            if format_name == "srt":
                assert lines.pop(0) == str(number)
            assert arrow.fullmatch(lines[0])
            assert lines[1]
        joined = " ".join(" ".join(cue.split()) for cue in cues)
        return [int(number) for number in re.findall(r"Caption (\d+) says:", joined)]
    assert all(text.endswith("你好.") for text in texts)
    return [int(text.split()[1]) for text in texts]


@pytest.mark.parametrize("format_name", FORMATS)
def test_a_kill_at_any_moment_leaves_a_valid_file(tmp_path: Path, format_name: str) -> None:
    for attempt in range(5):
        path = tmp_path / f"talk{attempt}.{format_name}"
        with subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(WRITER), str(path), format_name],
            cwd=REPOSITORY,
            stdout=subprocess.PIPE,
            text=True,
        ) as writer:
            assert writer.stdout is not None
            for _ in range(random.randint(1, 120)):
                confirmed = int(writer.stdout.readline())
            writer.kill()
        numbers = written_numbers(path.read_text(encoding="utf-8"), format_name)
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= confirmed
