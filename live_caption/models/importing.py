"""Takes files that are what the catalogue describes, whatever they are called. Any thread."""

from __future__ import annotations

from collections.abc import Iterable, Set
from dataclasses import dataclass, field
from pathlib import Path

from live_caption.errors import ModelError
from live_caption.models.archives import Found, files_of
from live_caption.models.catalogue import ModelEntry, ModelFile
from live_caption.models.events import OnEvent, Verifying
from live_caption.models.meter import Meter
from live_caption.models.storing import check_room
from live_caption.models.workplace import write_new
from live_caption.paths import move


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A file of a model, and how much of that model was copied so far."""

    entry: ModelEntry
    file: ModelFile
    meter: Meter


@dataclass(slots=True)
class Received:
    """Files that were found, by their SHA-256, and sentences about those that are wrong."""

    files: dict[str, Path] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def receive(path: Path, entries: Iterable[ModelEntry], work: Path, on_event: OnEvent) -> Received:
    """Copies from a folder, an archive or a file what belongs to `entries` into `work`.

    Raises ModelError when that is nothing or when an archive is refused, and StorageError.
    """
    by_size = _by_size(entries, on_event)
    received = Received()
    for found in files_of(path):
        if wanted := by_size.get(found.size):
            _take(found, wanted, work, received, on_event)
    if not received.files:
        raise ModelError(
            " ".join(received.wrong) or f"There is no file of a known model in {path}.",
            "“live-caption models info ID” shows which files a model has.",
        )
    return received


def _by_size(entries: Iterable[ModelEntry], on_event: OnEvent) -> dict[int, list[_Wanted]]:
    by_size: dict[int, list[_Wanted]] = {}
    for entry in entries:
        meter = Meter(entry.id, entry.bytes, on_event)
        for file in entry.files:
            by_size.setdefault(file.size, []).append(_Wanted(entry, file, meter))
    return by_size


def _take(
    found: Found, wanted: list[_Wanted], work: Path, received: Received, on_event: OnEvent
) -> None:
    likely = max(wanted, key=lambda each: each.meter.done)
    on_event(Verifying(likely.entry.id, likely.file.name))
    check_room(work, found.size)
    copy = work / "copy"
    digest = write_new(found.pieces(), copy, likely.meter.add)
    if any(digest == each.file.sha256 for each in wanted):
        received.files[digest] = work / digest
        move(copy, work / digest)
        return
    copy.unlink()
    received.wrong.append(
        f"{found.name} has the size of {likely.file.name} of {likely.entry.title}, but is damaged "
        "or another file."
    )


def recipients(
    entries: Iterable[ModelEntry], found: Set[str], present: Set[str]
) -> list[ModelEntry]:
    """The models that files go to, where some may share a file.

    They are all models that are complete with the files `found` and those `present` (SHA-256),
    and for files that none of them has, as few others as possible.
    """
    touched = [entry for entry in entries if _digests(entry) & found]
    chosen = [entry for entry in touched if _digests(entry) <= found | present]
    left = set(found).difference(*map(_digests, chosen))
    while left:
        most = max(touched, key=lambda entry: _bytes_of(entry, left))
        chosen.append(most)
        left -= _digests(most)
    return chosen


def _digests(entry: ModelEntry) -> set[str]:
    return {file.sha256 for file in entry.files}


def _bytes_of(entry: ModelEntry, digests: Set[str]) -> int:
    return sum(file.size for file in entry.files if file.sha256 in digests)
