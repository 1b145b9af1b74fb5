"""Voice activity and segments. Used in the listener process alone."""
