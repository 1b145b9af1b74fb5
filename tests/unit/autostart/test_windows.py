from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from live_caption.autostart.launch import Launch
from live_caption.autostart.windows import APPROVED, RUN, VALUE, RunKey
from live_caption.errors import StorageError


class Registry:
    """What is used of the module winreg; a key is its path."""

    HKEY_CURRENT_USER = "user"
    KEY_SET_VALUE = 2
    REG_SZ = 1

    def __init__(self) -> None:
        self.values: dict[str, dict[str, object]] = {}
        self.locked = False

    @contextmanager
    def OpenKey(self, root: str, path: str, _reserved: int = 0, _access: int = 0) -> Iterator[str]:
        if path not in self.values:
            raise FileNotFoundError(2, "no such key")
        yield path

    @contextmanager
    def CreateKey(self, root: str, path: str) -> Iterator[str]:
        if self.locked:
            raise PermissionError(5, "Access is denied")
        self.values.setdefault(path, {})
        yield path

    def SetValueEx(self, key: str, name: str, _reserved: int, kind: int, value: str) -> None:
        assert kind == self.REG_SZ
        self.values[key][name] = value

    def QueryValueEx(self, key: str, name: str) -> tuple[object, int]:
        if name not in self.values[key]:
            raise FileNotFoundError(2, "no such value")
        return self.values[key][name], 1

    def DeleteValue(self, key: str, name: str) -> None:
        if self.locked:
            raise PermissionError(5, "Access is denied")
        if self.values[key].pop(name, None) is None:
            raise FileNotFoundError(2, "no such value")


@pytest.fixture
def registry() -> Registry:
    return Registry()


@pytest.fixture
def key(registry: Registry) -> RunKey:
    return RunKey(
        Launch(r"C:\Program Files\Live Caption\live-caption.exe", ("--hidden",)), registry
    )


def test_it_is_switched_on_and_off(key: RunKey, registry: Registry) -> None:
    assert not key.enabled()
    key.set(True)
    assert key.enabled()
    command = r'"C:\Program Files\Live Caption\live-caption.exe" --hidden'
    assert registry.values[RUN] == {VALUE: command}
    key.set(False)
    assert not key.enabled()
    key.set(False)


def test_what_the_task_manager_switched_off_is_off(key: RunKey, registry: Registry) -> None:
    key.set(True)
    registry.values[APPROVED] = {VALUE: b"\x03" + bytes(11)}
    assert not key.enabled()
    key.set(True)
    assert key.enabled()
    registry.values[APPROVED] = {VALUE: b"\x02" + bytes(11)}
    assert key.enabled()


def test_what_cannot_be_changed_is_said(key: RunKey, registry: Registry) -> None:
    key.set(True)
    registry.locked = True
    for enabled in (True, False):
        with pytest.raises(StorageError, match="cannot be changed: Access is denied"):
            key.set(enabled)
