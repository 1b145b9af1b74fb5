"""How soon the window of the bundle is there, and how soon that of the sources.

    python -m bench.bundle_start [--times N]

Both start in turn, on an X server of their own, until the window is mapped; the processor's
time is that of the main process. The bundle is the one in `dist`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

from bench.window import display
from live_caption.gui.wizard_record import WizardRecord, keep_record
from live_caption.paths import AppPaths

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = {
    "bundle": [str(ROOT / "dist" / "live-caption" / "live-caption")],
    "sources": [sys.executable, "-m", "live_caption"],
}
_SEARCH = ["xdotool", "search", "--sync", "--onlyvisible", "--name", "^Live Caption$"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5, help="how often each is started")
    args = parser.parse_args()
    with display() as screen, tempfile.TemporaryDirectory() as home:
        keep_record(AppPaths.below(Path(home)).wizard_file, WizardRecord())
        environment = {**os.environ, **screen, "LIVE_CAPTION_HOME": home}
        starts: dict[str, list[tuple[float, float]]] = {name: [] for name in PROGRAMS}
        for _ in range(args.times + 1):
            for name, command in PROGRAMS.items():
                starts[name].append(start(command, environment))
    for index, clock in enumerate(("clock", "processor")):
        medians = {
            name: statistics.median(each[index] for each in times[1:])  # the first warms up
            for name, times in starts.items()
        }
        ratio = medians["bundle"] / medians["sources"]
        shown = ", ".join(f"{name} {time_s:.2f} s" for name, time_s in medians.items())
        print(f"by the {clock}: {shown}, ratio {ratio:.2f}")


def start(command: list[str], environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds until the window is there, by the clock and by the processor."""
    began_s = time.monotonic()
    with subprocess.Popen(command, env=environment, cwd=ROOT) as program:
        try:
            subprocess.run(
                _SEARCH, env=environment, check=True, timeout=120, stdout=subprocess.DEVNULL
            )
            return time.monotonic() - began_s, processor_s(program.pid)
        finally:
            program.terminate()


def processor_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
