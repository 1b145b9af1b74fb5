from __future__ import annotations

import pytest

from live_caption.asr.rollback.config import RollbackConfig
from live_caption.asr.rollback.recognizer import RollbackRecognizer
from live_caption.errors import ModelError, UsageError
from tests.fakes.language_model import FakeModel, Spoken, numbered, recital


def recognizer(model: FakeModel) -> RollbackRecognizer:
    return RollbackRecognizer(model, "fake", RollbackConfig())


def test_it_says_its_name_and_its_pace() -> None:
    found = recognizer(recital())
    assert (found.name, found.chunk) == ("fake", 32_000)


def test_warming_up_runs_the_model_and_leaves_no_trace() -> None:
    model = FakeModel(lambda _: 0)
    model.choose = lambda shown: model.stop
    found = recognizer(model)
    found.warm_up()
    assert len(model.encoded) == 1
    assert found.open(None).finish().fixed == ""


def test_a_language_may_be_forced_by_its_code() -> None:
    session = recognizer(recital(Spoken(0.5, ("oui",)), language="French")).open("fr")
    session.feed(numbered(1.0))
    assert session.finish().fixed == "oui"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(UsageError, match="xx"):
        recognizer(recital()).open("xx")


def test_a_model_without_the_marks_is_refused() -> None:
    class Other(FakeModel):
        def tokenize(self, text: str, *, special: bool) -> list[int]:
            return list(text.encode())

    with pytest.raises(ModelError):
        recognizer(Other(lambda _: 0))


def test_closing_frees_the_model() -> None:
    model = recital()
    recognizer(model).close()
    assert model.closed
