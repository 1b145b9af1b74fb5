"""How much of a text is wrong, compared with what was said. Pure.

Case and punctuation do not count; how a number is written does. Chinese and Japanese are
compared by characters, everything else by words.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence

_UNIT = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
    r"|[^\W_\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+"
)


def units(text: str) -> list[str]:
    """The words of a text, or characters where its script writes none apart."""
    return _UNIT.findall(text.casefold().replace("’", "").replace("'", ""))


def errors(heard: Sequence[Hashable], said: Sequence[Hashable]) -> int:
    """Substitutions, insertions and deletions between two sequences (Levenshtein)."""
    row = list(range(len(heard) + 1))
    for i, expected in enumerate(said, 1):
        diagonal, row[0] = row[0], i
        for j, unit in enumerate(heard, 1):
            change = diagonal + (unit != expected)
            diagonal = row[j]
            row[j] = min(row[j] + 1, row[j - 1] + 1, change)
    return row[-1]
