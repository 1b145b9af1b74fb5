"""The commands in a process of their own, as a person types them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from tests.e2e.program import ROOT

PROGRAM = (sys.executable, "-m", "live_caption")


def run(
    *arguments: str | Path,
    environment: Mapping[str, str] = os.environ,
    wrapper: tuple[str, ...] = (),
) -> subprocess.CompletedProcess[str]:
    """Runs `live-caption` with these arguments to its end."""
    return subprocess.run(
        [*wrapper, *PROGRAM, *map(str, arguments)],
        cwd=ROOT,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )


def complaint(done: subprocess.CompletedProcess[str]) -> str:
    """The one message of a command that failed: a sentence, and perhaps what to do.

    Fails where there is more or less than that, or anything that is not for people.
    """
    assert done.returncode > 0, done
    lines = done.stderr.splitlines()
    assert 1 <= len(lines) <= 2, done.stderr
    assert "Traceback" not in done.stderr
    assert "Error(" not in done.stderr
    assert lines[0].endswith((".", "?")), done.stderr
    return done.stderr
