"""Questions that are asked in a thread and answered in the main thread."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from live_caption.errors import LiveCaptionError
from live_caption.gui.worker import Question


class World:
    """Says which state it is in, once it may."""

    def __init__(self) -> None:
        self.state = 0
        self.asked = threading.Semaphore(0)
        self.go_on = threading.Semaphore(0)

    def ask(self) -> int:
        state = self.state
        self.asked.release()
        self.go_on.acquire()
        return state


@pytest.mark.parametrize(("again", "answers"), [(Question.start, [0]), (Question.start_anew, [1])])
def test_what_is_asked_anew_has_no_old_answer(
    qtbot: QtBot, again: Callable[[Question[int]], None], answers: list[int]
) -> None:
    world = World()
    given: list[int | LiveCaptionError] = []
    question = Question(world.ask, given.append)
    question.start()
    world.asked.acquire()
    world.state = 1
    again(question)
    world.go_on.release(2)
    qtbot.waitUntil(lambda: bool(given))
    question.join()
    assert given == answers
