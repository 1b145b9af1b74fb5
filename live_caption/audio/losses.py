"""The ways to lose a device that need an answer of their own."""

from __future__ import annotations

from live_caption.errors import AudioError


class DeviceChangedError(AudioError):
    """The device still works, but another one should be used: open again at once."""


class ServerLostError(AudioError):
    """The server's connection broke. This process cannot use sound again; a new one can."""

    def __init__(
        self,
        user_message: str = "The sound server stopped.",
        hint: str = "Captions go on when it is back.",
    ) -> None:
        super().__init__(user_message, hint)


class ServerAwayError(AudioError):
    """No sound server runs, though this computer uses one. Asking again costs nothing."""

    def __init__(
        self,
        user_message: str = "The sound server is not running.",
        hint: str = "Captions begin when it is.",
    ) -> None:
        super().__init__(user_message, hint)


class ServerRefusedError(AudioError):
    """The server does not take this program. Each further try leaks a little."""

    def __init__(
        self,
        user_message: str = "The sound server does not accept connections.",
        hint: str = "See whether other programs have sound; log in again if not.",
    ) -> None:
        super().__init__(user_message, hint)
