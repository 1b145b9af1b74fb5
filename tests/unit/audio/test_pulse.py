"""What a real server does not show; tests/audio_server has the rest."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections.abc import Sequence
from types import ModuleType, SimpleNamespace

import pytest

from live_caption.audio.losses import ServerLostError, ServerRefusedError
from live_caption.audio.pulse import PulseDevice, PulseServer
from live_caption.errors import AudioError

_BINDING = "soundcard.pulseaudio"


class Failing(importlib.abc.MetaPathFinder):
    """Lets the import of the binding fail as it does without a server or library."""

    def __init__(self, failure: Exception) -> None:
        self._failure = failure

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname == _BINDING:
            raise self._failure
        return None


@pytest.mark.parametrize(
    ("failure", "error"),
    [(AssertionError(), ServerRefusedError), (OSError("libpulse.so"), AudioError)],
)
def test_a_failing_import_is_an_error_to_be_told(
    failure: Exception, error: type[AudioError], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "soundcard", ModuleType("soundcard"))
    monkeypatch.delitem(sys.modules, _BINDING, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Failing(failure), *sys.meta_path])
    sys.modules["soundcard"].__path__ = []
    with pytest.raises(error):
        PulseServer()


def test_the_command_line_may_name_no_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in `python -c`, and in what embeds Python."""
    seen: list[str] = []
    monkeypatch.setattr(sys, "argv", ["-c"])
    monkeypatch.setitem(sys.modules, "soundcard", ModuleType("soundcard"))
    monkeypatch.delitem(sys.modules, _BINDING, raising=False)
    sys.modules["soundcard"].__path__ = []

    class Reading(importlib.abc.MetaPathFinder):
        def find_spec(self, fullname: str, *_more: object) -> None:
            if fullname == _BINDING:
                seen.extend(sys.argv)
                raise OSError

    monkeypatch.setattr(sys, "meta_path", [Reading(), *sys.meta_path])
    with pytest.raises(AudioError):
        PulseServer()
    assert seen == ["Live Caption"]
    assert sys.argv == ["-c"]


def test_nothing_is_asked_of_a_broken_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """The library would abort the process; the fake has nothing that could be called."""
    binding = ModuleType(_BINDING)
    ready, failed = 4, 5
    binding.__dict__["_ffi"] = SimpleNamespace(callback=lambda _type: lambda function: function)
    binding.__dict__["_pa"] = SimpleNamespace(PA_CONTEXT_READY=ready)
    binding.__dict__["_pulse"] = SimpleNamespace(
        context=object(), _pa_context_get_state=lambda _context: failed
    )
    package = ModuleType("soundcard")
    package.__dict__["pulseaudio"] = binding
    monkeypatch.setitem(sys.modules, "soundcard", package)
    monkeypatch.setitem(sys.modules, _BINDING, binding)
    server = PulseServer()
    with pytest.raises(ServerLostError):
        server.devices()
    with pytest.raises(ServerLostError):
        server.defaults()
    with pytest.raises(ServerLostError):
        server.record(PulseDevice("a", "A", 48_000, 2), lambda _block: None)
