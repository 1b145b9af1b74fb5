"""`live-caption models`: what each action says and does, and its exit code."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from live_caption.cli import models as command
from live_caption.cli.main import guarded
from live_caption.cli.parser import parser
from live_caption.models.catalogue import ModelEntry
from live_caption.models.download import DownloadOptions
from live_caption.models.events import CancelledDownload, DownloadError, OnEvent, Progress
from live_caption.models.recommend import Machine
from live_caption.pipeline import machine
from tests.fakes.toy_models import (
    ENGLISH,
    FakeDownloads,
    as_toml,
    content,
    english,
    flip_a_bit,
    german,
    put,
)

Said = pytest.CaptureFixture[str]


@pytest.fixture
def models(home: Path) -> Path:
    """The models folder of a user with two models of their own in the catalogue."""
    put(home, {"models.toml": (as_toml(english) + as_toml(german)).encode()})
    return home / "models"


def live_caption(*arguments: str | Path, downloads: object = None) -> int:
    """Runs a command as it is typed, but downloads from `downloads`."""
    args = parser("live-caption", "").parse_args(["models", *map(str, arguments)])

    def run(args: argparse.Namespace) -> int:
        return command.run(args, lambda _options: downloads)  # type: ignore[arg-type,return-value]

    return guarded(run, args)


def events(said: Said) -> list[dict[str, object]]:
    return [json.loads(line) for line in said.readouterr().out.splitlines()]


# --- what there is -----------------------------------------------------------------------


def test_the_list_tells_what_is_here(models: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    assert live_caption("list") == 0
    lines = capsys.readouterr().out.splitlines()
    (line,) = (line for line in lines if line.startswith("english "))
    assert line.split() == ["english", "6.0", "kB", "installed", "Toy", "english"]
    (line,) = (line for line in lines if line.startswith("german "))
    assert line.split() == ["german", "6.0", "kB", "Toy", "german"]
    assert len({line.index("Toy") for line in lines if "Toy" in line}) == 1


def test_the_list_for_programs(models: Path, capsys: Said) -> None:
    assert live_caption("list", "--json") == 0
    found = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["whisper-tiny.en"]["state"] == "bundled"
    assert found["english"]["state"] == "missing"
    assert found["english"]["bytes"] == 6000
    assert found["english"]["files"][0]["sha256"] == english.files[0].sha256
    assert found["english"]["folder"] == str(models / "english")


def test_everything_about_a_model(models: Path, capsys: Said) -> None:
    assert live_caption("info", "english") == 0
    text = capsys.readouterr().out
    file = english.files[0]
    for fact in ("Toy english", "MIT", "estimated", "missing", file.sha256, file.urls[0]):
        assert fact in text
    assert live_caption("info", "english", "--json") == 0
    assert json.loads(capsys.readouterr().out)["licence_url"] == english.licence_url


def test_an_unknown_model(models: Path, capsys: Said) -> None:
    for action in ("info", "download", "verify", "remove", "path"):
        assert live_caption(action, "whisper-huge") == 4
        assert "whisper-huge" in capsys.readouterr().err


def test_a_wrong_catalogue_of_the_user(home: Path, capsys: Said) -> None:
    put(home, {"models.toml": b"[[model]]\nid = 3\n"})
    assert live_caption("list") == 4
    assert str(home / "models.toml") in capsys.readouterr().err


def test_where_models_are(models: Path, capsys: Said) -> None:
    assert live_caption("path") == 0
    assert capsys.readouterr().out == f"{models}\n"
    put(models / "english", ENGLISH)
    assert live_caption("path", "english") == 0
    assert capsys.readouterr().out == f"{models / 'english'}\n"
    assert live_caption("path", "english", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"path": str(models / "english")}
    assert live_caption("path", "german") == 4
    assert "models download german" in capsys.readouterr().err


def test_models_on_another_drive(models: Path, home: Path, tmp_path: Path, capsys: Said) -> None:
    drive = tmp_path / "Диск 硬盘 é"
    put(home, {"settings.toml": f"[storage]\nmodels_folder = '{drive}'\n".encode()})
    assert live_caption("path") == 0
    assert capsys.readouterr().out == f"{drive}\n"
    assert live_caption("download", "english", downloads=FakeDownloads(ENGLISH)) == 0
    assert content(drive / "english") == ENGLISH
    assert not models.exists()


# --- download ----------------------------------------------------------------------------


def test_download(models: Path, capsys: Said) -> None:
    assert live_caption("download", "english", downloads=FakeDownloads(ENGLISH)) == 0
    assert content(models / "english") == ENGLISH
    out, err = capsys.readouterr()
    assert out.splitlines() == [
        f"english is complete and right, in {models / 'english'}",
        "Use it with “live-caption listen --model english”.",
    ]
    assert "english: verifying tokens.txt" in err


def test_download_for_programs(models: Path, capsys: Said) -> None:
    assert live_caption("download", "english", "--json", downloads=FakeDownloads(ENGLISH)) == 0
    found = events(capsys)
    assert [each["event"] for each in found] == [*["progress", "verifying"] * 2, "done"]
    assert found[-1] == {"event": "done", "model": "english", "folder": str(models / "english")}


def test_a_download_that_fails(models: Path, capsys: Said) -> None:
    downloads = FakeDownloads({}, DownloadError("The server is gone.", "Try again later."))
    assert live_caption("download", "english", downloads=downloads) == 4
    assert capsys.readouterr() == ("", "The server is gone.\nTry again later.\n")
    assert live_caption("download", "english", "--json", downloads=downloads) == 4
    out, err = capsys.readouterr()
    assert json.loads(out)["message"] == "The server is gone."
    assert err == ""


def test_a_model_that_came_with_the_program(models: Path, capsys: Said) -> None:
    downloads = FakeDownloads({})
    assert live_caption("download", "whisper-tiny.en", downloads=downloads) == 0
    assert downloads.asked == []
    assert "whisper-tiny.en is complete" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "proxy"),
    [
        ((), "http://of.settings:1"),
        (("--proxy", "http://p:2"), "http://p:2"),
        (("--proxy", ""), ""),
    ],
)
@pytest.mark.parametrize("action", [("download", "english"), ("verify",)])
def test_the_proxy(
    models: Path, home: Path, action: tuple[str, ...], arguments: tuple[str, ...], proxy: str
) -> None:
    put(home, {"settings.toml": b"[download]\nproxy = 'http://of.settings:1'\n"})
    seen: list[DownloadOptions] = []

    def downloader(options: DownloadOptions) -> FakeDownloads:
        seen.append(options)
        return FakeDownloads(ENGLISH)

    args = parser("live-caption", "").parse_args(["models", *action, *arguments])
    assert guarded(lambda args: command.run(args, downloader), args) == 0
    assert [options.proxy for options in seen] == [proxy]


class InterruptedDownloads:
    """Gets a Ctrl-C in the middle, as many times as `presses` says."""

    def __init__(self, presses: int) -> None:
        self._presses = presses

    def download(
        self, entry: ModelEntry, folder: Path, on_event: OnEvent, cancel: threading.Event
    ) -> None:
        on_event(Progress(entry.id, 1, entry.bytes, 1.0, None))
        for _ in range(self._presses):
            signal.raise_signal(signal.SIGINT)
        assert cancel.is_set()
        put(folder, {"encoder.onnx.part": b"half"})
        raise CancelledDownload("The download was stopped.")


def test_ctrl_c_stops_a_download_and_says_that_it_can_go_on(models: Path, capsys: Said) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert live_caption("download", "english", downloads=InterruptedDownloads(1)) == 130
    (line,) = capsys.readouterr().err.splitlines()
    assert "goes on from there" in line
    assert content(models / "english") == {"encoder.onnx.part": b"half"}
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_does_not_wait(models: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert live_caption("download", "english", downloads=InterruptedDownloads(2)) == 130
    assert content(models) == {}
    assert signal.getsignal(signal.SIGINT) is before


def test_ctrl_c_stops_a_repair(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(models / "english", ENGLISH)
    seen: list[object] = []

    def report(event: object) -> None:
        seen.append(event)
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("live_caption.cli.progress.report_json", report)
    assert live_caption("verify", "english", "--repair", "--json") == 130
    assert len(seen) == 1


# --- verify ------------------------------------------------------------------------------


def test_what_is_right_is_said_to_be(models: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    assert live_caption("verify", "english") == 0
    assert capsys.readouterr().out == f"english is complete and right, in {models / 'english'}\n"


def test_what_is_wrong_is_named_with_what_to_do(models: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    flip_a_bit(models / "english" / "encoder.onnx", 2500)
    assert live_caption("verify", "english") == 4
    message, hint = capsys.readouterr().err.splitlines()[-2:]
    assert "encoder.onnx" in message
    assert "live-caption models verify english --repair" in hint


def test_repair(models: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    flip_a_bit(models / "english" / "encoder.onnx", 2500)
    downloads = FakeDownloads(ENGLISH)
    assert live_caption("verify", "english", "--repair", downloads=downloads) == 0
    assert content(models / "english") == ENGLISH
    assert live_caption("verify", "english") == 0


def test_everything_that_is_here_is_verified(
    models: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "path", [])  # without the models in packages
    put(models / "english", {"encoder.onnx": ENGLISH["encoder.onnx"]})
    put(models / "german", ENGLISH)
    assert live_caption("verify", "--json") == 4
    ends = [each for each in events(capsys) if each["event"] in {"done", "failed"}]
    assert [(each["event"], each["model"]) for each in ends] == [
        ("failed", "english"),
        ("failed", "german"),
    ]
    assert "tokens.txt" in str(ends[0]["message"])
    assert "encoder.onnx" in str(ends[1]["message"])


def test_a_model_that_is_not_here(models: Path, capsys: Said) -> None:
    assert live_caption("verify", "english") == 4
    assert "models download english" in capsys.readouterr().err


# --- import, export, remove --------------------------------------------------------------


def test_from_one_computer_to_another(models: Path, tmp_path: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    stick = tmp_path / "U 盘.tar"
    assert live_caption("export", "english", stick) == 0
    assert capsys.readouterr().out == f"Toy english was written to {stick}\n"
    assert live_caption("remove", "english") == 0
    assert capsys.readouterr().out == "Toy english was removed, 6.0 kB are free again.\n"
    assert live_caption("import", stick) == 0
    assert capsys.readouterr().out == f"english is complete and right, in {models / 'english'}\n"
    assert content(models / "english") == ENGLISH


def test_the_same_for_programs(models: Path, tmp_path: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    assert live_caption("export", "english", tmp_path / "out", "--json") == 0
    exported = events(capsys)[-1]
    assert exported["path"] == str(tmp_path / "out" / "english")
    assert live_caption("remove", "english", "--json") == 0
    assert events(capsys) == [{"model": "english", "freed_bytes": 6000}]
    assert live_caption("import", tmp_path / "out", "--json") == 0
    assert events(capsys)[-1]["event"] == "done"


def test_an_incomplete_import_says_what_is_missing(
    models: Path, tmp_path: Path, capsys: Said
) -> None:
    put(tmp_path, {"download (1)": ENGLISH["encoder.onnx"]})
    assert live_caption("import", tmp_path / "download (1)") == 0
    text = capsys.readouterr().out
    assert "still lacks tokens.txt" in text
    assert "models download english" in text
    assert live_caption("import", tmp_path / "download (1)", "--json") == 0
    assert events(capsys)[-1] == {
        "event": "incomplete",
        "model": "english",
        "missing": ["tokens.txt"],
    }


def test_an_import_of_nothing(models: Path, tmp_path: Path, capsys: Said) -> None:
    assert live_caption("import", tmp_path / "nothing") == 6
    assert "nothing" in capsys.readouterr().err
    put(tmp_path, {"letter.txt": b"Dear all"})
    assert live_caption("import", tmp_path / "letter.txt") == 4


def test_an_export_as_something_else(models: Path, tmp_path: Path, capsys: Said) -> None:
    put(models / "english", ENGLISH)
    assert live_caption("export", "english", tmp_path / "out.zip") == 2
    assert ".tar" in capsys.readouterr().err
    assert not (tmp_path / "out.zip").exists()


def test_a_copy_of_a_model_that_came_with_the_program(models: Path, capsys: Said) -> None:
    put(models / "whisper-tiny.en", {"config.json": b"{}"})
    assert live_caption("remove", "whisper-tiny.en") == 0
    assert "2 bytes are free" in (text := capsys.readouterr().out)
    assert "installed package" in text
    assert live_caption("remove", "whisper-tiny.en") == 4
    assert "cannot be removed" in capsys.readouterr().err


# --- recommend ---------------------------------------------------------------------------


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> Machine:
    found = Machine(8000, 4, 1.0, frozenset({"whisper"}))
    monkeypatch.setattr(machine, "measure", lambda _settings, _paths: found)
    return found


def test_a_model_is_recommended_with_the_reason(
    models: Path, measured: Machine, capsys: Said
) -> None:
    assert live_caption("recommend", "--language", "de") == 0
    first, reason, hint = capsys.readouterr().out.splitlines()
    assert reason.startswith(("It is the most capable", "No model for de"))
    model = first.partition(":")[0]
    assert hint.endswith((f"--model {model}”.", f"models download {model}”."))


@pytest.mark.parametrize(
    ("arguments", "setting", "system", "expected"),
    [
        (["--language", "de", "--language", "fr"], "en", ("en_GB", "UTF-8"), ["de", "fr"]),
        ([], "zh", ("en_GB", "UTF-8"), ["zh"]),
        ([], "auto", ("de_DE", "UTF-8"), ["de"]),
        ([], "auto", ("German_Germany", "1252"), ["en"]),
        ([], "auto", (None, None), ["en"]),
    ],
)
def test_the_languages_are_those_that_are_known(
    models: Path,
    home: Path,
    measured: Machine,
    capsys: Said,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    setting: str,
    system: tuple[str | None, str | None],
    expected: list[str],
) -> None:
    put(home, {"settings.toml": f"[recognition]\nlanguage = '{setting}'\n".encode()})
    monkeypatch.setattr("live_caption.cli.models.locale.getlocale", lambda: system)
    assert live_caption("recommend", "--json", *arguments) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["languages"] == expected
    assert found["machine"]["memory_mb"] == 8000


# --- as a program ------------------------------------------------------------------------


def test_progress_is_not_among_results(models: Path, home: Path) -> None:
    put(models / "english", ENGLISH)
    program = [sys.executable, "-m", "live_caption", "models", "verify", "english"]
    done = subprocess.run(program, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == f"english is complete and right, in {models / 'english'}\n"
    assert done.stderr.splitlines() == [
        "english: verifying encoder.onnx",
        "english: verifying tokens.txt",
    ]
