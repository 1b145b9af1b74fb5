"""What does not work, and since when."""

from __future__ import annotations

import pytest

from live_caption.gui.troubles import Remedy, Trouble, Troubles
from live_caption.types import Problem, Topic

LOST = Problem(Topic.SOUND, "The microphone is gone.")
FULL = Problem(Topic.STORAGE, "The disk is full.", "Free some space.")


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def troubles(clock: Clock) -> Troubles:
    return Troubles(clock)


def test_a_trouble_keeps_its_beginning_while_others_come_and_go(
    troubles: Troubles, clock: Clock
) -> None:
    assert troubles.update((LOST,))
    clock.now_s = 110
    assert troubles.update((FULL, LOST))
    assert not troubles.update((FULL, LOST))
    assert troubles.lasting == (Trouble(FULL, 110), Trouble(LOST, 100))
    clock.now_s = 120
    assert troubles.update((LOST,))
    assert troubles.all == (Trouble(LOST, 100), Trouble(FULL, 110, 120))


def test_what_comes_again_is_another_trouble(troubles: Troubles, clock: Clock) -> None:
    for clock.now_s, problems in enumerate([(LOST,), (), (LOST,), ()], start=1):
        troubles.update(problems)
    assert troubles.all == (Trouble(LOST, 3, 4), Trouble(LOST, 1, 2))


def test_only_the_latest_are_kept(troubles: Troubles, clock: Clock) -> None:
    for clock.now_s in range(100):
        troubles.update((Problem(Topic.SOUND, f"{clock.now_s}"),))
    assert len(troubles.all) == 31
    assert troubles.all[1].problem.sentence == "98"


@pytest.mark.parametrize("topic", Topic)
def test_there_is_something_to_do_about_everything_that_lasts(topic: Topic) -> None:
    trouble = Trouble(Problem(topic, "Broken."), 0)
    assert trouble.remedies
    assert not Trouble(trouble.problem, 0, 1).remedies
    assert (Remedy.MODELS in trouble.remedies) == (topic in {Topic.MODEL, Topic.RECOGNITION})
