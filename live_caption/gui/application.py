"""`live-caption` without a command: the desktop on a running pipeline. Main thread."""

from __future__ import annotations

import argparse

from live_caption.app import Application
from live_caption.gui.controls import Controls
from live_caption.gui.desktop import run as run_desktop
from live_caption.pipeline.hub import Hub, Mailbox


def run(args: argparse.Namespace) -> int:
    """Shows the desktop until the user quits; returns the exit code."""

    def start(mailbox: Mailbox) -> Controls:
        hub = Hub()
        hub.add_mailbox(mailbox)
        return Application(args.settings, args.paths, hub)

    return run_desktop(start)
