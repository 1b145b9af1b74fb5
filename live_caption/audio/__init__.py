"""Sound from devices and files. Used in the listener process alone."""
