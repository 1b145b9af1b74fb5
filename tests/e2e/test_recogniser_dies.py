"""Whatever happens to the recogniser, what was heard is captioned, and nothing twice."""

from __future__ import annotations

import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from live_caption.errors import ModelError
from live_caption.pipeline.engine import Engine
from live_caption.types import SAMPLE_RATE_HZ, RecognizerStatus, SourceKind, SourceRequest
from tests.audio_server.servers import wait_until
from tests.e2e.engines import SCRIPTED, WHISPER, Captions, engine
from tests.e2e.recognizers import DEADLY
from tests.e2e.sound import joined

_ENGLISH = ("piper_en_0", "jfk", "librivox_0870", "piper_en_1", "librivox_0920", "piper_en_3")
_LONG = (*_ENGLISH, "librivox_0890", "piper_en_2")
_SHORT = ("piper_en_0", "librivox_0920", "piper_en_3")
_SPEED = 4.0
_SCRIPTED_SEEDS = (1, 2, 3, 4)
_SCRIPTED_KILLS = 6  # with each seed
_WHISPER_KILLS = int(os.environ.get("LIVE_CAPTION_TEST_KILLS", "3"))


def listen(engine: Engine, path: Path, speed: float) -> None:
    engine.listen((SourceRequest(SourceKind.FILE, str(path), speed),))


def said(captions: Captions) -> list[tuple[object, ...]]:
    """All that must not depend on what happened to the recogniser."""
    return [
        (each.segment, each.committed, each.start, each.end, each.words, each.gap_after)
        for each in captions.finals
    ]


def kill_in_mid_sentence(engine: Engine, captions: Captions, chance: random.Random) -> bool:
    """Kills the recogniser while a sentence is being recognised; False if it was dead."""
    for _ in range(chance.randint(1, 8)):
        current = captions.wait_for(lambda caption: not caption.final, captions.now())
    time.sleep(chance.uniform(0, 0.1))  # the random moment
    pid = engine.recognizer_pid
    at_s = current.end / SAMPLE_RATE_HZ
    print(f"kill {pid} in segment {current.segment.number} at {at_s:.2f} s")  # noqa: T201
    if pid is None:
        return False
    os.kill(pid, signal.SIGKILL)
    return True


def undisturbed(path: Path, factory: str, folder: Path, speed: float) -> Captions:
    with engine(factory, folder=folder) as (running, captions):
        listen(running, path, speed)
        assert running.wait(120)
    return captions


def disturbed(
    path: Path, factory: str, folder: Path, speed: float, seed: int, kills: int
) -> tuple[Captions, int]:
    """Returns also how many kills there were."""
    print(f"seed {seed}")  # noqa: T201
    chance, killed = random.Random(seed), 0
    with engine(factory, folder=folder) as (running, captions):
        listen(running, path, speed)
        while killed < kills:
            killed += kill_in_mid_sentence(running, captions, chance)
        assert running.wait(120)
    return captions, killed


def test_kills_in_mid_sentence_do_not_change_a_word(tmp_path: Path) -> None:
    path = joined(tmp_path / "long.wav", _LONG, pause_s=0.7)

    def run(seed: int) -> tuple[Captions, int]:
        return disturbed(path, SCRIPTED, tmp_path, _SPEED, seed, _SCRIPTED_KILLS)

    with ThreadPoolExecutor() as pool:
        expected = pool.submit(undisturbed, path, SCRIPTED, tmp_path, _SPEED)
        results = list(pool.map(run, _SCRIPTED_SEEDS))
    assert len(expected.result().text.split()) > 200
    for captions, _ in results:
        assert said(captions) == said(expected.result())
    assert sum(kills for _, kills in results) >= 20


def test_kills_in_mid_sentence_do_not_change_a_word_of_whisper(tmp_path: Path) -> None:
    recordings = _SHORT if _WHISPER_KILLS < 10 else _LONG * 2
    path = joined(tmp_path / "long.wav", recordings, pause_s=0.7)
    expected = undisturbed(path, WHISPER, tmp_path, speed=0)
    seed = random.SystemRandom().randrange(10_000)
    captions, _ = disturbed(path, WHISPER, tmp_path, 0, seed, _WHISPER_KILLS)
    assert said(captions) == said(expected)


def test_a_recogniser_that_hangs_is_replaced(tmp_path: Path) -> None:
    path = joined(tmp_path / "short.wav", ["piper_en_2"])
    expected = undisturbed(path, SCRIPTED, tmp_path, speed=0)
    once = str(tmp_path / "hung")
    with engine("tests.fakes.scripted:hanging", once, answer_deadline_s=1.0) as (running, captions):
        listen(running, path, speed=0)
        assert running.wait(60)
    assert Path(once).exists()
    assert any(health.recognizer is RecognizerStatus.RESTARTING for health in captions.healths)
    assert said(captions) == said(expected)


def test_a_segment_that_kills_every_recogniser_is_given_up(tmp_path: Path) -> None:
    path = joined(tmp_path / "a.wav", ["piper_en_0", "librivox_0870", "piper_en_2", "piper_en_3"])
    expected = undisturbed(path, SCRIPTED, tmp_path, speed=0)
    with engine("tests.e2e.recognizers:fragile") as (running, captions):
        listen(running, path, speed=8)
        assert running.wait(60)
    deadly = [each for each in captions.finals if each.gap_after]
    assert len(deadly) == 1
    good = [each for each in said(captions) if each[0] != deadly[0].segment]
    assert good == [each for each in said(expected) if each[0] != deadly[0].segment]
    whole = next(each for each in expected.finals if each.segment == deadly[0].segment)
    assert whole.committed.startswith(deadly[0].committed)
    assert whole.end - whole.start > DEADLY
    assert captions.healths[-1].recognizer is RecognizerStatus.READY


def test_a_recogniser_that_refuses_its_model_is_not_started_again(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    path = joined(tmp_path / "short.wav", ["piper_en_2"])
    with engine("tests.e2e.recognizers:refusing", str(notes)) as (running, captions):
        listen(running, path, speed=0)
        with pytest.raises(ModelError, match=r"^The model is damaged. Install it again.$"):
            running.wait(60)
        captions.wait_for_health(lambda health: health.recognizer is RecognizerStatus.FAILED)
        wait_until(lambda: running.recognizer_pid is None, "the recogniser to end")
    assert notes.read_text() == "tried\n"
    assert captions.healths[-1].message == "The model is damaged. Install it again."
