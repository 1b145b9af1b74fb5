"""Killed at any moment, the program starts again and has kept what it committed.

`LIVE_CAPTION_TEST_KILLS=50` kills it more often than every run of the tests does.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from live_caption.history.store import HistoryStore
from live_caption.paths import AppPaths
from tests.audio_server.servers import SoundServer
from tests.e2e.journal import Journal, Segment
from tests.e2e.noted import JOURNAL
from tests.e2e.program import Display, Window
from tests.e2e.remains import without_births
from tests.e2e.sound import SAID, joined

_KILLS = int(os.environ.get("LIVE_CAPTION_TEST_KILLS", "5"))
_AT_START_TOO = 4  # so many kills are followed by one before there are captions
_SETTINGS = "[history]\nkeep = true\n[captions]\nlines = 4\n"
_GONE_WITHIN_S = 15.0

pytestmark = pytest.mark.timeout(60 + 20 * _KILLS)

Kept = dict[int, dict[Segment, str]]
"""The text of each segment of each session in the history."""


class Talk:
    """Somebody who speaks on and on."""

    def __init__(self, server: SoundServer, folder: Path) -> None:
        self._server = server
        self._path = joined(folder / "talk.wav", [*SAID] * 2, pause_s=0.3)
        self._player: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Speaks for two minutes from now on."""
        self.end()
        self._player = self._server.play(self._path)

    def end(self) -> None:
        if self._player is not None:
            self._player.kill()
            self._player.wait()


class Victim:
    """The program at a home that it comes back to, each time with what the last one left."""

    def __init__(self, environment: dict[str, str], home: Path) -> None:
        self._environment = environment
        self._home = home
        self._starts = 0
        self._left: list[psutil.Process] = []

    def killed(self, after_s: float, *, at_start: bool = False) -> float:
        """Kills it so long after its first captions, or its start; returns the time of that."""
        (self._home / JOURNAL).unlink(missing_ok=True)
        window = Window(
            self._environment,
            self._home,
            None if self._starts else _SETTINGS,
            module="tests.e2e.noted",
        )
        self._starts += 1
        try:
            if not at_start:
                window.wait_for(lambda view: view.text)
            time.sleep(after_s)  # the random moment
            self._left += psutil.Process(window.process.pid).children(recursive=True)
            killed_s = time.monotonic()
            window.process.kill()
        finally:
            window.close()
        assert "Error" not in without_births(window.stderr)
        return killed_s

    def journal(self) -> Journal:
        return Journal.read(self._home / JOURNAL)

    def kept(self, copy: Path) -> Kept:
        """What is in the history; it is read in a copy, so that the next start finds it as is."""
        shutil.rmtree(copy, ignore_errors=True)
        if not AppPaths.below(self._home).data.exists():
            return {}
        shutil.copytree(AppPaths.below(self._home).data, copy)
        with HistoryStore(copy / AppPaths.below(self._home).history_file.name) as store:
            return {session.id: _texts(store, session.id) for session in store.sessions()}

    def assert_files_are_whole(self) -> None:
        paths = AppPaths.below(self._home)
        settings = tomllib.loads(paths.settings_file.read_text())
        assert settings["history"]["keep"] is True
        assert settings["captions"]["lines"] == 4
        if paths.window_file.exists():
            assert json.loads(paths.window_file.read_bytes())["places"]
        assert not [path.name for path in self._home.rglob("*damaged*")]

    def assert_gone(self) -> None:
        _, alive = psutil.wait_procs(self._left, _GONE_WITHIN_S)
        for process in alive:
            process.kill()
        assert not alive


def _texts(store: HistoryStore, session: int) -> dict[Segment, str]:
    captions = store.captions(session)
    return {(str(c.segment.source), c.segment.number): c.committed for c in captions}


@pytest.fixture
def talk(server: SoundServer, tmp_path: Path) -> Iterator[Talk]:
    talk = Talk(server, tmp_path)
    yield talk
    talk.end()


@pytest.fixture
def victim(display: Display, server: SoundServer, tmp_path: Path) -> Iterator[Victim]:
    victim = Victim({**server.env, "DISPLAY": display.name}, tmp_path / "home")
    yield victim
    victim.assert_gone()


def test_no_kill_takes_what_was_committed(victim: Victim, talk: Talk, tmp_path: Path) -> None:
    seed = random.SystemRandom().randrange(10_000)
    print(f"seed {seed}")  # noqa: T201
    chance, kept, characters = random.Random(seed), Kept(), 0
    for number in range(_KILLS):
        talk.begin()
        killed_s = victim.killed(chance.uniform(0, 3))
        before, kept = kept, victim.kept(tmp_path / "copy")
        promised = victim.journal().promised(killed_s)
        _assert_kept(promised, kept, before)
        characters += sum(map(len, promised.values()))
        if number % _AT_START_TOO == 0:
            victim.killed(chance.uniform(0, 1.5), at_start=True)
        victim.assert_files_are_whole()
    print(f"{_KILLS} kills; {characters} characters were promised and kept")  # noqa: T201
    assert characters > 0


def _assert_kept(promised: dict[Segment, str], kept: Kept, before: Kept) -> None:
    """What older sessions have is still there, and the new one has all that was promised."""
    assert {session: kept.get(session) for session in before} == before
    new = [texts for session, texts in kept.items() if session not in before]
    assert len(new) <= 1
    found = new[0] if new else {}
    for segment, committed in promised.items():
        assert found.get(segment, "").strip().startswith(committed.strip()), (segment, promised)


def test_a_heart_that_stands_still_excuses() -> None:
    steady = Journal((), tuple(number / 20 for number in range(100)))
    assert steady.lived_s(1, 3) == pytest.approx(2)
    stopped = Journal((), tuple(beat for beat in steady.beats if not 1.2 < beat < 2.8))
    assert stopped.lived_s(1, 3) == pytest.approx(0.5)


def test_what_was_committed_lately_is_not_promised() -> None:
    beats = tuple(number / 20 for number in range(200))
    captions = ((1.0, ("system", 1), "one"), (2.0, ("system", 1), "one two"))
    journal = Journal((*captions, (4.0, ("system", 2), "three")), beats)
    assert journal.promised(4.5) == {("system", 1): "one two"}
    assert journal.promised(2.5) == {("system", 1): "one"}
    assert journal.promised(5.5)["system", 2] == "three"
