"""What is wrong is said in one message, and nothing of the user's is lost or overwritten."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from live_caption import paths
from live_caption.models.catalogue import Catalogue
from live_caption.models.locate import locate
from tests.audio_server.servers import SoundServer
from tests.e2e.commands import PROGRAM, complaint, run
from tests.e2e.program import ROOT
from tests.e2e.sound import joined

_JFK = ROOT / "tests" / "fixtures" / "speech" / "jfk.wav"
_SHORT = ROOT / "tests" / "fixtures" / "speech" / "librivox_0880.wav"


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


# --- recordings --------------------------------------------------------------------------


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    done = run("transcribe", tmp_path / "nothing.wav")
    (line,) = complaint(done).splitlines()
    assert "nothing.wav" in line
    assert not done.stdout


@pytest.mark.parametrize("content", [b"", b"This is a letter.\n" * 100, b"RIFF\0\0\0\0WAVE"])
def test_a_file_without_sound_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "letter.wav"
    path.write_bytes(content)
    assert "letter.wav" in complaint(run("transcribe", path))
    assert path.read_bytes() == content


def test_a_folder_is_no_recording(tmp_path: Path) -> None:
    assert tmp_path.name in complaint(run("transcribe", tmp_path))


def test_one_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    done = run("transcribe", tmp_path / "nothing.wav", _SHORT)
    assert "nothing.wav" in complaint(done)
    assert "young man" in done.stdout


# --- devices -----------------------------------------------------------------------------


def test_without_a_sound_server_listening_says_so(tmp_path: Path) -> None:
    environment = {**os.environ, "PULSE_SERVER": f"unix:{tmp_path / 'nobody'}"}
    done = run("listen", "--seconds", "4", environment=environment)
    assert "sound server" in done.stderr
    assert len(done.stderr.splitlines()) == 1
    done = run("devices", environment=environment)
    assert "sound server" in complaint(done)


def test_an_unknown_device_is_named(server: SoundServer) -> None:
    said = complaint(
        run("listen", "--device", "gramophone", environment={**os.environ, **server.env})
    )
    assert "gramophone" in said


# --- models ------------------------------------------------------------------------------


def test_an_unknown_model_is_answered_with_the_known_ones() -> None:
    said = complaint(run("transcribe", _SHORT, "--model", "whisper-enormous"))
    assert "whisper-enormous" in said
    assert "whisper-tiny.en" in said


def test_a_language_that_the_model_does_not_know_is_refused() -> None:
    assert "zh" in complaint(run("transcribe", _SHORT, "--language", "zh"))


def test_a_model_with_one_wrong_bit_is_not_loaded(home: Path) -> None:
    entry = Catalogue.read(paths.resource("models.toml")).find("whisper-tiny.en")
    folder = home / "models" / entry.id
    shutil.copytree(locate(entry, home / "models"), folder)
    model = folder / "model.bin"
    with model.open("r+b") as file:
        file.seek(entry.files[0].size // 2)
        byte = file.read(1)[0]
        file.seek(-1, os.SEEK_CUR)
        file.write(bytes([byte ^ 1]))
    before = digest(model)
    said = complaint(run("transcribe", _SHORT))
    assert str(model) in said
    assert "damaged" in said
    assert digest(model) == before


def test_a_joined_model_that_was_cut_off_is_not_loaded(home: Path) -> None:
    entry = Catalogue.read(paths.resource("models.toml")).find("whisper-base")
    model = locate(entry, home / "models") / "model.bin"
    os.truncate(model, entry.files[0].size - 1)
    said = complaint(run("transcribe", _SHORT, "--model", "whisper-base", "--language", "en"))
    assert str(model) in said
    assert "damaged" in said


# --- where results go --------------------------------------------------------------------


def test_a_result_below_a_file_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    said = complaint(run("transcribe", _SHORT, "--output", file / "result.srt"))
    assert "notes.txt" in said
    assert file.read_text() == "mine"


def test_an_earlier_result_is_kept(tmp_path: Path) -> None:
    earlier = tmp_path / "result.txt"
    earlier.write_text("mine")
    done = run("transcribe", _SHORT, "--output", earlier)
    assert done.returncode == 0, done.stderr
    assert earlier.read_text() == "mine"
    assert "young man" in (tmp_path / "result (2).txt").read_text()


def test_a_read_only_disk_is_named(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = f"mount -t tmpfs -o ro none '{folder}' && exec \"$@\""
    wrapper = ("unshare", "--mount", "sh", "-c", mount, "sh")
    if os.geteuid() != 0 or subprocess.run([*wrapper, "true"], check=False).returncode:
        pytest.skip("only root mounts, and not everywhere")
    done = run("transcribe", _SHORT, "--output", folder / "a.txt", wrapper=wrapper)
    assert "disk cannot be written to: Read-only file system." in complaint(done)
    settings = f"[transcript]\nwrite = true\nfolder = '{folder}'\n"
    (home / "settings.toml").write_text(settings)
    done = run("listen", "--seconds", "1", wrapper=wrapper)
    assert "cannot be created: Read-only file system." in complaint(done)


def test_a_result_without_room_is_not_left_half_written(
    tmp_path: Path, needs: Callable[..., None]
) -> None:
    needs("prlimit")
    target = tmp_path / "result.srt"
    done = run("transcribe", _SHORT, "--output", target, wrapper=("prlimit", "--fsize=8"))
    assert "result.srt cannot be written" in complaint(done)
    assert not list(tmp_path.glob("*.srt"))


def test_a_transcript_that_cannot_be_written_is_named(home: Path, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    home.mkdir()
    settings = f"[transcript]\nwrite = true\nfolder = '{file / 'below'}'\n"
    (home / "settings.toml").write_text(settings)
    assert "notes.txt" in complaint(run("listen", "--seconds", "1"))
    assert file.read_text() == "mine"


def test_a_reader_that_leaves_ends_the_command(tmp_path: Path) -> None:
    path = joined(tmp_path / "long.wav", ["librivox_0880", "jfk", "jfk", "jfk"])
    command = subprocess.Popen(
        [*PROGRAM, "transcribe", "--realtime", str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert command.stdout is not None
    assert command.stderr is not None
    with command.stdout, command.stderr:
        first = command.stdout.readline()
        command.stdout.close()
        said = command.stderr.read()
        code = command.wait(30)
    assert "young man" in first
    assert (code, said) == (141, "")


# --- settings ----------------------------------------------------------------------------


def test_damaged_settings_are_set_aside_and_the_program_goes_on(home: Path) -> None:
    home.mkdir()
    damaged = b"[captions]\nlines = = 3\n\xff"
    (home / "settings.toml").write_bytes(damaged)
    done = run("transcribe", _SHORT)
    assert done.returncode == 0
    assert "young man" in done.stdout
    kept = [path for path in home.iterdir() if re.match(r"settings\.damaged-.*\.toml", path.name)]
    assert [path.read_bytes() for path in kept] == [damaged]
    assert kept[0].name in done.stderr
    assert "Traceback" not in done.stderr
