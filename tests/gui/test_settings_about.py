"""The page about the program: what it is made with, and what goes into a report."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from live_caption.diagnosis import Finding
from live_caption.gui import settings_about
from live_caption.gui.preferences import Preferences
from live_caption.gui.settings_about import PACKAGES, AboutPage, licence_lines
from live_caption.paths import AppPaths
from live_caption.settings import Settings


@pytest.fixture
def page(qtbot: QtBot, preferences: Preferences) -> Iterator[AboutPage]:
    page = AboutPage(preferences)
    qtbot.addWidget(page)
    yield page
    page.end()


def test_every_package_that_is_needed_is_named() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["qwen"]]
    assert {re.split("[<>=]", each)[0] for each in needed} <= set(PACKAGES)


def test_every_package_has_a_version_and_a_licence() -> None:
    lines = licence_lines()
    assert any(line.startswith("PySide6") and "LGPL" in line for line in lines)
    assert all(re.fullmatch(r"\S+ \S+ – .+", line) for line in lines)


def test_diagnostics_are_copied(
    qtbot: QtBot, page: AboutPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def examine(_settings: Settings, _paths: AppPaths) -> Iterator[Finding]:
        yield Finding("Program", True, "Live Caption")
        yield Finding("Sound", False, "No sound server.", "Start one.")

    monkeypatch.setattr(settings_about, "examine", examine)
    button = next(b for b in page.findChildren(QPushButton) if "diagnostics" in b.text())
    button.click()
    assert not button.isEnabled()
    qtbot.waitUntil(button.isEnabled)
    copied = QGuiApplication.clipboard().text()
    assert copied == "✓ Program: Live Caption\n✗ Sound: No sound server. Start one."
    assert button.text() == "Copied"
