"""Models of a catalogue that need no files, and where they stand."""

from __future__ import annotations

from live_caption.gui.model_choice import ModelChoice
from live_caption.models.catalogue import ModelEntry, ModelFile, Speed
from live_caption.models.store import ModelState


def choice(
    name: str,
    *languages: str,
    state: ModelState = ModelState.BUNDLED,
    quality: int = 1,
    factor: float = 0.3,
    engine: str = "whisper",
    memory_mb: int = 200,
) -> ModelChoice:
    """A model that can be used unless its `state` says otherwise; it knows English at least."""
    entry = ModelEntry(
        id=name,
        title=name.title(),
        engine=engine,
        languages=languages or ("en",),
        licence="MIT",
        licence_url="https://models.example/licence",
        purpose="For tests.",
        memory_mb=memory_mb,
        speed=Speed(factor, estimated=False),
        files=(ModelFile("m", 75_000_000, "0" * 64, ("https://models.example/m",)),),
        quality=quality,
    )
    return ModelChoice(entry, state)
