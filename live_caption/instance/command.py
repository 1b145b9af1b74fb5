"""What the running program can be told from outside."""

from __future__ import annotations

from enum import StrEnum


class Command(StrEnum):
    """As it is sent: one word. The last three turn a state over, for keys of the desktop."""

    SHOW = "show"
    PAUSE = "pause"
    RESUME = "resume"
    QUIT = "quit"
    TOGGLE_PAUSE = "toggle-pause"
    TOGGLE_CAPTIONS = "toggle-captions"
    TOGGLE_LOCK = "toggle-lock"
