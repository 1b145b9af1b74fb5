"""Live Caption: captions for everything the computer hears, made on the computer itself."""

__version__ = "0.1.0"
