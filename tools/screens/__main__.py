"""Pictures of every page:  python -m tools.screens [FOLDER]

Without a folder those of the documents are made anew: English and light, Chinese and dark, at
scale 1. With one, all pages in all looks at all scales go there. What does not fit is said.
Needs Xvfb, and ImageMagick for the documents.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tools.screens.pages import PAGES
from tools.screens.taking import DOCUMENTED, LOOKS, SCALES, show, slim

DOCUMENTS = Path(__file__).parents[2] / "docs" / "screenshots"


def main() -> int:
    if len(sys.argv) > 1:
        problems = [
            problem for scale in SCALES for problem in show(Path(sys.argv[1]), scale, LOOKS)
        ]
    else:
        problems = _document()
    print("\n".join(problems) or "Everything fits.")
    return 1 if problems else 0


def _document() -> list[str]:
    with tempfile.TemporaryDirectory() as taken:
        problems = show(Path(taken), 1, DOCUMENTED)
        DOCUMENTS.mkdir(parents=True, exist_ok=True)
        for page in PAGES:
            for look in DOCUMENTED if page.documented else ():
                slim(
                    Path(taken) / f"{page.name}-{look}-1.png", DOCUMENTS / f"{page.name}-{look}.png"
                )
    return problems


if __name__ == "__main__":
    sys.exit(main())
