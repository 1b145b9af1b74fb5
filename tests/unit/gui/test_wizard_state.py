"""What is chosen in the wizard holds when people expect it to, and is asked for once."""

from __future__ import annotations

import pytest

from live_caption.gui.inventory import Inventory
from live_caption.gui.preferences import Preferences
from live_caption.gui.wizard_record import WizardRecord, keep_record, read_record
from live_caption.gui.wizard_state import Step, WizardState
from live_caption.paths import AppPaths
from live_caption.settings import Settings
from tests.unit.gui.entries import choice

MODELS = (choice("whisper-tiny.en"), choice("whisper-base", "*", quality=2))


@pytest.fixture
def preferences() -> Preferences:
    return Preferences(Settings(), AppPaths.find())


@pytest.fixture
def inventory(preferences: Preferences) -> Inventory:
    inventory = Inventory(preferences)
    inventory.models = MODELS
    return inventory


@pytest.fixture
def state(preferences: Preferences, inventory: Inventory) -> WizardState:
    return opened(preferences, inventory)


def opened(preferences: Preferences, inventory: Inventory) -> WizardState:
    return WizardState(preferences, inventory, {"whisper"}, ("de",))


def turn_to(state: WizardState, step: Step) -> WizardState:
    while state.step is not step:
        state.go_on()
    return state


def record(preferences: Preferences) -> WizardRecord | None:
    return read_record(preferences.paths.wizard_file)


def test_the_pages_come_in_order(state: WizardState) -> None:
    seen = [state.step]
    while not state.is_last:
        state.go_on()
        seen.append(state.step)
    assert seen == list(Step)
    assert state.number == len(Step)
    state.go_on()
    assert state.is_last
    for _ in Step:
        state.go_back()
    assert state.is_first
    assert state.number == 1


def test_at_first_the_language_of_the_system_is_chosen(
    state: WizardState, preferences: Preferences, inventory: Inventory
) -> None:
    assert state.languages == ("de",)
    assert WizardState(preferences, inventory, {"whisper"}, ()).languages == ("en",)


def test_languages_hold_when_their_page_is_left_forwards(
    state: WizardState, preferences: Preferences
) -> None:
    turn_to(state, Step.LANGUAGES)
    state.go_back()
    assert preferences.settings == Settings()
    turn_to(state, Step.SOUND)
    assert preferences.settings.recognition_language == "de"
    assert preferences.settings.recognition_model == "whisper-base"


def test_languages_wait_until_the_models_are_known(
    state: WizardState, preferences: Preferences, inventory: Inventory
) -> None:
    inventory.models = ()
    turn_to(state, Step.SOUND)
    assert preferences.settings == Settings()
    inventory.models = MODELS
    state.models_found()
    assert preferences.settings.recognition_language == "de"
    preferences.change(recognition_model="whisper-tiny.en", recognition_language="auto")
    state.models_found()
    assert preferences.settings.recognition_model == "whisper-tiny.en"


def test_a_model_without_its_engine_is_not_used(
    preferences: Preferences, inventory: Inventory
) -> None:
    state = WizardState(preferences, inventory, {"qwen3-asr"}, ("de",))
    inventory.models = (*MODELS, choice("qwen", "*", engine="qwen3-asr"))
    turn_to(state, Step.SOUND)
    assert preferences.settings.recognition_model == "whisper-tiny.en"


def test_a_history_is_kept_unless_it_is_declined(
    state: WizardState, preferences: Preferences
) -> None:
    assert state.keeps_history
    turn_to(state, Step.PRIVACY)
    assert not preferences.settings.history_keep
    state.go_on()
    assert preferences.settings.history_keep


def test_a_history_that_is_declined_is_not_kept(
    state: WizardState, preferences: Preferences, inventory: Inventory
) -> None:
    state.keeps_history = False
    turn_to(state, Step.DONE)
    state.end()
    assert not preferences.settings.history_keep
    assert not opened(preferences, inventory).keeps_history


@pytest.mark.parametrize("step", [*Step][: list(Step).index(Step.PRIVACY) + 1])
def test_who_skips_before_the_privacy_page_is_left_keeps_nothing(
    state: WizardState, preferences: Preferences, inventory: Inventory, step: Step
) -> None:
    turn_to(state, step)
    state.end()
    assert not preferences.settings.history_keep
    assert record(preferences) is not None
    assert opened(preferences, inventory).keeps_history  # it was never declined


def test_what_was_chosen_is_shown_the_next_time(
    state: WizardState, preferences: Preferences, inventory: Inventory
) -> None:
    state.languages = ("de", "en")
    turn_to(state, Step.DONE)
    state.end()
    again = opened(preferences, inventory)
    assert again.languages == ("de", "en")
    assert again.keeps_history
    again.end()
    assert record(preferences) == WizardRecord(("de", "en"), decided_on_history=True)


def test_the_language_of_the_settings_counts_more(
    preferences: Preferences, inventory: Inventory
) -> None:
    keep_record(preferences.paths.wizard_file, WizardRecord(("de", "en")))
    preferences.change(recognition_language="fr")
    assert opened(preferences, inventory).languages == ("fr",)


def test_who_skipped_is_asked_as_at_the_first_time(
    state: WizardState, preferences: Preferences, inventory: Inventory
) -> None:
    state.end()
    assert opened(preferences, inventory).languages == ("de",)


def test_who_chose_no_language_is_shown_none(
    state: WizardState, preferences: Preferences, inventory: Inventory
) -> None:
    state.languages = ()
    turn_to(state, Step.DONE)
    state.end()
    assert preferences.settings.recognition_model == "whisper-base"
    assert preferences.settings.recognition_language == "auto"
    assert opened(preferences, inventory).languages == ()
