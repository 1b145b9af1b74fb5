"""Private sound servers for tests: PulseAudio, or PipeWire with its PulseAudio side.

Each has a runtime directory, a configuration and devices of its own and touches nothing of
the computer's. Use the environment it gives for everything that should hear or play there.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

DEADLINE_S = 20.0


class SoundServer(ABC):
    """A server in `directory`, with a null sink named "speakers" once started.

    `env` is the environment for its clients, `programs` is what must be installed.
    """

    programs: tuple[str, ...]

    def __init__(self, directory: Path) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        directory.chmod(0o700)
        self._directory = directory
        self._processes: list[subprocess.Popen[bytes]] = []
        self._players: list[subprocess.Popen[bytes]] = []
        self.env = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("PULSE_", "PIPEWIRE_", "DBUS_"))
        } | {
            "XDG_RUNTIME_DIR": str(directory),
            "XDG_CONFIG_HOME": str(directory / "config"),
            "XDG_STATE_HOME": str(directory / "state"),
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={directory / 'bus'}",
            "PULSE_SERVER": f"unix:{self.socket}",
            "PULSE_COOKIE": str(directory / "cookie"),
        }

    @property
    def socket(self) -> Path:
        return self._directory / "pulse" / "native"

    @abstractmethod
    def _spawn(self) -> None: ...

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self._spawn()
        wait_until(self._answers, "the sound server to answer")
        self.load_null_sink("speakers")
        wait_until(lambda: self.set_default_output("speakers"), "the server to take a default")

    def stop(self) -> None:
        """End the server and all who play on it. Does nothing when it does not run."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End the server as a crash would."""
        self._end(signal.SIGKILL)

    def load_null_sink(self, name: str, rate_hz: int = 48_000) -> int:
        """Add an output nobody hears; its sound is at "<name>.monitor". Returns the module."""
        return self.load(
            "module-null-sink",
            f"sink_name={name}",
            f"rate={rate_hz}",
            f"sink_properties=device.description={name}",
        )

    def load_virtual_source(self, name: str, master: str = "speakers.monitor") -> int:
        """Add a microphone that hears `master`. Returns the module."""
        return self.load(
            "module-remap-source",
            f"source_name={name}",
            f"master={master}",
            f"source_properties=device.description={name}",
        )

    def set_default_output(self, name: str) -> bool:
        """Return whether the server did it; PipeWire's session manager needs a moment."""
        try:
            self.pactl("set-default-sink", name)
        except subprocess.CalledProcessError:
            return False
        return f"Default Sink: {name}\n" in self.pactl("info")

    def load(self, module: str, *arguments: str) -> int:
        return int(self.pactl("load-module", module, *arguments))

    def unload(self, module: int) -> None:
        self.pactl("unload-module", str(module))

    def pactl(self, *arguments: str) -> str:
        """Run pactl on this server and return what it prints."""
        return subprocess.run(
            ["pactl", *arguments],
            env=self.env,
            check=True,
            capture_output=True,
            text=True,
            timeout=DEADLINE_S,
        ).stdout

    def recordings(self) -> int:
        """How many programs record at this moment."""
        rows = self.pactl("list", "short", "source-outputs").splitlines()
        return sum(row.split("\t")[2] != "-" for row in rows)  # "-": the server itself

    def play(self, path: Path, sink: str = "speakers") -> subprocess.Popen[bytes]:
        """Play a file into a sink from another process; wait for its end or stop it."""
        player = subprocess.Popen(["paplay", f"--device={sink}", str(path)], env=self.env)
        self._players.append(player)
        return player

    def _run(self, *command: str) -> None:
        log = (self._directory / f"{Path(command[0]).name}.log").open("ab")
        with log:
            self._processes.append(subprocess.Popen(command, env=self.env, stdout=log, stderr=log))

    def _end(self, how: signal.Signals) -> None:
        for player in self._players:
            player.kill()
        for process in reversed(self._processes):
            process.send_signal(how)
        for process in [*self._players, *self._processes]:
            process.wait(DEADLINE_S)
        self._players.clear()
        self._processes.clear()

    def _answers(self) -> bool:
        try:
            with socket.socket(socket.AF_UNIX) as probe:
                probe.connect(str(self.socket))
            self.pactl("info")
        except (OSError, subprocess.SubprocessError):
            return False
        return True


class PulseAudio(SoundServer):
    """PulseAudio with no module but those that are loaded here."""

    programs = ("pulseaudio", "pactl", "paplay")

    def _spawn(self) -> None:
        self._run(
            "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
            "--disable-shm=yes", "-L", f"module-native-protocol-unix socket={self.socket}",
        )  # fmt: skip


class PipeWire(SoundServer):
    """PipeWire, its session manager WirePlumber and pipewire-pulse."""

    programs = ("dbus-daemon", "pipewire", "pipewire-pulse", "wireplumber", "pactl", "paplay")

    def _spawn(self) -> None:
        self._run(
            "dbus-daemon", "--session", "--nofork", "--nopidfile", "--nosyslog",
            f"--address={self.env['DBUS_SESSION_BUS_ADDRESS']}",
        )  # fmt: skip
        wait_until((self._directory / "bus").exists, "D-Bus to start")
        self._run("pipewire")
        wait_until((self._directory / "pipewire-0").exists, "PipeWire to start")
        self._without_bluetooth()
        self._run("wireplumber")
        self._run("pipewire-pulse")

    def _without_bluetooth(self) -> None:
        """WirePlumber 0.4 ends where systemd, which it asks who may use Bluetooth, is not there."""
        folder = self._directory / "config" / "wireplumber" / "bluetooth.lua.d"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "51-off.lua").write_text("bluez_monitor.enabled = false\n")


SERVERS: tuple[type[SoundServer], ...] = (PulseAudio, PipeWire)


def wait_until(condition: Callable[[], object], what: str, deadline_s: float = DEADLINE_S) -> None:
    """Wait for something another process does; fail with a sentence when it never does."""
    end_s = time.monotonic() + deadline_s
    while not condition():
        if time.monotonic() > end_s:
            raise TimeoutError(f"waited {deadline_s:.0f} s for {what}")
        time.sleep(0.02)
