"""Servers that misbehave, and no proxy between them and the tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.downloads.models import CONTENT, NAME
from tests.fakes.fault_server import FaultServer


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def new_server() -> Iterator[Callable[[], FaultServer]]:
    """Starts a server with the file; it ends with the test."""
    started: list[FaultServer] = []

    def start() -> FaultServer:
        started.append(FaultServer(files={NAME: CONTENT}).start())
        return started[-1]

    yield start
    for each in started:
        each.close()


@pytest.fixture
def server(new_server: Callable[[], FaultServer]) -> FaultServer:
    return new_server()


@pytest.fixture
def mirror(new_server: Callable[[], FaultServer]) -> FaultServer:
    return new_server()
