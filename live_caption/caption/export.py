"""Writes final captions as plain text, subtitles or JSON. Pure: returns strings.

A file grows entry by entry, and after each one it is a valid file of its format.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable

from live_caption.caption.cues import Cue, cut_cues, final_text
from live_caption.types import SAMPLE_RATE_HZ, Caption, SourceKind

FORMATS = ("txt", "srt", "vtt", "jsonl")
"""The formats that can be written as captions come."""


class CaptionWriter:
    """Turns final captions, in the order they come, into the entries of one file.

    Captions are labelled with their source from the moment a second source appears, or
    from the beginning with `labelled`.
    """

    def __init__(self, format_name: str, labelled: bool = False) -> None:
        self.header = "WEBVTT\n\n" if format_name == "vtt" else ""
        self._labelled = labelled
        self._sources: set[SourceKind] = set()
        self._ends: dict[SourceKind, int] = {}
        self._number = 0
        self._entry = self._entry_of(format_name)

    def entry(self, caption: Caption) -> str:
        """Return what to append for a caption; empty for an unfinished or withdrawn one."""
        if not caption.final or not final_text(caption):
            return ""
        self._sources.add(caption.source)
        self._labelled |= len(self._sources) > 1
        return self._entry(caption)

    def _entry_of(self, format_name: str) -> Callable[[Caption], str]:
        return {
            "txt": self._plain,
            "srt": lambda caption: self._cues(caption, self._srt_cue),
            "vtt": lambda caption: self._cues(caption, self._vtt_cue),
            "jsonl": lambda caption: _json(caption) + "\n",
        }[format_name]

    def _plain(self, caption: Caption) -> str:
        return f"{self._label(caption.source)}{final_text(caption)}\n"

    def _cues(self, caption: Caption, write: Callable[[Cue], str]) -> str:
        cues = cut_cues(caption, self._ends.get(caption.source, 0))
        self._ends[caption.source] = cues[-1].end
        return "".join(write(cue) for cue in cues)

    def _srt_cue(self, cue: Cue) -> str:
        self._number += 1
        text = "\n".join(cue.lines).replace("-->", "→")
        times = f"{_time(cue.start, ',')} --> {_time(cue.end, ',')}"
        return f"{self._number}\n{times}\n{self._label(cue.source)}{text}\n\n"

    def _vtt_cue(self, cue: Cue) -> str:
        text = "\n".join(cue.lines)
        for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")):
            text = text.replace(character, entity)
        voice = f"<v {cue.source.value}>" if self._labelled else ""
        return f"{_time(cue.start, '.')} --> {_time(cue.end, '.')}\n{voice}{text}\n\n"

    def _label(self, source: SourceKind) -> str:
        return f"[{source.value}] " if self._labelled else ""


def export(captions: Iterable[Caption], format_name: str) -> str:
    """Return a whole file, "txt", "srt", "vtt", "jsonl" or "json", ordered by time."""
    finals = sorted(
        (caption for caption in captions if caption.final and final_text(caption)),
        key=lambda caption: (caption.start, caption.segment),
    )
    if format_name == "json":
        return "[\n" + ",\n".join(_json(caption) for caption in finals) + "\n]\n"
    labelled = len({caption.source for caption in finals}) > 1
    writer = CaptionWriter(format_name, labelled)
    return writer.header + "".join(writer.entry(caption) for caption in finals)


def _json(caption: Caption) -> str:
    return json.dumps(
        {
            "source": caption.source.value,
            "segment": caption.segment.number,
            "start_s": _seconds(caption.start),
            "end_s": _seconds(caption.end),
            "language": caption.language,
            "text": caption.committed.strip(),
            "gap_after": caption.gap_after,
            "words": [
                {
                    "text": word.text.strip(),
                    "start_s": _seconds(word.start),
                    "end_s": _seconds(word.end),
                    "confidence": round(word.confidence, 3),
                }
                for word in caption.words
            ],
        },
        ensure_ascii=False,
    )


def _seconds(position: int) -> float:
    return round(position / SAMPLE_RATE_HZ, 3)


def _time(position: int, separator: str) -> str:
    """Return a position as hours:minutes:seconds and milliseconds."""
    seconds, milliseconds = divmod(position * 1000 // SAMPLE_RATE_HZ, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{separator}{milliseconds:03}"
