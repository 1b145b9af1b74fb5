from __future__ import annotations

from live_caption.asr.rollback.cache import PromptCache
from tests.fakes.language_model import FakeModel, Sound


def test_only_what_differs_is_computed_again() -> None:
    model = FakeModel(lambda _: 0)
    cache = PromptCache(model)
    one, two, three = Sound(0, 1, 13), Sound(1, 2, 26), Sound(1, 3, 39)
    cache.show([(1, 2), one, two])
    assert (model.length, model.appended) == (2 + 13 + 26, 2)
    model.extend([5, 6, 7], 0)  # what was written is not part of the prompt
    cache.show([(1, 2), one, three])
    assert model.cells == [1, 2, *[one] * 13, *[three] * 39]
    assert model.appended == 3


def test_a_shorter_prompt_leaves_nothing_behind() -> None:
    model = FakeModel(lambda _: 0)
    cache = PromptCache(model)
    sound = Sound(0, 1, 13)
    cache.show([(1, 2), sound])
    cache.show([(1, 2)])
    assert model.cells == [1, 2]
    cache.show([(3,), sound])
    assert model.cells == [3, *[sound] * 13]


def test_equal_sounds_are_not_the_same_sound() -> None:
    model = FakeModel(lambda _: 0)
    cache = PromptCache(model)
    cache.show([(1,), Sound(0, 1, 13)])
    other = Sound(0, 1, 13)
    cache.show([(1,), other])
    assert model.cells[1] is other


def test_forgetting_computes_everything_anew() -> None:
    model = FakeModel(lambda _: 0)
    cache = PromptCache(model)
    sound = Sound(0, 1, 13)
    cache.show([(1,), sound])
    cache.forget()
    cache.show([(1,), sound])
    assert model.appended == 2
    assert model.length == 14


def test_a_failure_does_not_confuse_it() -> None:
    class Failing(FakeModel):
        fails = True

        def append(self, embedding: object) -> None:
            assert isinstance(embedding, Sound)
            self.cells += [embedding] * 3
            if self.fails:
                raise MemoryError
            self.cells += [embedding] * (embedding.tokens - 3)

    model = Failing(lambda _: 0)
    cache, sound = PromptCache(model), Sound(0, 1, 13)
    try:
        cache.show([(1,), sound])
    except MemoryError:
        model.fails = False
    cache.show([(1,), sound])
    assert model.cells == [1, *[sound] * 13]
