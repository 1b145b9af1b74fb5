"""The pages of the documentation, taken apart: links, headings, code."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"^    (\S.*)$", re.MULTILINE)
_INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#{1,6} (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Page:
    """A page; `name` is its path from the root of the project."""

    path: Path
    text: str

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    @property
    def prose(self) -> str:
        """The text without its blocks of code."""
        return _FENCE.sub("", self.text)

    def links(self) -> list[str]:
        return _LINK.findall(_INLINE.sub("", self.prose))

    def anchors(self) -> set[str]:
        """What may follow a “#”, as GitHub makes it of the headings."""
        slugs = Counter[str]()
        found = set()
        for heading in _HEADING.findall(self.prose):
            slug = _slug(heading)
            found.add(f"{slug}-{slugs[slug]}" if slugs[slug] else slug)
            slugs[slug] += 1
        return found

    def inline(self) -> list[str]:
        """What stands between single backticks."""
        return _INLINE.findall(self.prose)

    def lines_of_code(self) -> Iterator[str]:
        """Lines of indented blocks, and of blocks of a shell."""
        yield from _INDENTED.findall(self.prose)
        for language, block in _FENCE.findall(self.text):
            if language in {"", "sh", "shell", "console"}:
                yield from (line.strip() for line in block.splitlines() if line.strip())


def _slug(heading: str) -> str:
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    return re.sub(r"[^\w\- ]", "", plain.strip().lower()).replace(" ", "-")


def pages() -> list[Page]:
    paths = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
    return [Page(path, path.read_text(encoding="utf-8")) for path in paths]


PAGES = pages()
