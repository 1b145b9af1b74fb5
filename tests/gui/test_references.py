"""PySide6 6.12.0 on CPython 3.11 loses a reference to True at every emit, and then aborts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from tests.gui.references import EMITS

_PROGRAM = Path(__file__).with_name("references.py")


def test_emitting_does_not_lose_references() -> None:
    done = subprocess.run(
        [sys.executable, str(_PROGRAM)], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["received"] == 8 * EMITS
    assert {name: drift for name, drift in told["drifts"].items() if abs(drift) > EMITS / 10} == {}
