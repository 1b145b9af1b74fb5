"""The choice of voice activity detectors; each one's library is imported when it is chosen."""

from __future__ import annotations

from live_caption.errors import SettingsError
from live_caption.ports import VoiceDetector


def create_detector(name: str) -> VoiceDetector:
    """Return a new detector, "webrtc" or "silero".

    Raises SettingsError for another name and ModelError when Silero's file is missing.
    """
    if name == "webrtc":
        from live_caption.speech.webrtc import WebrtcDetector

        return WebrtcDetector()
    if name == "silero":
        from live_caption.speech.silero import SileroDetector

        return SileroDetector()
    raise SettingsError(
        f"There is no speech detector named “{name}”.", "Choose “webrtc” or “silero”."
    )
