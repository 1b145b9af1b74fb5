"""What the options of a command change in the user's settings."""

from __future__ import annotations

import argparse
from dataclasses import replace

from live_caption.settings import Settings

OPTIONS = {
    "model": "recognition_model",
    "engine": "recognition_engine",
    "language": "recognition_language",
    "source": "sound_source",
    "mmproj": "recognition_projector",
    "context": "recognition_context",
    "slice_seconds": "recognition_slice_seconds",
}


def chosen(args: argparse.Namespace) -> Settings:
    """The settings with every option that was given."""
    given = {
        field: value
        for option, field in OPTIONS.items()
        if (value := getattr(args, option, None)) is not None
    }
    settings: Settings = replace(args.settings, **given)
    return settings
