"""Remembers that the first-run wizard was finished or skipped. Main thread; knows no Qt.

That the file is there is what counts: a damaged one never brings the wizard back.
"""

from __future__ import annotations

import json
import logging
import re
from dataclasses import asdict, dataclass
from pathlib import Path

from live_caption.errors import StorageError
from live_caption.paths import write_atomically

_log = logging.getLogger(__name__)
_CODE = re.compile(r"[a-z]{2,3}")


@dataclass(frozen=True, slots=True)
class WizardRecord:
    """What the settings do not tell: the `languages` that are spoken (codes), None where nobody
    said it, and whether a person decided about the history."""

    languages: tuple[str, ...] | None = None
    decided_on_history: bool = False


def read_record(path: Path) -> WizardRecord | None:
    """What is remembered; None where the wizard never came to an end."""
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        _log.warning("what the wizard remembers cannot be read: %s", error)
        return WizardRecord()
    try:
        return _understood(json.loads(content))
    except (ValueError, TypeError, KeyError) as error:
        _log.warning("what the wizard remembers makes no sense: %s", error)
        return WizardRecord()


def keep_record(path: Path, record: WizardRecord) -> None:
    """Remembers; where that is impossible, the wizard comes again at the next start."""
    try:
        write_atomically(path, json.dumps(asdict(record)).encode())
    except StorageError as error:
        _log.warning("the end of the wizard cannot be remembered: %s", error)


def _understood(kept: dict[str, object]) -> WizardRecord:
    languages, decided = kept["languages"], kept["decided_on_history"]
    if not isinstance(languages, list | None) or not isinstance(decided, bool):
        raise TypeError("of the wrong kind")
    if languages is None:
        return WizardRecord(None, decided)
    return WizardRecord(tuple(code for code in languages if _CODE.fullmatch(code)), decided)
