"""Writes the generated parts of the documentation: `python -m tools.docs`.

With `--check` nothing is written, and the exit code is 1 when a page is not current.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tools.docs.blocks import filled
from tools.docs.makers import MAKERS

ROOT = Path(__file__).resolve().parents[2]


def pages() -> list[Path]:
    """Every page of the documentation."""
    return sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def main(arguments: list[str]) -> int:
    outdated = []
    for page in pages():
        text = page.read_text(encoding="utf-8")
        new = filled(text, MAKERS)
        if new != text:
            outdated.append(page.relative_to(ROOT))
            if "--check" not in arguments:
                page.write_text(new, encoding="utf-8")
    print(*outdated, sep="\n")
    return int(bool(outdated) and "--check" in arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
