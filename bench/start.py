"""How soon the window is seen, and what the main process takes:  python -m bench.start

Starts the program as a person does, on an X server of its own: from the start of the
process to the window that is mapped and painted, by the clock and by the processor. Then once
more: its memory after the start, after half an hour's captions, and with each window open.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench.window import display
from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.paths import AppPaths

_SETTINGS = "[history]\nkeep = true\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=9, help="how often it is started")
    args = parser.parse_args()
    with display() as screen, tempfile.TemporaryDirectory() as home:
        _prepare(AppPaths.below(Path(home)))
        environment = {**os.environ, **screen, "LIVE_CAPTION_HOME": home}
        starts = [_start(environment) for _ in range(args.times + 1)][1:]  # the first warms up
        for name, times_s in zip(("clock", "processor"), zip(*starts, strict=True), strict=True):
            print(
                f"seen after, by the {name}: median {statistics.median(times_s):.2f} s, "
                f"{min(times_s):.2f} to {max(times_s):.2f} s"
            )
        for told in _told(environment, "memory"):
            print(
                f"{told['stage']}: {told['resident_mb']:.0f} MB resident, "
                f"{told['proportional_mb']:.0f} MB with what is shared divided",
                flush=True,
            )


def _prepare(paths: AppPaths) -> None:
    """A home in which the wizard has ended and a history is kept."""
    keep_record(paths.wizard_file, WizardRecord())
    paths.settings_file.write_text(_SETTINGS)


def _start(environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds until the window is seen, and those of the processor in it."""
    began_s = time.monotonic()
    (seen,) = _told(environment, "seen")
    return seen["time_s"] - began_s, seen["processor_s"]


def _told(environment: Mapping[str, str], purpose: str) -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "bench.started", purpose]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        yield from map(json.loads, program.stdout)
    if program.returncode != 0:
        raise RuntimeError(f"the program ended with {program.returncode}")


if __name__ == "__main__":
    main()
