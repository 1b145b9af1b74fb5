"""The command line. Imports nothing heavy until a command needs it."""
