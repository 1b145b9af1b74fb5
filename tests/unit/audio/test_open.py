from __future__ import annotations

import pytest

from live_caption.audio import portaudio, serversocket, soundserver, wasapi
from live_caption.audio.open import list_devices, open_source
from live_caption.errors import AudioError
from live_caption.types import SourceKind, SourceRequest

SYSTEM = SourceRequest(SourceKind.SYSTEM)
MICROPHONE = SourceRequest(SourceKind.MICROPHONE)


@pytest.fixture(autouse=True)
def parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every part answers with its name."""
    monkeypatch.setattr(soundserver, "open_on_server", lambda *_request: "server")
    monkeypatch.setattr(soundserver, "list_on_server", lambda: ("server",))
    monkeypatch.setattr(portaudio, "open_microphone", lambda *_request: "portaudio")
    monkeypatch.setattr(portaudio, "list_microphones", lambda: ("portaudio",))
    monkeypatch.setattr(wasapi, "open_loopback", lambda *_request: "wasapi")
    monkeypatch.setattr(wasapi, "list_outputs", lambda: ("wasapi",))


def on(monkeypatch: pytest.MonkeyPatch, platform: str, server: bool = False) -> None:
    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(serversocket, "is_expected", lambda _environment: server)


def opened(request: SourceRequest) -> str:
    return str(open_source(request))


def listed() -> list[str]:
    return [str(device) for device in list_devices()]


def test_linux_uses_the_sound_server(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "linux", server=True)
    assert (opened(SYSTEM), opened(MICROPHONE)) == ("server", "server")
    assert listed() == ["server"]


def test_linux_without_a_server_has_microphones(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "linux")
    assert opened(MICROPHONE) == "portaudio"
    assert listed() == ["portaudio"]
    with pytest.raises(AudioError, match="needs a sound server") as caught:
        open_source(SYSTEM)
    assert "PipeWire" in caught.value.hint


def test_windows_has_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "win32")
    assert (opened(SYSTEM), opened(MICROPHONE)) == ("wasapi", "portaudio")
    assert listed() == ["portaudio", "wasapi"]


def test_macos_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, "darwin")
    assert opened(MICROPHONE) == "portaudio"
    assert listed() == ["portaudio"]
    with pytest.raises(AudioError) as caught:
        open_source(SYSTEM)
    assert "BlackHole" in caught.value.hint
