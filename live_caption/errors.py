"""One tree of errors, each with a sentence for the user and a hint what to do."""

from __future__ import annotations

from live_caption.types import Problem, Topic


class LiveCaptionError(Exception):
    """Something a user can be told about.

    `user_message` is one plain sentence, `hint` says what to do; `exit_code` is what a
    command ends with, `topic` says what it is about.
    """

    exit_code = 1
    topic = Topic.PROGRAM

    def __init__(self, user_message: str, hint: str = "") -> None:
        super().__init__(user_message, hint)  # both, so that the error survives pickling
        self.user_message = user_message
        self.hint = hint

    def __str__(self) -> str:
        return str(self.problem)

    @property
    def problem(self) -> Problem:
        """The error as a value."""
        return Problem(self.topic, self.user_message, self.hint)


class UsageError(LiveCaptionError):
    """The command line asks for something that does not exist."""

    exit_code = 2


class AudioError(LiveCaptionError):
    """A device or an audio file cannot be used."""

    exit_code = 3
    topic = Topic.SOUND


class ModelError(LiveCaptionError):
    """A model is missing, damaged or not understood."""

    exit_code = 4
    topic = Topic.MODEL


class RecognitionError(LiveCaptionError):
    """The recogniser failed for good."""

    exit_code = 5
    topic = Topic.RECOGNITION


class StorageError(LiveCaptionError):
    """A file or folder cannot be read or written."""

    exit_code = 6
    topic = Topic.STORAGE


class SettingsError(LiveCaptionError):
    """A setting has a value it cannot have."""

    exit_code = 7
    topic = Topic.SETTINGS


class InstanceError(LiveCaptionError):
    """The program that runs cannot be reached, or none runs."""

    exit_code = 8
