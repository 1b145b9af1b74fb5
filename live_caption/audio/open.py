"""Which part opens a device on this computer. Called from the source threads.

On Linux that is the sound server, or PortAudio's microphones where there is none; on
Windows PortAudio's microphones and WASAPI's loopback; on macOS PortAudio alone.
"""

from __future__ import annotations

import os
import sys

from live_caption.audio import serversocket
from live_caption.errors import AudioError
from live_caption.ports import AudioSource
from live_caption.types import Device, SourceKind, SourceRequest


def open_source(request: SourceRequest, or_default: bool = False) -> AudioSource:
    """Return the requested device, not started; with `or_default` the default if it is gone.

    Files are opened by `files.AudioFile`. Raises AudioError.
    """
    if _uses_sound_server():
        from live_caption.audio.soundserver import open_on_server

        return open_on_server(request, or_default)
    if request.kind is SourceKind.SYSTEM:
        return _open_system(request, or_default)
    from live_caption.audio.portaudio import open_microphone

    return open_microphone(request, or_default)


def list_devices() -> tuple[Device, ...]:
    """Return microphones, then outputs that can be heard. Raises AudioError."""
    if _uses_sound_server():
        from live_caption.audio.soundserver import list_on_server

        return list_on_server()
    from live_caption.audio.portaudio import list_microphones

    if sys.platform == "win32":
        from live_caption.audio.wasapi import list_outputs

        return (*list_microphones(), *list_outputs())
    return list_microphones()


def _uses_sound_server() -> bool:
    return sys.platform == "linux" and serversocket.is_expected(os.environ)


def _open_system(request: SourceRequest, or_default: bool) -> AudioSource:
    if sys.platform == "win32":
        from live_caption.audio.wasapi import open_loopback

        return open_loopback(request, or_default)
    if sys.platform == "darwin":
        raise AudioError(
            "macOS does not let programs hear the system's sound.",
            "Install a virtual device such as BlackHole, send the sound to it with a"
            " multi-output device, and choose it here as the microphone.",
        )
    raise AudioError(
        "System sound needs a sound server, and none is installed.",
        "Install PipeWire (pipewire-pulse) or PulseAudio.",
    )
