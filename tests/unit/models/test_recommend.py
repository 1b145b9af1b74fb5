"""Which model is recommended, and that the reason is true."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from live_caption import paths
from live_caption.errors import ModelError
from live_caption.models.catalogue import (
    Catalogue,
    ModelEntry,
    ModelFile,
    PackageSource,
    Speed,
)
from live_caption.models.recommend import Machine, better, expected_factor, knows, recommend

PACKAGE = PackageSource(("somewhere",), {})
MACHINE = Machine(memory_mb=8000, cores=4, slowness=1.0, engines=frozenset({"whisper"}))


def entry(
    name: str,
    *,
    quality: int = 1,
    factor: float = 0.3,
    memory_mb: int = 200,
    languages: tuple[str, ...] = ("en",),
    engine: str = "whisper",
    package: PackageSource | None = None,
) -> ModelEntry:
    return ModelEntry(
        id=name,
        title=name,
        engine=engine,
        languages=languages,
        licence="MIT",
        licence_url="https://models.example/licence",
        purpose="For tests.",
        memory_mb=memory_mb,
        speed=Speed(factor, estimated=False),
        files=(ModelFile("m", 1, "0" * 64),),
        package=package,
        quality=quality,
    )


def chosen(
    *entries: ModelEntry, machine: Machine = MACHINE, languages: tuple[str, ...] = ("en",)
) -> str:
    return recommend(entries, machine, languages).entry.id


def test_the_most_capable_one_that_keeps_up() -> None:
    small, large = entry("small"), entry("large", quality=3, factor=0.6)
    assert chosen(small, large) == "large"
    assert chosen(large, small) == "large"


@pytest.mark.parametrize(
    ("factor", "slowness", "expected"),
    [
        (0.70, 1.0, "large"),
        (0.71, 1.0, "small"),
        (0.35, 2.0, "large"),
        (0.36, 2.0, "small"),
        (1.40, 0.5, "large"),
    ],
)
def test_the_speed_is_scaled_to_this_computer(
    factor: float, slowness: float, expected: str
) -> None:
    small, large = entry("small"), entry("large", quality=3, factor=factor)
    assert chosen(small, large, machine=replace(MACHINE, slowness=slowness)) == expected


@pytest.mark.parametrize(("memory_mb", "expected"), [(4000, "large"), (4001, "small")])
def test_half_of_the_memory_is_the_most(memory_mb: int, expected: str) -> None:
    small, large = entry("small"), entry("large", quality=3, memory_mb=memory_mb)
    assert chosen(small, large) == expected


@pytest.mark.parametrize(
    ("languages", "expected"),
    [
        (("en",), "english"),
        (("de",), "many"),
        (("en", "de"), "many"),
        (("zh", "en"), "both"),
        (("zh",), "both"),
        (("xx",), "many"),
        (("yue",), "cantonese"),
        (("de", "yue"), "polyglot"),
    ],
)
def test_the_model_knows_every_language(languages: tuple[str, ...], expected: str) -> None:
    english = entry("english", quality=4)
    both = entry("both", quality=3, languages=("en", "zh"))
    many = entry("many", languages=("*",))
    cantonese = entry("cantonese", languages=("yue",))
    polyglot = entry("polyglot", languages=("*", "yue"), factor=0.5)
    everything = (english, both, many, cantonese, polyglot)
    assert chosen(*everything, languages=languages) == expected


def test_only_engines_that_are_installed() -> None:
    whisper, other = entry("whisper"), entry("other", quality=5, engine="qwen3-asr")
    assert chosen(whisper, other) == "whisper"
    everything = replace(MACHINE, engines=frozenset({"whisper", "qwen3-asr"}))
    assert chosen(whisper, other, machine=everything) == "other"


def test_a_language_that_nobody_knows() -> None:
    with pytest.raises(ModelError, match="languages de and fr") as caught:
        recommend([entry("english")], MACHINE, ["de", "fr"])
    assert caught.value.hint


@pytest.mark.parametrize(
    ("incumbent_s", "challenger_s", "expected"),
    [
        (1.0, 0.9, True),
        (1.0, 0.91, False),
        (1.0, 1.0, False),
        (1.0, 2.0, False),
        (2.0, 1.0, True),
        (0.0, 0.0, True),
    ],
)
def test_ten_per_cent_are_worth_a_change(
    incumbent_s: float, challenger_s: float, expected: bool
) -> None:
    assert better(incumbent_s, challenger_s) is expected


@given(st.floats(0.001, 1e6), st.floats(0.001, 1e6))
def test_two_are_never_better_than_each_other(one_s: float, other_s: float) -> None:
    assert not (better(one_s, other_s) and better(other_s, one_s))


@pytest.mark.parametrize(("factor", "expected"), [(0.60, "starter"), (0.54, "challenger")])
def test_the_starter_stays_unless_another_is_noticeably_faster(
    factor: float, expected: str
) -> None:
    starter = entry("starter", quality=2, factor=0.6, package=PACKAGE)
    challenger = entry("challenger", quality=2, factor=factor)
    assert chosen(starter, challenger) == expected
    assert chosen(challenger, starter) == expected


def test_the_first_of_equal_ones_stays() -> None:
    assert chosen(entry("first"), entry("second"), entry("third", factor=0.28)) == "first"


def test_of_many_challengers_each_has_to_beat_the_one_before() -> None:
    factors = {"a": 0.50, "b": 0.45, "c": 0.42, "d": 0.40}
    assert chosen(*(entry(name, factor=factor) for name, factor in factors.items())) == "d"


def test_where_nothing_keeps_up_the_least_demanding_one() -> None:
    slow = replace(MACHINE, slowness=10.0)
    heavy = entry("heavy", quality=2, factor=0.5)
    light = entry("light", factor=0.3)
    found = recommend([heavy, light], slow, ["en"])
    assert found.entry is light
    assert "asks least" in found.reason
    assert "3.00 s for a second of speech" in found.reason
    assert not found.roomy
    assert recommend([heavy, light], MACHINE, ["en"]).roomy


def test_where_nothing_keeps_up_memory_counts_first() -> None:
    slow = replace(MACHINE, slowness=10.0)
    quick_but_huge = entry("huge", factor=0.1, memory_mb=5000)
    assert chosen(quick_but_huge, entry("light", factor=0.3), machine=slow) == "light"
    assert chosen(quick_but_huge, machine=slow) == "huge"


def test_the_reason_is_one_sentence_with_the_figures() -> None:
    reason = recommend([entry("small", factor=0.2)], replace(MACHINE, slowness=1.5), ["en"]).reason
    assert reason == (
        "It is the most capable model for the language en that leaves this computer room for "
        "other work: it needs 200 of 8000 MB of memory and 0.30 s for a second of speech."
    )


@pytest.mark.parametrize(("estimated", "slowness"), [(True, 1.0), (False, None), (True, None)])
def test_an_estimate_is_called_one(estimated: bool, slowness: float | None) -> None:
    model = replace(entry("small"), speed=Speed(0.3, estimated=estimated))
    reason = recommend([model], replace(MACHINE, slowness=slowness), ["en"]).reason
    assert "an estimated 0.30 s" in reason


def test_a_computer_that_was_not_measured_counts_as_the_catalogues() -> None:
    assert expected_factor(entry("small"), replace(MACHINE, slowness=None)) == 0.3


MACHINES = st.builds(
    Machine,
    memory_mb=st.integers(500, 64_000),
    cores=st.integers(1, 64),
    slowness=st.none() | st.floats(0.05, 50),
    engines=st.sampled_from([frozenset({"whisper"}), frozenset({"whisper", "qwen3-asr"})]),
)
BUNDLED = Catalogue.read(paths.resource("models.toml")).entries


@given(MACHINES, st.sets(st.sampled_from(["en", "de", "zh", "ja", "yue"]), min_size=1))
def test_the_bundled_catalogue_has_an_answer_for_every_computer(
    machine: Machine, languages: set[str]
) -> None:
    if "yue" in languages:  # only Qwen3-ASR knows it
        machine = replace(machine, engines=frozenset({"whisper", "qwen3-asr"}))
    found = recommend(BUNDLED, machine, languages)
    assert found.entry.engine in machine.engines
    assert knows(found.entry, languages)
    able = [e for e in BUNDLED if e.engine in machine.engines and knows(e, languages)]
    roomy = [
        each
        for each in able
        if each.memory_mb <= machine.memory_mb / 2 and expected_factor(each, machine) <= 0.7
    ]
    assert found.roomy is bool(roomy)
    assert found.entry in (roomy or able)


@pytest.mark.parametrize(
    ("slowness", "engines", "languages", "expected"),
    [
        (1.0, {"whisper"}, ["en"], "whisper-tiny.en"),
        (3.0, {"whisper"}, ["en"], "whisper-tiny.en"),
        (0.5, {"whisper"}, ["en"], "whisper-base"),
        (0.5, {"whisper"}, ["de"], "whisper-base"),
        (1.0, {"whisper"}, ["de"], "whisper-tiny"),
        (0.2, {"whisper"}, ["de"], "whisper-small"),
        (0.5, {"whisper", "qwen3-asr"}, ["de", "en"], "qwen3-asr-0.6b"),
        (0.2, {"whisper", "qwen3-asr"}, ["zh"], "qwen3-asr-1.7b"),
        (1.0, {"whisper", "streaming"}, ["de", "en"], "nemotron-3.5-560ms"),
        (3.0, {"whisper", "streaming"}, ["de"], "kroko-de-2025-08-06"),
        (3.0, {"whisper", "streaming"}, ["en", "zh"], "paraformer-zh-en"),
    ],
)
def test_what_the_bundled_catalogue_recommends(
    slowness: float, engines: set[str], languages: list[str], expected: str
) -> None:
    machine = Machine(16_000, 4, slowness, frozenset(engines))
    assert recommend(BUNDLED, machine, languages).entry.id == expected
