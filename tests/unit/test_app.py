"""What the settings make of an engine, and of one that runs."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from live_caption import app
from live_caption.app import Application, choice_of, chosen_sources, engine_spec
from live_caption.paths import AppPaths
from live_caption.pipeline.engine import EngineSpec
from live_caption.pipeline.hub import Hub, Mailbox
from live_caption.pipeline.messages import RecognizerSpec
from live_caption.settings import Settings, spec
from live_caption.types import Health, RecognizerStatus, SourceKind, SourceRequest
from tests.fakes.captions import caption


def test_settings_of_the_runtime_reach_the_recogniser() -> None:
    settings = replace(Settings(), recognition_threads=3, recognition_gpu_layers=-1)
    spec = engine_spec(settings, AppPaths.find()).recognizer
    assert (spec.threads, spec.gpu_layers) == (3, -1)


@pytest.mark.parametrize(
    ("written", "meant"), [("auto", None), ("Auto", None), ("en", "en"), (" EN ", "en")]
)
def test_a_language_may_be_written_in_any_case(written: str, meant: str | None) -> None:
    settings = replace(Settings(), recognition_language=written)
    assert engine_spec(settings, AppPaths.find()).recognizer.language == meant


class FakeEngine:
    """Notes what it is asked for."""

    def __init__(self, spec: EngineSpec, hub: Hub) -> None:
        self.asked: list[tuple[str, object]] = []

    def start(self) -> None: ...

    def listen(self, requests: tuple[SourceRequest, ...]) -> None:
        self.asked.append(("listen", requests))

    def detect_with(self, detector: str) -> None:
        self.asked.append(("detect", detector))

    def recognize_with(self, spec: RecognizerSpec) -> None:
        self.asked.append(("recognize", spec))

    def close(self, drain_s: float) -> None: ...


@pytest.fixture
def hub() -> Hub:
    return Hub()


@pytest.fixture
def application(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> Iterator[Application]:
    monkeypatch.setattr(app, "Engine", FakeEngine)
    application = Application(Settings(), AppPaths.find(), hub)
    asked(application)
    yield application
    application.close()


def asked(application: Application) -> list[tuple[str, object]]:
    """What the engine was asked for since the last time."""
    engine = application.engine
    assert isinstance(engine, FakeEngine)
    found, engine.asked = engine.asked, []
    return found


def test_other_sources_are_listened_to_and_nothing_else_begins_anew(
    application: Application,
) -> None:
    application.apply(replace(Settings(), sound_source="mic", sound_microphone="Headset"))
    (what, requests), *more = asked(application)
    assert (what, more) == ("listen", [])
    assert requests == (SourceRequest(SourceKind.MICROPHONE, "Headset"),)
    assert application.sources == (SourceKind.MICROPHONE,)


def test_sources_that_are_listened_to_already_go_on_undisturbed(application: Application) -> None:
    application.listen((SourceKind.MICROPHONE,))
    asked(application)
    application.apply(replace(Settings(), sound_source="mic"))
    assert asked(application) == []


@pytest.mark.parametrize("choice", spec("sound_source").choices)
def test_a_choice_of_sources_can_be_told_from_them(choice: str) -> None:
    assert choice_of(chosen_sources(choice)) == choice


def test_while_paused_another_source_waits(application: Application) -> None:
    application.pause()
    application.apply(replace(Settings(), sound_source="both"))
    assert asked(application) == [("listen", ())]
    application.resume()
    assert len(asked(application)) == 1
    assert len(application.sources) == 2


@pytest.mark.parametrize(
    "changed",
    [
        replace(Settings(), recognition_language="de"),
        replace(Settings(), recognition_model="whisper-base"),
        replace(Settings(), recognition_context="Ada", recognition_threads=1),
    ],
)
def test_another_recogniser_takes_over(application: Application, changed: Settings) -> None:
    application.apply(changed)
    ((what, spec),) = asked(application)
    assert what == "recognize"
    assert spec == engine_spec(changed, AppPaths.find()).recognizer


def test_models_are_looked_for_in_the_folder_that_is_chosen(
    application: Application, tmp_path: Path
) -> None:
    application.apply(replace(Settings(), storage_models_folder=str(tmp_path)))
    application.apply(replace(Settings(), storage_models_folder=""))
    folders = [
        spec.models_folder for _, spec in asked(application) if isinstance(spec, RecognizerSpec)
    ]
    assert folders == [tmp_path, AppPaths.find().models]


def test_looks_concern_the_pipeline_not_at_all(application: Application) -> None:
    application.apply(replace(Settings(), captions_lines=5, download_proxy="http://localhost:1"))
    assert asked(application) == []


def test_the_detector_changes_alone(application: Application) -> None:
    application.apply(replace(Settings(), speech_detector="silero"))
    assert asked(application) == [("detect", "silero")]


def test_the_log_says_as_much_as_is_chosen(application: Application) -> None:
    before = logging.getLogger().level
    try:
        application.apply(replace(Settings(), logs_level="error"))
        assert logging.getLogger().level == logging.ERROR
    finally:
        logging.getLogger().setLevel(before)


def test_transcripts_begin_and_end_while_the_program_runs(
    application: Application, hub: Hub, tmp_path: Path
) -> None:
    writing = replace(Settings(), transcript_write=True, transcript_folder=str(tmp_path))
    hub.show(caption(1, "before", final=True))
    application.apply(writing)
    hub.show(caption(2, "written", final=True))
    application.apply(replace(writing, transcript_format="srt"))
    hub.show(caption(3, "subtitle", final=True))
    application.apply(Settings())
    hub.show(caption(4, "after", final=True))
    (text,), (subtitles,) = tmp_path.glob("*.txt"), tmp_path.glob("*.srt")
    assert text.read_text().split() == ["written"]
    assert "subtitle" in subtitles.read_text()
    assert "after" not in subtitles.read_text()


def test_a_transcript_that_cannot_be_made_is_told_and_costs_nothing_else(
    application: Application, hub: Hub, tmp_path: Path
) -> None:
    mailbox = Mailbox(lambda: None)
    hub.add_mailbox(mailbox)
    blocked = tmp_path / "file"
    blocked.write_text("mine")
    application.apply(replace(Settings(), transcript_write=True, transcript_folder=str(blocked)))
    hub.health(Health(RecognizerStatus.READY))
    health = mailbox.take().health
    assert health is not None
    assert "cannot be created" in health.message
    application.apply(Settings())
    hub.health(Health(RecognizerStatus.READY))
    assert mailbox.take().health == Health(RecognizerStatus.READY)
