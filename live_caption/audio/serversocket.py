"""Is a sound server there? Asked without the library that aborts when it is not.

PulseAudio and pipewire-pulse listen on the same socket. Any thread may ask.
"""

from __future__ import annotations

import shutil
import socket
from collections.abc import Mapping
from pathlib import Path

_SERVERS = ("pulseaudio", "pipewire-pulse")


def is_reachable(environment: Mapping[str, str]) -> bool:
    """Return whether something answers on the server's socket.

    A server that is not a local socket cannot be asked cheaply; it counts as reachable.
    """
    paths = _socket_paths(environment)
    return not paths or any(_accepts(path) for path in paths)


def is_expected(environment: Mapping[str, str]) -> bool:
    """Return whether this computer uses a sound server, even if none runs right now."""
    return (
        "PULSE_SERVER" in environment
        or any(path.exists() for path in _socket_paths(environment))
        or any(shutil.which(name, path=environment.get("PATH", "")) for name in _SERVERS)
    )


def _socket_paths(environment: Mapping[str, str]) -> list[Path]:
    """Return where libpulse looks, in its order; nothing for a server on the network."""
    if "PULSE_SERVER" in environment:
        first = environment["PULSE_SERVER"].split()[0].rpartition("}")[2]
        if first.startswith(("unix:", "/")):
            return [Path(first.removeprefix("unix:"))]
        return []
    if "PULSE_RUNTIME_PATH" in environment:
        return [Path(environment["PULSE_RUNTIME_PATH"], "native")]
    runtime = environment.get("XDG_RUNTIME_DIR")
    candidates = [Path("/var/run/pulse/native")]
    return [Path(runtime, "pulse", "native"), *candidates] if runtime else candidates


def _accepts(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as probe:
        probe.settimeout(0.5)
        try:
            probe.connect(str(path))
        except OSError:
            return False
        return True
