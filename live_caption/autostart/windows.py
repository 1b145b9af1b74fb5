"""Starting at login on Windows: a value of the registry key Run of the person."""

from __future__ import annotations

import subprocess
from contextlib import suppress
from typing import Any

from live_caption.autostart.launch import Launch
from live_caption.errors import StorageError

VALUE = "Live Caption"  # the installer writes the same
_CURRENT = r"Software\Microsoft\Windows\CurrentVersion"
RUN = rf"{_CURRENT}\Run"
APPROVED = rf"{_CURRENT}\Explorer\StartupApproved\Run"  # where the task manager switches it off


class RunKey:
    """`registry` is the module winreg, or a fake of it."""

    def __init__(self, launch: Launch, registry: Any = None) -> None:
        if registry is None:
            import winreg as registry
        self._launch = launch
        self._registry = registry

    def enabled(self) -> bool:
        approved = self._value(APPROVED)
        switched_off = isinstance(approved, bytes) and approved[:1] in {b"\x01", b"\x03"}
        return bool(self._value(RUN)) and not switched_off

    def set(self, enabled: bool) -> None:
        try:
            if enabled:
                self._write()
            else:
                self._delete(RUN)
            self._delete(APPROVED)
        except OSError as error:
            raise StorageError(
                f"The registry cannot be changed: {error.strerror}.",
                "Switch it in the task manager, under “Startup apps”.",
            ) from error

    def _write(self) -> None:
        registry = self._registry
        with registry.CreateKey(registry.HKEY_CURRENT_USER, RUN) as key:
            command = subprocess.list2cmdline(self._launch.words)
            registry.SetValueEx(key, VALUE, 0, registry.REG_SZ, command)

    def _delete(self, path: str) -> None:
        registry = self._registry
        with (
            suppress(FileNotFoundError),
            registry.OpenKey(registry.HKEY_CURRENT_USER, path, 0, registry.KEY_SET_VALUE) as key,
        ):
            registry.DeleteValue(key, VALUE)

    def _value(self, path: str) -> object:
        registry = self._registry
        try:
            with registry.OpenKey(registry.HKEY_CURRENT_USER, path) as key:
                return registry.QueryValueEx(key, VALUE)[0]
        except OSError:
            return None
