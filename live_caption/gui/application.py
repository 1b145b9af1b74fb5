"""`live-caption` without a command: the desktop on a running pipeline. Main thread."""

from __future__ import annotations

import argparse
import logging
from dataclasses import replace

from live_caption.app import TRANSCRIPT, Application
from live_caption.errors import StorageError
from live_caption.gui.controls import Controls
from live_caption.gui.session import run as run_session
from live_caption.instance import Instance
from live_caption.paths import AppPaths
from live_caption.pipeline.hub import Hub, Mailbox
from live_caption.settings import Settings

_log = logging.getLogger(__name__)


def run(args: argparse.Namespace, instance: Instance) -> int:
    """Shows the desktop until the user quits; returns the exit code."""

    def start(mailbox: Mailbox, settings: Settings) -> Controls:
        hub = Hub()
        hub.add_mailbox(mailbox)
        try:
            return _open(settings, hub)
        except BaseException:
            hub.close()
            raise

    return run_session(start, args.settings, AppPaths.find(), instance, hidden=args.hidden)


def _open(settings: Settings, hub: Hub) -> Application:
    """What captions; without a transcript where it cannot be written."""
    paths = AppPaths.find().with_models(settings.storage_models_folder)
    try:
        return Application(settings, paths, hub)
    except StorageError as error:  # whoever needs captions needs them without a file, too
        _log.warning("going on without a transcript: %s", error)
        hub.complain(TRANSCRIPT, error)
        return Application(replace(settings, transcript_write=False), paths, hub)
