"""File sets of every family with random weights, made once for all tests that use them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.qwen.__main__ import speech
from live_caption.types import Samples
from tools.streaming.random_models import make

RandomModels = Callable[[str], Path]


@pytest.fixture(scope="session")
def random_model(tmp_path_factory: pytest.TempPathFactory) -> RandomModels:
    """Gives the folder of a family of `tools.streaming.random_models`."""
    made: dict[str, Path] = {}

    def folder(family: str) -> Path:
        if family not in made:
            made[family] = make(family, tmp_path_factory.mktemp(family))
        return made[family]

    return folder


@pytest.fixture(scope="session")
def minute() -> Samples:
    """60 s of recorded English."""
    return speech(60.0)
