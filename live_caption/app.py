"""Puts the parts together: from settings to a running engine with its sinks.

The composition root of the window and of the commands alike. Knows no Qt.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial

from live_caption.asr.rollback.config import RollbackConfig
from live_caption.errors import LiveCaptionError, StorageError
from live_caption.paths import AppPaths, path_of, resource
from live_caption.pipeline.engine import Engine, EngineSpec
from live_caption.pipeline.hub import Hub
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.settings import Settings
from live_caption.settings.changes import Part, changes
from live_caption.sinks.history import HistorySink
from live_caption.sinks.transcript import TranscriptSink
from live_caption.types import SAMPLE_RATE_HZ, SourceKind, SourceRequest

_log = logging.getLogger(__name__)
SAMPLE = "sample/speech.wav"
TRANSCRIPT = "transcript"
HISTORY = "history"
_DRAIN_S = 10.0  # the most that recognition may lag and still be waited for
_FACTORY = "live_caption.pipeline.recognizers:open_recognizer"


class Application:
    """A running engine that can be steered. Called from the main thread."""

    def __init__(
        self,
        settings: Settings,
        paths: AppPaths,
        hub: Hub,
        rollback: RollbackConfig | None = None,
    ) -> None:
        self._settings = settings
        self._paths = paths
        self._hub = hub
        self._sources = chosen_sources(settings.sound_source)
        self._requests: tuple[SourceRequest, ...] = ()
        self._paused = False
        self._closed = False
        self._transcript: TranscriptSink | None = None
        self._open_transcript()
        self._history = HistorySink(
            paths.history_file,
            settings.history_keep,
            settings.history_keep_days,
            partial(hub.complain, HISTORY),
        )
        hub.add(self._history)
        self._engine = Engine(engine_spec(settings, paths, rollback=rollback), hub)
        self._engine.start()
        self._listen()

    @property
    def engine(self) -> Engine:
        return self._engine

    @property
    def sources(self) -> tuple[SourceKind, ...]:
        return self._sources

    @property
    def paused(self) -> bool:
        return self._paused

    def listen(self, sources: tuple[SourceKind, ...]) -> None:
        """Listens to these from now on, or after the pause."""
        self._sources = sources
        self._listen()

    def pause(self) -> None:
        """Closes the devices; what was said before is still captioned."""
        self._paused = True
        self._listen()

    def resume(self) -> None:
        self._paused = False
        self._listen()

    def apply(self, settings: Settings) -> None:
        """Goes on with other settings; only the parts that they concern begin anew.

        What cannot be done is told as health. Raises SettingsError for a folder that is none.
        """
        changed = changes(self._settings, settings)
        self._settings = settings
        self._paths = AppPaths.find().with_models(settings.storage_models_folder)
        if Part.LOGS in changed:
            logging.getLogger().setLevel(settings.logs_level.upper())
        if Part.TRANSCRIPT in changed:
            self._change_transcript()
        if Part.HISTORY in changed:
            self._history.change(settings.history_keep, settings.history_keep_days)
        if Part.DETECTOR in changed:
            self._engine.detect_with(settings.speech_detector)
        if Part.RECOGNIZER in changed:
            self._engine.recognize_with(engine_spec(settings, self._paths).recognizer)
        if Part.SOURCES in changed:
            self._sources = chosen_sources(settings.sound_source)
            self._listen()

    def recover(self) -> None:
        """Opens the recogniser anew, after its model was repaired perhaps."""
        self._engine.recognize_with(engine_spec(self._settings, self._paths).recognizer)

    def close(self) -> None:
        """Finishes the captions of what was said, then stops everything. May be called twice."""
        if not self._closed:
            self._closed = True
            self._engine.close(drain_s=_DRAIN_S)
            self._hub.close()

    def _listen(self) -> None:
        """Asks the engine for what is to be heard now, unless it was asked for that already."""
        sources = () if self._paused else self._sources
        requests = tuple(source_request(kind, self._settings) for kind in sources)
        if requests != self._requests:
            self._requests = requests
            self._engine.listen(requests)

    def _change_transcript(self) -> None:
        """Ends the file that was written and begins the next, if there is to be one."""
        if self._transcript is not None:
            self._hub.remove(self._transcript)
            self._transcript = None
        try:
            self._open_transcript()
        except StorageError as error:
            _log.warning("going on without a transcript: %s", error)
            self._hub.complain(TRANSCRIPT, error)
        else:
            self._hub.complain(TRANSCRIPT, None)

    def _open_transcript(self) -> None:
        if self._settings.transcript_write:
            complain = partial(self._hub.complain, TRANSCRIPT)
            sink = open_transcript(self._settings, self._paths, complain)
            self._hub.add(sink)
            self._transcript = sink


def cannot_start() -> LiveCaptionError:
    """What is said when nobody knows why."""
    return LiveCaptionError("Live Caption could not start.", "The log has the details.")


def chosen_sources(choice: str) -> tuple[SourceKind, ...]:
    """The sources that the setting `sound.source` stands for."""
    if choice == "both":
        return SourceKind.SYSTEM, SourceKind.MICROPHONE
    return (SourceKind(choice),)


def choice_of(sources: tuple[SourceKind, ...]) -> str:
    """What the setting `sound.source` is where these are listened to; a file is no setting."""
    return "both" if len(sources) > 1 else sources[0].value


def source_request(kind: SourceKind, settings: Settings) -> SourceRequest:
    """The device that the settings choose for a source; a file is the bundled sample."""
    if kind is SourceKind.FILE:
        return SourceRequest(kind, str(resource(SAMPLE)))
    microphone = kind is SourceKind.MICROPHONE
    return SourceRequest(kind, settings.sound_microphone if microphone else settings.sound_output)


def rollback_config(settings: Settings) -> RollbackConfig:
    """How the settings make Qwen3-ASR stream."""
    return RollbackConfig(
        slice=settings.recognition_slice_seconds * SAMPLE_RATE_HZ,
        context=settings.recognition_context,
    )


def engine_spec(
    settings: Settings,
    paths: AppPaths,
    *,
    whole: bool = False,
    rollback: RollbackConfig | None = None,
) -> EngineSpec:
    """What the settings make of an engine; `whole` decodes each segment once.

    `rollback` is how Qwen3-ASR streams, where the settings do not say it.
    """
    projector = settings.recognition_projector
    language = settings.recognition_language.strip().lower()
    recognizer = RecognizerSpec(
        factory=_FACTORY,
        model=settings.recognition_model,
        models_folder=paths.models,
        engine=settings.recognition_engine,
        language=None if language == "auto" else language,
        threads=settings.recognition_threads,
        gpu_layers=settings.recognition_gpu_layers,
        whole=whole,
        projector=path_of(projector) if projector else None,
        rollback=rollback or rollback_config(settings),
    )
    return EngineSpec(recognizer, detector=settings.speech_detector)


def open_transcript(
    settings: Settings, paths: AppPaths, on_error: Callable[[StorageError | None], None]
) -> TranscriptSink:
    """A new transcript, named after the time; raises StorageError when it cannot be made."""
    folder = path_of(settings.transcript_folder or str(paths.transcripts))
    name = time.strftime(f"%Y-%m-%d %H.%M.{settings.transcript_format}")
    sink = TranscriptSink(folder / name, settings.transcript_format, on_error)
    _log.info("writing a transcript")
    return sink
