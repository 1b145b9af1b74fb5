"""What Windows and macOS want of a process before it uses sound. Any thread, any number of times.

Without it all seems well until a device changes or a thread ends.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from typing import Any

_CORE_AUDIO = "/System/Library/Frameworks/CoreAudio.framework/CoreAudio"
_SYSTEM_OBJECT = 1


class _Address(ctypes.Structure):
    """Core Audio's name of a property."""

    _fields_ = (
        ("selector", ctypes.c_uint32),
        ("scope", ctypes.c_uint32),
        ("element", ctypes.c_uint32),
    )


def make_ready(platform: str = sys.platform, load: Callable[[str], Any] = ctypes.CDLL) -> None:
    """Prepares this process; `load` opens a system library."""
    if platform == "win32":
        _keep_com(load("ole32"))
    elif platform == "darwin":
        _have_changes_told(load(_CORE_AUDIO))


def _keep_com(ole32: Any) -> None:
    """Keeps COM for all threads until the process ends.

    The libraries initialise it in the thread that happens to import them; when that thread
    ends, COM ends under all others.
    """
    cookie = ctypes.c_void_p()
    ole32.CoIncrementMTAUsage(ctypes.byref(cookie))


def _have_changes_told(core_audio: Any) -> None:
    """Has Core Audio follow changes in a thread of its own.

    Otherwise it waits for the main thread's run loop, which a child process does not have,
    and goes on answering with the devices of before.
    """
    no_run_loop = ctypes.c_void_p()
    address = _Address(_code("rnlp"), _code("glob"), 0)
    core_audio.AudioObjectSetPropertyData(
        _SYSTEM_OBJECT,
        ctypes.byref(address),
        0,
        None,
        ctypes.sizeof(no_run_loop),
        ctypes.byref(no_run_loop),
    )


def _code(four_characters: str) -> int:
    return int.from_bytes(four_characters.encode(), "big")
