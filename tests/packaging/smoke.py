"""Tries a bundle: it starts, and writes down the recording that comes with it.

    python -m tests.packaging.smoke dist/live-caption/live-caption-cli

Needs nothing but Python. The home of the program has a name that no single code page can hold,
so libraries that open models by narrow file names are tried, too.
"""

# ruff: noqa: T201 - it is run by hand and says what it found
from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RECORDING = ROOT / "resources" / "sample" / "speech.wav"
HOME = "Žaneta 字幕"
WORDS = ("fellow Americans", "country")


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, HOME)
        print(output_of(program, home, "--version").strip())
        text = output_of(program, home, "transcribe", str(RECORDING))
    missing = [word for word in WORDS if word not in text]
    if missing:
        raise SystemExit(f"The words {missing} are not in:\n{text}")
    print(text.strip())


def output_of(program: Path, home: Path, *arguments: str) -> str:
    environment = {**os.environ, "LIVE_CAPTION_HOME": str(home), "PYTHONIOENCODING": "utf-8"}
    result = subprocess.run(
        [str(program), *arguments], env=environment, capture_output=True, timeout=300, check=False
    )
    output = result.stdout.decode("utf-8", "replace")
    if result.returncode:
        print(result.stderr.decode("utf-8", "replace"), file=sys.stderr)
        raise SystemExit(f"{arguments[0]} ended with {result.returncode}: {output}")
    return output


if __name__ == "__main__":
    main()
