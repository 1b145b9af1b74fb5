"""A store of toy models in folders whose names are not ASCII."""

from __future__ import annotations

from pathlib import Path

import pytest

from live_caption.models.catalogue import Catalogue
from live_caption.models.store import ModelStore
from live_caption.paths import AppPaths
from tests.fakes.toy_models import alone, english, german


@pytest.fixture
def paths(tmp_path: Path) -> AppPaths:
    return AppPaths.below(tmp_path / "Модели 模型 é")


@pytest.fixture
def models(paths: AppPaths) -> Path:
    return paths.models


@pytest.fixture
def store(paths: AppPaths) -> ModelStore:
    return ModelStore(Catalogue((english, german, alone)), paths)


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """Where models come from and go to."""
    return tmp_path / "Внешний 外部 ü"
