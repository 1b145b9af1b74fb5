from __future__ import annotations

import plistlib
import sys
from pathlib import Path

import pytest

from live_caption.autostart.launch import Launch
from live_caption.autostart.macos import LaunchAgent
from live_caption.errors import StorageError


@pytest.fixture
def agent(tmp_path: Path) -> LaunchAgent:
    return LaunchAgent(Launch(sys.executable, ("--hidden",), tmp_path), tmp_path / "LaunchAgents")


def test_it_is_switched_on_and_off(agent: LaunchAgent, tmp_path: Path) -> None:
    assert not agent.enabled()
    agent.set(True)
    assert agent.enabled()
    assert plistlib.loads(agent.path.read_bytes()) == {
        "Label": "live-caption",
        "ProgramArguments": [sys.executable, "--hidden"],
        "RunAtLoad": True,
        "ProcessType": "Interactive",
        "WorkingDirectory": str(tmp_path),
    }
    agent.set(False)
    assert not agent.enabled()
    agent.set(False)


@pytest.mark.parametrize(
    "change", [{"Disabled": True}, {"RunAtLoad": False}, {"ProgramArguments": ["/nowhere/x"]}]
)
def test_what_would_not_be_started_is_off(agent: LaunchAgent, change: dict[str, object]) -> None:
    agent.set(True)
    content = plistlib.loads(agent.path.read_bytes())
    agent.path.write_bytes(plistlib.dumps({**content, **change}))
    assert not agent.enabled()


@pytest.mark.parametrize(
    "content", [b"", b"nonsense", b"<plist><date>x</date></plist>", b"<plist>", b"bplist00"]
)
def test_a_damaged_file_is_off(agent: LaunchAgent, content: bytes) -> None:
    agent.path.parent.mkdir()
    agent.path.write_bytes(content)
    assert not agent.enabled()


def test_what_cannot_be_changed_is_said(agent: LaunchAgent, tmp_path: Path) -> None:
    (tmp_path / "LaunchAgents").write_text("a file")
    with pytest.raises(StorageError):
        agent.set(True)
    with pytest.raises(StorageError):
        agent.set(False)
