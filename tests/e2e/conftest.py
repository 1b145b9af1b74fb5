"""Displays, sound servers and windows, shared by the tests of a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.audio_server.servers import PulseAudio, SoundServer
from tests.e2e.program import Display, View, Window, is_listening


@pytest.fixture(scope="module")
def display(
    needs: Callable[..., None], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Display]:
    needs("Xvfb", "openbox", "import")
    display = Display(tmp_path_factory.mktemp("display"))
    yield display
    display.close()


@pytest.fixture(scope="module")
def server_class() -> type[SoundServer]:
    """Which server; a module may choose others by its own fixture of this name."""
    return PulseAudio


@pytest.fixture(scope="module")
def server(
    server_class: type[SoundServer],
    needs: Callable[..., None],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[SoundServer]:
    """A running sound server with the null sink "speakers"."""
    needs(*server_class.programs)
    server = server_class(tmp_path_factory.mktemp("server"))
    try:
        server.start()
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="module")
def window(
    display: Display, server: SoundServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Window]:
    """The application with the settings it has at first, listening to the default output."""
    with running(display, server, tmp_path_factory.mktemp("home")) as window:
        yield window


@contextmanager
def running(
    display: Display,
    server: SoundServer,
    folder: Path,
    settings: str = "",
    *wrapper: str,
    ready: Callable[[View], object] = is_listening,
) -> Iterator[Window]:
    """The application with the text of a settings file, once it listens or is `ready`."""
    window = Window({**server.env, "DISPLAY": display.name}, folder, settings, wrapper)
    try:
        window.wait_for(ready)
        yield window
    finally:
        code = window.close()
    assert code == 0, window.stderr
