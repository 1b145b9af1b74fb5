"""The options of the original program, and what becomes of them."""

from __future__ import annotations

import argparse
import logging

import pytest

from live_caption.asr.rollback.config import STEP_LOG, Mode, RollbackConfig, StepFigures
from live_caption.cli.choices import chosen
from live_caption.cli.parser import parser
from live_caption.cli.streaming import step_table, streaming
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ


def parsed(*options: str) -> argparse.Namespace:
    args = parser("live-caption", "").parse_args(["transcribe", "a.wav", *options])
    args.settings = Settings()
    return args


def config(*options: str) -> RollbackConfig:
    args = parsed(*options)
    return streaming(args, chosen(args))


def test_without_options_the_settings_decide() -> None:
    assert config() == RollbackConfig()


def test_each_option_changes_its_knob() -> None:
    options = "--stream-mode append --stream-chunk 1 --stream-segment 12 --unfixed-tokens 7"
    changed = config(*options.split(), *["--unfixed-chunks", "0", "--slice-seconds", "4"])
    assert changed == RollbackConfig(
        mode=Mode.APPEND,
        chunk=SAMPLE_RATE_HZ,
        longest=12 * SAMPLE_RATE_HZ,
        slice=4 * SAMPLE_RATE_HZ,
        unfixed_tokens=7,
        unfixed_chunks=0,
    )


def test_the_window_counts_in_window_mode_only() -> None:
    assert config("--stream-window", "4").longest == 20 * SAMPLE_RATE_HZ
    assert config("--stream-mode", "window", "--stream-window", "4").longest == 4 * SAMPLE_RATE_HZ


def test_context_and_projector_are_settings() -> None:
    args = parsed("--context", "Anna Karenina", "--mmproj", "p.gguf")
    assert streaming(args, chosen(args)).context == "Anna Karenina"
    assert chosen(args).recognition_projector == "p.gguf"


@pytest.mark.parametrize("option", ["--stream-chunk=0", "--slice-seconds=9", "--stream-chunk=x"])
def test_what_cannot_be_is_refused(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed(option)
    assert "is not a whole number from" in capsys.readouterr().err


def test_the_table_of_steps_is_printed_while_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    steps = logging.getLogger(STEP_LOG)
    figures = StepFigures(12.0, 0.75, 0.4, accepted=4, offered=5, generated=9, total_s=1.5)
    with step_table(wanted=True):
        steps.debug("%s", figures.row())
    steps.debug("%s", figures.row())
    header, row, *rest = capsys.readouterr().err.splitlines()
    assert "draft" in header
    assert row.split() == ["12.0", "s", "0.75", "s", "0.40", "s", "4/5", "9", "1.50", "s"]
    assert rest == []


def test_no_table_where_none_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    with step_table(wanted=False):
        logging.getLogger(STEP_LOG).debug("row")
    assert capsys.readouterr().err == ""
