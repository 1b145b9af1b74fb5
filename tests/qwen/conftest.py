"""A Qwen3-ASR with random weights for tests of the runtime, made anew each time."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.fakes.gguf import write_pair

if TYPE_CHECKING:
    from live_caption.asr.llama.model import LlamaModel

if os.environ.get("CI"):
    importlib.import_module("llama_cpp")  # elsewhere these tests are skipped without it


@pytest.fixture(scope="session")
def pair(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The text model and the projector."""
    return write_pair(tmp_path_factory.mktemp("pair"))


@pytest.fixture
def model(pair: tuple[Path, Path]) -> Iterator[LlamaModel]:
    from live_caption.asr.llama.context import LlamaOptions
    from live_caption.asr.llama.model import LlamaModel

    with LlamaModel(*pair, LlamaOptions(cells=512, threads=1)) as model:
        yield model
