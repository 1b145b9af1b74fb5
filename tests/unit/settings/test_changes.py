"""A change concerns the part it is about, and no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from live_caption.settings import Settings, Spec, specs
from live_caption.settings.changes import Part, changes
from live_caption.settings.table import Value


def other(spec: Spec) -> Value:
    """Another value than the default."""
    if spec.choices:
        return next(choice for choice in spec.choices if choice != spec.default)
    if isinstance(spec.default, bool):
        return not spec.default
    if isinstance(spec.default, int):
        return spec.low if spec.low != spec.default else spec.high
    return "something else"


def test_nothing_concerns_nobody() -> None:
    assert changes(Settings(), Settings()) == frozenset()


@pytest.mark.parametrize("spec", specs(), ids=lambda spec: spec.key)
def test_every_setting_concerns_one_part(spec: Spec) -> None:
    changed = replace(Settings(), **{spec.name: other(spec)})  # type: ignore[arg-type]
    assert len(changes(Settings(), changed)) == 1
    assert changes(Settings(), changed) == changes(changed, Settings())


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        (replace(Settings(), sound_source="both"), {Part.SOURCES}),
        (replace(Settings(), speech_detector="silero"), {Part.DETECTOR}),
        (replace(Settings(), recognition_model="x", recognition_threads=2), {Part.RECOGNIZER}),
        (replace(Settings(), storage_models_folder="/m"), {Part.RECOGNIZER}),
        (
            replace(Settings(), captions_lines=5, transcript_write=True),
            {Part.CAPTIONS, Part.TRANSCRIPT},
        ),
        (replace(Settings(), logs_level="debug"), {Part.LOGS}),
    ],
)
def test_several_settings_concern_their_parts(changed: Settings, parts: set[Part]) -> None:
    assert changes(Settings(), changed) == parts
