"""A model comes from a server, is checked, damaged, refused, repaired, and captions again."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from live_caption import paths
from live_caption.models.catalogue import Catalogue, ModelEntry
from live_caption.models.locate import locate
from tests.e2e.commands import PROGRAM, complaint, run
from tests.e2e.program import DEADLINE_S, ROOT
from tests.fakes.fault_server import FaultServer
from tests.fakes.faults import pause_at
from tests.fakes.toy_models import as_toml, flip_a_bit, put

_SHORT = ROOT / "tests" / "fixtures" / "speech" / "librivox_0880.wav"
_PROXIES = {"http_proxy", "https_proxy", "all_proxy", "no_proxy"}
_HINT = "live-caption models verify my-tiny --repair"


@pytest.fixture
def environment(home: Path) -> dict[str, str]:
    """Without a proxy between the program and the server of the test."""
    return {name: value for name, value in os.environ.items() if name.lower() not in _PROXIES}


@pytest.fixture
def server(home: Path, tmp_path: Path) -> Iterator[FaultServer]:
    """Serves Whisper tiny as “my-tiny”, a model of the user's own catalogue.

    The models folder is on another drive, whose name is not ASCII.
    """
    tiny = Catalogue.read(paths.resource("models.toml")).find("whisper-tiny.en")
    folder = locate(tiny, tmp_path / "unused")
    server = FaultServer({file.name: (folder / file.name).read_bytes() for file in tiny.files})
    server.start()
    mine = as_toml(renamed(tiny, server))
    settings = f"[storage]\nmodels_folder = '{models_folder(tmp_path)}'\n"
    put(home, {"models.toml": mine.encode(), "settings.toml": settings.encode()})
    yield server
    server.close()


def renamed(entry: ModelEntry, server: FaultServer) -> ModelEntry:
    files = tuple(replace(file, urls=(server.url(file.name),)) for file in entry.files)
    return replace(entry, id="my-tiny", title="My tiny", files=files)


def models_folder(tmp_path: Path) -> Path:
    return tmp_path / "Диск 硬盘 é"


def live_caption(
    environment: Mapping[str, str], *arguments: str | Path
) -> subprocess.CompletedProcess[str]:
    return run(*arguments, environment=environment)


def test_from_no_model_to_captions_and_back_after_a_wrong_bit(
    server: FaultServer, environment: dict[str, str], tmp_path: Path
) -> None:
    transcribe = ("transcribe", _SHORT, "--model", "my-tiny")
    said = complaint(live_caption(environment, *transcribe))
    assert "live-caption models download my-tiny" in said

    done = live_caption(environment, "models", "download", "my-tiny")
    assert done.returncode == 0, done.stderr
    model = models_folder(tmp_path) / "my-tiny" / "model.bin"
    assert str(model.parent) in done.stdout
    assert live_caption(environment, "models", "verify", "my-tiny").returncode == 0
    assert "young man" in live_caption(environment, *transcribe).stdout

    flip_a_bit(model, model.stat().st_size - 1000)
    damaged = model.read_bytes()
    done = live_caption(environment, *transcribe)
    assert done.returncode == 4
    assert not done.stdout
    assert str(model) in done.stderr
    assert _HINT in complaint(done)
    assert model.read_bytes() == damaged

    done = live_caption(environment, "models", "verify", "my-tiny", "--json")
    assert done.returncode == 4
    (failed,) = (json.loads(line) for line in done.stdout.splitlines() if "failed" in line)
    assert "model.bin" in failed["message"]
    assert _HINT in failed["hint"]

    asked = len(server.requests)
    done = live_caption(environment, "models", "verify", "my-tiny", "--repair")
    assert done.returncode == 0, done.stderr
    assert [path for path, _ in server.requests[asked:]] == ["/model.bin"]
    assert "young man" in live_caption(environment, *transcribe).stdout


def test_ctrl_c_keeps_what_has_arrived(
    server: FaultServer, environment: dict[str, str], tmp_path: Path
) -> None:
    server.script.append(pause_at(1_000_000))
    program = subprocess.Popen(
        [*PROGRAM, "models", "download", "my-tiny", "--json"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert program.stdout
    assert server.stalled.wait(DEADLINE_S)
    next(line for line in program.stdout if json.loads(line).get("done", 0) > 1_000_000)
    program.send_signal(signal.SIGINT)
    _, errors = program.communicate(timeout=DEADLINE_S)
    assert program.returncode == 130
    assert errors.splitlines() == [
        "Stopped. What has arrived is kept, and the same command goes on from there."
    ]
    server.go_on.set()
    done = live_caption(environment, "models", "download", "my-tiny")
    assert done.returncode == 0, done.stderr
    assert any("range" in headers for _, headers in server.requests)
    assert sorted(path.name for path in (models_folder(tmp_path) / "my-tiny").iterdir()) == [
        "config.json", "model.bin", "tokenizer.json", "vocabulary.txt",
    ]  # fmt: skip


def test_a_terminal_shows_one_line_and_leaves_nothing(
    server: FaultServer, environment: dict[str, str]
) -> None:
    server.script.append(pause_at(1_000_000))
    controller, terminal = pty.openpty()
    program = subprocess.Popen(
        [*PROGRAM, "models", "download", "my-tiny"],
        cwd=ROOT, env=environment | {"TERM": "xterm", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.DEVNULL, stderr=terminal, text=True,
    )  # fmt: skip
    os.close(terminal)
    seen = read_until(controller, "%")
    server.go_on.set()
    seen += read_until(controller, "")
    os.close(controller)
    assert program.wait(DEADLINE_S) == 0
    assert "\n" not in seen
    assert "░" in seen
    assert seen.endswith(" \r")


def read_until(handle: int, text: str) -> str:
    """What comes until `text` is in it, or all of it."""
    seen = b""
    deadline_s = time.monotonic() + DEADLINE_S
    while not text or text.encode() not in seen:
        assert time.monotonic() < deadline_s, seen
        try:
            block = os.read(handle, 4096)
        except OSError:  # how the end of a terminal is told
            break
        if not block:
            break
        seen += block
    return seen.decode()
