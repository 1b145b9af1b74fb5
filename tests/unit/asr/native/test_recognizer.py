"""A streaming model as the program sees it."""

from __future__ import annotations

import numpy as np

from live_caption.asr.native.recognizer import NativeRecognizer
from live_caption.ports import Recognizer
from tests.fakes.streaming import FakeModel, said


def test_a_step_advances_by_what_the_model_does() -> None:
    recognizer: Recognizer = NativeRecognizer(FakeModel(said(), chunk_frames=64), "fake", "Note.")
    assert recognizer.chunk == 64 * 160
    assert (recognizer.name, recognizer.notice) == ("fake", "Note.")
    recognizer.close()


def test_warming_up_lets_the_model_work() -> None:
    model = FakeModel(said())
    NativeRecognizer(model, "fake").warm_up()
    assert model.steps > 0


def test_capitals_become_sentences() -> None:
    recognizer = NativeRecognizer(FakeModel(said((0.1, " HELLO")), capitals=True), "fake")
    session = recognizer.open("en")
    session.feed(np.zeros(16_000, np.float32))
    assert session.finish().fixed == "Hello"


def test_the_language_is_tried_when_the_model_is_loaded() -> None:
    model = FakeModel(said())
    NativeRecognizer(model, "fake").check_language("de")
    assert model.languages == ["de"]
