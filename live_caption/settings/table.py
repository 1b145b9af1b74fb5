"""The one table of settings: what there is to choose, and what each choice may be.

The settings dialog, the command line, the documentation and the check of the settings
file all read it from here. Values are immutable; any thread may use them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Any, TypeAlias

Value: TypeAlias = bool | int | str


class Tab(StrEnum):
    """The page of the settings dialog that a setting stands on, in their order."""

    SOUND = "Sound"
    MODEL = "Model"
    RECOGNITION = "Recognition"
    CAPTIONS = "Captions"
    SHORTCUTS = "Shortcuts"
    GENERAL = "General"
    STORAGE = "Storage"
    LANGUAGE = "Language"


class Editor(StrEnum):
    """What kind of text a text is, and so how it is chosen."""

    TEXT = "text"
    MICROPHONE = "microphone"
    OUTPUT = "output"
    MODEL = "model"
    FILE = "file"
    FOLDER = "folder"
    LANGUAGE = "language"
    INTERFACE = "interface"
    ADDRESS = "address"
    FEED = "feed"
    COLOUR = "colour"
    FONT = "font"
    KEYS = "keys"


_TABS = {
    "sound": Tab.SOUND,
    "speech": Tab.SOUND,
    "recognition": Tab.RECOGNITION,
    "captions": Tab.CAPTIONS,
    "shortcuts": Tab.SHORTCUTS,
    "general": Tab.GENERAL,
    "interface": Tab.LANGUAGE,
}


@dataclass(frozen=True, slots=True)
class Spec:
    """One setting. `name` is the field of `Settings`, `key` the place in the file.

    Texts with `choices` allow only these, which people read as `choice_labels`; numbers lie in
    `low`..`high`, both included, and are followed by `unit`. `place` is the tab where that does
    not follow from the section; what is `advanced` is seldom changed. A setting that `needs`
    another, by its field, is not offered while that one is empty.
    """

    name: str
    default: Value
    label: str
    help: str
    choices: tuple[str, ...] = ()
    choice_labels: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    unit: str = ""
    editor: Editor = Editor.TEXT
    place: Tab | None = None
    advanced: bool = False
    needs: str = ""

    @property
    def tab(self) -> Tab:
        return self.place or _TABS.get(self.section, Tab.STORAGE)

    @property
    def section(self) -> str:
        return self.name.partition("_")[0]

    @property
    def option(self) -> str:
        return self.name.partition("_")[2]

    @property
    def key(self) -> str:
        return f"{self.section}.{self.option}"

    def expected(self) -> str:
        """What the value may be, to be read after "must be"."""
        if self.choices:
            return "one of " + ", ".join(self.choices)
        if isinstance(self.default, bool):
            return "true or false"
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        return "a text"

    def allows(self, value: object) -> bool:
        if type(value) is not type(self.default):  # True is an int, but no number of lines
            return False
        if self.choices:
            return value in self.choices
        if isinstance(value, int) and not isinstance(value, bool):
            return self.low <= value <= self.high
        return True


def _choice(
    choices: dict[str, str],
    *,
    default: str,
    label: str,
    help: str,  # noqa: A002
    **more: object,
) -> Any:
    """`choices` are the values with what people read."""
    texts = {"label": label, "help": help}
    values = {"choices": (*choices,), "choice_labels": (*choices.values(),)}
    return field(default=default, metadata={**texts, **values, **more})


def _number(
    low: int,
    high: int,
    *,
    default: int,
    label: str,
    help: str,  # noqa: A002
    **more: object,
) -> Any:
    limits = {"low": low, "high": high}
    return field(default=default, metadata={"label": label, "help": help, **limits, **more})


def _keys(default: str, label: str, help: str) -> Any:  # noqa: A002
    """A combination of keys such as Ctrl+Shift+F9, or none."""
    return _plain(default=default, label=label, help=help, editor=Editor.KEYS)


def _plain(*, default: str | bool, label: str, help: str, **more: object) -> Any:  # noqa: A002
    return field(default=default, metadata={"label": label, "help": help, **more})


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a user can choose. The field `captions_font_size` is `captions.font_size`."""

    sound_source: str = _choice(
        {"mic": "Microphone", "system": "Computer sound", "both": "Both"},
        default="system",
        label="Listen to",
        help="What is captioned: a microphone, the sound of the computer, or both.",
    )
    sound_microphone: str = _plain(
        default="default",
        label="Microphone",
        help="Which microphone; “default” follows the choice of the system.",
        editor=Editor.MICROPHONE,
    )
    sound_output: str = _plain(
        default="default",
        label="Computer sound of",
        help="Which output is listened to; “default” follows the choice of the system.",
        editor=Editor.OUTPUT,
    )
    speech_detector: str = _choice(
        {"webrtc": "WebRTC", "silero": "Silero"},
        default="webrtc",
        label="Speech detector",
        help="What tells speech from other sound: WebRTC costs least, Silero errs least.",
        advanced=True,
    )
    recognition_model: str = _plain(
        default="whisper-tiny.en",
        label="Model",
        help="Which model recognises speech: one of the list, or a folder with one.",
        editor=Editor.MODEL,
        place=Tab.MODEL,
    )
    recognition_engine: str = _choice(
        {
            "auto": "Automatic",
            "whisper": "Whisper",
            "qwen3-asr": "Qwen3-ASR",
            "streaming": "Streaming",
        },
        default="auto",
        label="Engine",
        help="What runs the model; “auto” follows from the model.",
        place=Tab.MODEL,
        advanced=True,
    )
    recognition_language: str = _plain(
        default="auto",
        label="Spoken language",
        help="Code of the spoken language such as en or zh; “auto” listens for it.",
        editor=Editor.LANGUAGE,
    )
    recognition_projector: str = _plain(
        default="",
        label="Projector",
        help="Second file of a Qwen3-ASR model; empty looks beside the first.",
        editor=Editor.FILE,
        place=Tab.MODEL,
        advanced=True,
    )
    recognition_context: str = _plain(
        default="",
        label="Context words",
        help="Names and terms that are likely to be said; Qwen3-ASR and Zipformer hear them.",
    )
    recognition_slice_seconds: int = _number(
        2,
        8,
        default=8,
        label="Slice",
        help="Seconds of sound that Qwen3-ASR encodes once and keeps; shorter costs less.",
        unit="s",
        advanced=True,
    )
    recognition_threads: int = _number(
        0,
        64,
        default=0,
        label="Threads",
        help="How many threads recognise; 0 chooses by the processor.",
        place=Tab.MODEL,
        advanced=True,
    )
    recognition_gpu_layers: int = _number(
        -1,
        999,
        default=0,
        label="GPU layers",
        help="How much of a model runs on the graphics card; -1 is all, 0 nothing.",
        place=Tab.MODEL,
        advanced=True,
    )
    captions_preset: str = _choice(
        {
            "standard": "Standard",
            "high-contrast": "High contrast",
            "subtitles": "Video subtitles",
            "large-print": "Large print",
        },
        default="standard",
        label="Look",
        help="A whole look at once; what you change below it is kept.",
    )
    captions_font: str = _plain(
        default="",
        label="Font",
        help="Name of a font for the captions; empty is the font of the system.",
        editor=Editor.FONT,
    )
    captions_font_size: int = _number(
        10,
        96,
        default=18,
        label="Text size",
        help="Height of the captions' text in points.",
        unit="pt",
    )
    captions_bold: bool = _plain(
        default=False, label="Bold", help="Writes the captions in bold letters."
    )
    captions_text_colour: str = _plain(
        default="#ffffff",
        label="Text colour",
        help="Colour of the captions' text, such as #ffffff or yellow.",
        editor=Editor.COLOUR,
    )
    captions_background_colour: str = _plain(
        default="#121418",
        label="Background colour",
        help="Colour behind the captions, such as #121418 or black.",
        editor=Editor.COLOUR,
    )
    captions_opacity: int = _number(
        0,
        100,
        default=85,
        label="Background",
        help="How opaque the caption window's background is, in per cent.",
        unit="%",
    )
    captions_outline: int = _number(
        0,
        6,
        default=0,
        label="Outline",
        help="Thickness of a line around each letter, for text without a background.",
        unit="px",
    )
    captions_alignment: str = _choice(
        {"start": "At the start", "centre": "Centred", "end": "At the end"},
        default="start",
        label="Alignment",
        help="Where lines stand; only those that begin at the start do not move as they grow.",
    )
    captions_lines: int = _number(
        0,
        12,
        default=3,
        label="Lines",
        help="How many lines the caption window shows; 0 fills the height of the screen.",
    )
    captions_show_unfixed: bool = _plain(
        default=True,
        label="Show what may still change",
        help="Shows words at once, dimmed and with dots below, before they are certain.",
    )
    captions_silence_seconds: int = _number(
        0,
        600,
        default=0,
        label="Hide in silence",
        help="Seconds without speech after which the window hides until the next; 0: never.",
        unit="s",
    )
    shortcuts_global_pause: str = _keys(
        "Ctrl+Shift+F9", "Pause, anywhere", "Pauses and goes on, whatever window is in use."
    )
    shortcuts_global_captions: str = _keys(
        "Ctrl+Shift+F10", "Captions, anywhere", "Hides and shows them, whatever window is in use."
    )
    shortcuts_global_lock: str = _keys(
        "Ctrl+Shift+F11", "Lock, anywhere", "Has clicks go through the captions, or no longer."
    )
    shortcuts_pause: str = _keys("Space", "Pause", "Pauses and goes on, in the caption window.")
    shortcuts_captions: str = _keys("Esc", "Hide", "Puts the caption window away.")
    shortcuts_lock: str = _keys(
        "Ctrl+L", "Lock", "Has clicks go through the captions to what is below."
    )
    shortcuts_history: str = _keys("Ctrl+H", "History", "Opens what was said before.")
    shortcuts_settings: str = _keys("Ctrl+,", "Settings", "Opens this window.")
    shortcuts_quit: str = _keys("Ctrl+Q", "Quit", "Ends the program.")
    general_autostart: bool = _plain(
        default=False,
        label="Start when I log in",
        help="Starts hidden in the tray; changing it here or in the system is the same.",
    )
    captions_announce: bool = _plain(
        default=True,
        label="Announce to screen readers",
        help="Has speech or braille tell each sentence once it is certain; text is always there.",
        advanced=True,
    )
    transcript_write: bool = _plain(
        default=False, label="Write transcripts", help="Keeps what was said in a file."
    )
    transcript_format: str = _choice(
        {"txt": "Plain text", "srt": "SRT", "vtt": "WebVTT", "jsonl": "JSON lines"},
        default="txt",
        label="Transcript format",
        help="Plain text, subtitles (SRT or WebVTT), or JSON lines for programs.",
    )
    transcript_folder: str = _plain(
        default="",
        label="Transcript folder",
        help="Where transcripts are written; empty is the documents folder.",
        editor=Editor.FOLDER,
    )
    history_keep: bool = _plain(
        default=False,
        label="Keep a history",
        help="Keeps captions on this computer, to be read and searched later.",
    )
    history_keep_days: int = _number(
        0,
        3650,
        default=30,
        label="Keep it for",
        help="Older captions are deleted; 0 keeps them for ever.",
        unit="days",
    )
    storage_models_folder: str = _plain(
        default="",
        label="Models folder",
        help="Where downloaded models are kept, on another drive perhaps; empty: as usual.",
        editor=Editor.FOLDER,
    )
    download_proxy: str = _plain(
        default="",
        label="Proxy",
        help="Address of a proxy for downloads; empty follows the system.",
        editor=Editor.ADDRESS,
        advanced=True,
    )
    updates_check: bool = _plain(
        default=False,
        label="Look for newer versions",
        help="Asks the release feed when “About” is opened, and tells it nothing.",
        needs="updates_feed",
    )
    updates_feed: str = _plain(
        default="",
        label="Release feed",
        help="Address that lists the releases of Live Caption; empty: nobody is ever asked.",
        editor=Editor.FEED,
        advanced=True,
    )
    interface_language: str = _plain(
        default="system",
        label="Language of the program",
        help="Language of windows and menus; the language that is spoken is chosen elsewhere.",
        editor=Editor.INTERFACE,
    )
    logs_level: str = _choice(
        {"debug": "Everything", "info": "Normal", "warning": "Warnings", "error": "Errors only"},
        default="info",
        label="Log level",
        help="How much is logged; what was said never is.",
        advanced=True,
    )


def specs() -> tuple[Spec, ...]:
    """The table, in the order of the dialog."""
    defaults = Settings()
    return tuple(
        Spec(each.name, getattr(defaults, each.name), **each.metadata) for each in fields(defaults)
    )


def spec(name: str) -> Spec:
    """The setting that is the field `name` of `Settings`; KeyError for an unknown name."""
    return {each.name: each for each in specs()}[name]
