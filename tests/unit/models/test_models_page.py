"""docs/models.md says what the catalogue says."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption import paths
from live_caption.models.catalogue import Catalogue, ModelEntry

PAGE = (Path(__file__).parents[3] / "docs" / "models.md").read_text(encoding="utf-8")
ENTRIES = Catalogue.read(paths.resource("models.toml")).entries
ROWS = [line for line in PAGE.splitlines() if line.startswith("| `")]


def row(entry: ModelEntry) -> str:
    about = "≈ " if entry.speed.estimated else ""
    return (
        f"| `{entry.id}` | {entry.bytes / 1e6:.0f} | {entry.licence} | {entry.memory_mb} "
        f"| {about}{entry.speed.real_time_factor:.2f} | {entry.purpose} |"
    )


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_every_model_is_in_the_table(entry: ModelEntry) -> None:
    assert row(entry) in ROWS


def test_the_table_has_the_order_of_the_catalogue() -> None:
    assert [line.split("`")[1] for line in ROWS] == [entry.id for entry in ENTRIES]


def test_it_is_said_that_no_address_could_be_fetched() -> None:
    assert "None of these addresses could be fetched where this was written." in PAGE


def test_the_example_is_a_catalogue(tmp_path: Path) -> None:
    example = PAGE.partition("```toml\n")[2].partition("```")[0]
    (tmp_path / "models.toml").write_text(example, encoding="utf-8")
    catalogue = Catalogue.load(paths.AppPaths.below(tmp_path))
    assert catalogue.find("my-whisper").quality == 3
