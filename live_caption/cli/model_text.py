"""How a model of the catalogue is written down, for people and for programs. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from live_caption.cli.progress import size_text
from live_caption.models.catalogue import ModelEntry
from live_caption.models.store import ModelState


def as_table(rows: Iterable[tuple[ModelEntry, ModelState]]) -> str:
    """A line for each model: id, size, state and title; what is not here has no state."""
    rows = list(rows)
    width = max(len(entry.id) for entry, _ in rows)
    return "".join(
        f"{entry.id:<{width}}  {size_text(entry.bytes):>7}  {_state(state):<9}  {entry.title}\n"
        for entry, state in rows
    )


def as_text(entry: ModelEntry, state: ModelState, folder: Path) -> str:
    """Everything about a model, in lines."""
    speed = entry.speed
    facts = {
        "Id": entry.id,
        "Good for": entry.purpose,
        "Languages": "many" if "*" in entry.languages else ", ".join(entry.languages),
        "Licence": f"{entry.licence}, {entry.licence_url}",
        "Engine": entry.engine,
        "Memory": f"{entry.memory_mb} MB",
        "Speed": f"{speed.real_time_factor:.2f} s of work for a second of speech, on two cores"
        f" ({'estimated' if speed.estimated else 'measured'})",
        "Size": size_text(entry.bytes),
        "State": state.value,
        "Folder": str(folder),
    }
    lines = [entry.title, *(f"  {name:<9}  {fact}" for name, fact in facts.items()), "  Files"]
    for file in entry.files:
        lines.append(f"    {file.name}, {file.size} bytes, SHA-256 {file.sha256}")
        lines += [f"      {url}" for url in file.urls]
    return "\n".join(lines) + "\n"


def as_values(entry: ModelEntry, state: ModelState, folder: Path) -> dict[str, object]:
    """Everything about a model, for JSON."""
    values = asdict(entry)
    del values["package"]
    return {**values, "bytes": entry.bytes, "state": state.value, "folder": str(folder)}


def _state(state: ModelState) -> str:
    return "" if state is ModelState.MISSING else state.value
