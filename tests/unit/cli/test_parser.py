"""The command line, and how quickly it answers."""

from __future__ import annotations

import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from live_caption import __version__
from live_caption.cli.parser import parser

HEAVY = {"PySide6", "numpy", "av", "faster_whisper", "ctranslate2", "onnxruntime", "soundcard"}
HEAVY |= {"httpx", "httpcore", "truststore"}
COMMANDS = ("transcribe", "listen", "devices", "doctor", "demo", "models")


def parse(*arguments: str) -> dict[str, object]:
    return vars(parser("live-caption", "").parse_args(arguments))


_STREAMING = {
    "mmproj": None,
    "context": None,
    "stream_mode": None,
    "stream_chunk": None,
    "stream_segment": None,
    "stream_window": None,
    "slice_seconds": None,
    "unfixed_tokens": None,
    "unfixed_chunks": None,
    "verbose": False,
}


def test_transcribe_takes_everything() -> None:
    assert parse(
        "transcribe", "a.wav", "b.mp4", "--realtime", "--offline", "--format", "srt",
        "--output", "out", "--model", "whisper-base", "--engine", "whisper", "--language", "en",
        "--json",
    ) == _STREAMING | {
        "command": "transcribe",
        "files": [Path("a.wav"), Path("b.mp4")],
        "realtime": True,
        "offline": True,
        "format": "srt",
        "output": Path("out"),
        "model": "whisper-base",
        "engine": "whisper",
        "language": "en",
        "json": True,
    }  # fmt: skip


def test_listen_takes_everything() -> None:
    options = parse("listen", "--source", "both", "--device", "x", "--seconds", "2.5")
    assert options == _STREAMING | {
        "command": "listen",
        "source": "both",
        "device": "x",
        "seconds": 2.5,
        "model": None,
        "engine": None,
        "language": None,
        "json": False,
    }


def test_what_is_not_given_is_left_to_the_settings() -> None:
    options = parse("transcribe", "a.wav")
    assert [options[name] for name in ("format", "output", "model", "engine", "language")] == [
        None
    ] * 5


def test_without_a_command_there_is_none() -> None:
    assert parse() == {"command": None}


@pytest.mark.parametrize("command", ["devices", "doctor", "demo"])
def test_simple_commands(command: str) -> None:
    assert parse(command)["command"] == command


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["list"], {}),
        (["info", "toy"], {"model": "toy"}),
        (["download", "toy", "--proxy", "http://p"], {"model": "toy", "proxy": "http://p"}),
        (["verify"], {"model": None, "repair": False, "proxy": None}),
        (["verify", "toy", "--repair"], {"model": "toy", "repair": True, "proxy": None}),
        (["import", "模型 é.zip"], {"path": Path("模型 é.zip")}),
        (["export", "toy", "out"], {"model": "toy", "path": Path("out")}),
        (["remove", "toy"], {"model": "toy"}),
        (["path"], {"model": None}),
        (["recommend"], {"language": None}),
        (["recommend", "--language", "de", "--language", "fr"], {"language": ["de", "fr"]}),
    ],
)
def test_what_can_be_done_with_models(arguments: list[str], expected: dict[str, object]) -> None:
    action = {"command": "models", "action": arguments[0]}
    assert parse("models", *arguments) == action | expected | {"json": False}
    assert parse("models", *arguments, "--json") == action | expected | {"json": True}


@pytest.mark.parametrize(
    "arguments",
    [
        ("transcribe",),
        ("listen", "--source", "tv"),
        ("listen", "--seconds", "0"),
        ("listen", "--seconds", "-1"),
        ("listen", "--seconds", "inf"),
        ("listen", "--seconds", "nan"),
        ("listen", "--seconds", "1e10"),
        ("listen", "--seconds", "soon"),
        ("transcribe", "a.wav", "--format", "doc"),
        ("transcribe", "a.wav", "--engine", "magic"),
        ("dance",),
        ("models",),
        ("models", "dance"),
        ("models", "download"),
        ("models", "import"),
        ("models", "export", "whisper-base"),
    ],
    ids=" ".join,
)
def test_nonsense_is_refused(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        parse(*arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_versions_of_program_and_engines(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        parse("--version")
    assert caught.value.code == 0
    said = capsys.readouterr().out
    assert said.startswith(f"Live Caption {__version__}\nPython 3.")
    assert f"\nWhisper: faster-whisper {metadata.version('faster-whisper')}\n" in said
    assert "\nQwen3-ASR: " in said


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        parse(command, "--help")
    assert caught.value.code == 0
    assert len(capsys.readouterr().out.splitlines()) > 3


@pytest.mark.parametrize("program", ["live_caption", "live_caption.cli.main"])
@pytest.mark.parametrize(
    "arguments", [["--help"], ["transcribe", "--help"], ["models", "--help"], ["--version"]]
)
def test_help_imports_nothing_heavy(program: str, arguments: list[str]) -> None:
    result = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", program, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in result.stderr.splitlines()}
    assert "argparse" in imported
    assert {name.split(".")[0] for name in imported} & HEAVY == set()
    assert result.stdout
