"""One Live Caption for each person and each home, and how others reach the one that runs."""

from live_caption.instance.client import become, tell
from live_caption.instance.command import Command
from live_caption.instance.server import Instance, Request

__all__ = ["Command", "Instance", "Request", "become", "tell"]
