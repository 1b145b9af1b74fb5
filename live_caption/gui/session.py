"""Runs the desktop in the main thread, from Qt's start until it is told to quit."""

from __future__ import annotations

import os
import sys

from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from live_caption.autostart import autostart_of_system
from live_caption.gui import desktop as desktops
from live_caption.gui.hotkeys import hotkeys_of_system
from live_caption.gui.icons import icon
from live_caption.gui.preferences import Preferences
from live_caption.gui.quit_signals import QuitSignals
from live_caption.gui.windowing import PLATFORM_VARIABLE, platforms
from live_caption.instance import Instance
from live_caption.paths import AppPaths
from live_caption.settings import Settings


def run(
    start: desktops.Start,
    settings: Settings,
    paths: AppPaths,
    instance: Instance | None = None,
    *,
    hidden: bool = False,
) -> int:
    """Shows the desktop, calls `start` and returns the exit code once the user quits.

    The pipeline is closed before this returns, also when a signal or the end of the
    session ends the program: on Windows nothing runs after `aboutToQuit` then.
    """
    _choose_platform()
    application = QApplication(sys.argv[:1])
    application.setApplicationName("live-caption")
    application.setApplicationDisplayName("Live Caption")
    application.setDesktopFileName("live-caption")
    application.setWindowIcon(icon("live-caption"))
    application.setQuitOnLastWindowClosed(False)
    preferences = Preferences(settings, paths)
    desktop = desktops.Desktop(start, QSystemTrayIcon.isSystemTrayAvailable, preferences)
    application.aboutToQuit.connect(desktop.close)
    signals = QuitSignals()
    signals.arrived.connect(desktop.quit)
    desktop.troubles.crashes.watch()
    if instance is not None:
        desktop.obey(instance)
    desktop.keep_autostart(autostart_of_system())
    desktop.shortcuts.use(hotkeys_of_system(desktop))
    try:
        if hidden:
            desktop.open_hidden()
        else:
            desktop.open()
        return application.exec()
    finally:
        signals.close()
        desktop.close()
        desktop.troubles.crashes.end()


def _choose_platform() -> None:
    if chosen := platforms(os.environ):
        os.environ[PLATFORM_VARIABLE] = chosen
