"""What a user can choose: the table of settings and the file they are kept in."""

from live_caption.settings.store import SettingsStore
from live_caption.settings.table import Editor, Settings, Spec, Tab, Value, spec, specs

__all__ = ["Editor", "Settings", "SettingsStore", "Spec", "Tab", "Value", "spec", "specs"]
