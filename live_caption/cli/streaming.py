"""The options of Qwen3-ASR's streaming, under the names of the original program."""

from __future__ import annotations

import argparse
import contextlib
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from live_caption.asr.rollback.config import STEP_HEADER, STEP_LOG, Mode, RollbackConfig
from live_caption.settings import Settings
from live_caption.types import SAMPLE_RATE_HZ


def add_streaming(command: argparse.ArgumentParser) -> None:
    """Adds the options to a command, in a group of their own."""
    group = command.add_argument_group("streaming with Qwen3-ASR")
    group.add_argument("--mmproj", metavar="FILE", help="the model's projector file")
    group.add_argument("--context", metavar="WORDS", help="words that are likely to be said")
    group.add_argument(
        "--stream-mode",
        choices=[mode.value for mode in Mode],
        help="show words while they are spoken (incremental), or whole pieces of 8 s (append); "
        "window computes everything anew in each step, to compare",
    )
    _add_number(group, "--stream-chunk", 1, 20, "seconds of sound a step advances by")
    _add_number(group, "--stream-segment", 2, 20, "seconds after which speech is cut")
    _add_number(group, "--stream-window", 2, 20, "the same in window mode (for tests)")
    _add_number(group, "--slice-seconds", 2, 8, "seconds of sound that are encoded once and kept")
    _add_number(group, "--unfixed-tokens", 0, 64, "newest tokens that may still change")
    _add_number(group, "--unfixed-chunks", 0, 16, "first steps in which everything may change")
    group.add_argument(
        "--verbose", action="store_true", help="print a table of the steps on standard error"
    )


def streaming(args: argparse.Namespace, settings: Settings) -> RollbackConfig:
    """The settings' way of streaming with what the options change."""
    from live_caption.app import rollback_config

    config = rollback_config(settings)
    mode = Mode(args.stream_mode) if args.stream_mode else config.mode
    longest = args.stream_window if mode is Mode.WINDOW else args.stream_segment
    return replace(
        config,
        mode=mode,
        chunk=_samples(args.stream_chunk, config.chunk),
        longest=_samples(longest, config.longest),
        unfixed_tokens=_given(args.unfixed_tokens, config.unfixed_tokens),
        unfixed_chunks=_given(args.unfixed_chunks, config.unfixed_chunks),
    )


@contextmanager
def step_table(*, wanted: bool) -> Iterator[None]:
    """Prints a row for each step of the recogniser while it lasts; the child is told by the
    level of the root logger, so this begins before the child is started."""
    with contextlib.ExitStack() as cleanup:
        if wanted:
            root, steps = logging.getLogger(), logging.getLogger(STEP_LOG)
            cleanup.callback(root.setLevel, root.level)
            root.setLevel(logging.DEBUG)
            handler = logging.StreamHandler(sys.stderr)
            steps.addHandler(handler)
            cleanup.callback(steps.removeHandler, handler)
            print(STEP_HEADER, file=sys.stderr)
        yield


def _add_number(
    group: argparse._ArgumentGroup, name: str, low: int, high: int, meaning: str
) -> None:
    group.add_argument(name, type=_whole(low, high), metavar="N", help=f"{meaning} ({low}–{high})")


def _whole(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        with contextlib.suppress(ValueError):
            if low <= int(text) <= high:
                return int(text)
        raise argparse.ArgumentTypeError(f"{text} is not a whole number from {low} to {high}")

    return number


def _samples(seconds: int | None, default: int) -> int:
    return default if seconds is None else seconds * SAMPLE_RATE_HZ


def _given(value: int | None, default: int) -> int:
    return default if value is None else value
