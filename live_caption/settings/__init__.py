"""What a user can choose: the table of settings and the file they are kept in."""

from live_caption.settings.store import SettingsStore
from live_caption.settings.table import Settings, Spec, spec, specs

__all__ = ["Settings", "SettingsStore", "Spec", "spec", "specs"]
