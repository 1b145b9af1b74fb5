"""Parts of the documentation that are written by a program, between two comments of a page.

`<!-- generated: name -->` begins such a part and `<!-- end of name -->` ends it; what is in
between is made anew, everything else is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

Make = Callable[[], str]
_BLOCK = re.compile(
    r"(<!-- generated: (?P<name>[\w-]+) -->\n).*?(<!-- end of (?P=name) -->)", re.DOTALL
)


def filled(page: str, makers: Mapping[str, Make]) -> str:
    """The page with every part as it is made now; raises KeyError for one that nobody makes."""
    return _BLOCK.sub(
        lambda found: f"{found[1]}\n{makers[found['name']]().strip()}\n\n{found[3]}", page
    )


def names(page: str) -> list[str]:
    """The parts that a page has."""
    return [found["name"] for found in _BLOCK.finditer(page)]


def table(heading: tuple[str, ...], rows: Sequence[tuple[str, ...]], right: int = -1) -> str:
    """A table in Markdown; the column `right` holds numbers."""
    rule = tuple("---:" if column == right else "---" for column in range(len(heading)))
    lines = [heading, rule, *(tuple(cell.replace("|", "\\|") for cell in row) for row in rows)]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines) + "\n"
