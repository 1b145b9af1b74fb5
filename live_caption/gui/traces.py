"""What a report may tell of an exception: where it happened, never what was said. Pure.

A message can hold anything that the program works on, captions too; so only the messages of
kinds that speak of the program alone are told.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from pathlib import Path

_TELLING = (AttributeError, ImportError, NameError, TypeError, ZeroDivisionError)


def trace_of(error: BaseException, home: Path | None = None) -> str:
    """The stacks of an exception and of those that led to it, the first first.

    The folder of the user, whose name nobody needs, is written as “~”.
    """
    parts = [_stack(each) for each in reversed(list(_chain(error)))]
    return "\n".join(parts).replace(str(home or Path.home()), "~")


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    known: set[int] = set()
    while error is not None and id(error) not in known:
        known.add(id(error))
        yield error
        error = error.__cause__ or error.__context__


def _stack(error: BaseException) -> str:
    return "".join(traceback.format_tb(error.__traceback__)) + _named(error)


def _named(error: BaseException) -> str:
    kind = type(error).__name__
    if isinstance(error, OSError):
        return f"{kind}: {error.strerror}"
    return f"{kind}: {error}" if isinstance(error, _TELLING) else kind
