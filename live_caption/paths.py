"""Where files live: folders of the user, resources of the program, and how files are written.

Any thread may use it; nothing is created before it is asked for.
"""

from __future__ import annotations

import contextlib
import glob
import os
import sys
import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from live_caption.errors import SettingsError, StorageError

HOME_VARIABLE = "LIVE_CAPTION_HOME"
_PACKAGE = Path(__file__).resolve().parent
_ABANDONED_S = 60.0
_PATIENCE_S = 1.0 if sys.platform == "win32" else 0.0
_PAUSE_S = 0.02


@dataclass(frozen=True, slots=True)
class AppPaths:
    """The folders of the program; none of them has to exist."""

    config: Path
    data: Path
    cache: Path
    logs: Path
    models: Path
    transcripts: Path

    @classmethod
    def find(cls, environ: Mapping[str, str] = os.environ) -> AppPaths:
        """The system's usual folders, or everything below `LIVE_CAPTION_HOME` when it is set.

        Raises SettingsError when that is no path.
        """
        home = environ.get(HOME_VARIABLE)
        return cls.below(path_of(home)) if home else cls.of_system()

    @classmethod
    def below(cls, home: Path) -> AppPaths:
        return cls(
            config=home,
            data=home / "data",
            cache=home / "cache",
            logs=home / "logs",
            models=home / "models",
            transcripts=home / "transcripts",
        )

    @classmethod
    def of_system(cls) -> AppPaths:
        folders = platformdirs.PlatformDirs("live-caption", appauthor=False)
        return cls(
            config=folders.user_config_path,
            data=folders.user_data_path,
            cache=folders.user_cache_path,
            logs=folders.user_log_path,
            models=folders.user_data_path / "models",
            transcripts=folders.user_documents_path / "Live Caption",
        )

    @property
    def settings_file(self) -> Path:
        return self.config / "settings.toml"

    @property
    def history_file(self) -> Path:
        return self.data / "history.db"

    @property
    def window_file(self) -> Path:
        """Where the caption window stands on each screen."""
        return self.config / "window.json"

    @property
    def wizard_file(self) -> Path:
        """There once the first-run wizard was finished or skipped."""
        return self.config / "wizard.json"

    def with_models(self, folder: str) -> AppPaths:
        """The same with the models folder that a person chose, if it is not empty.

        Raises SettingsError when that is no path.
        """
        return replace(self, models=path_of(folder)) if folder else self


def path_of(text: str) -> Path:
    """The path that a person wrote, where “~” is a home; raises SettingsError when it is none."""
    if "\0" in text:
        raise SettingsError("A path cannot hold a null character.", "Write it anew.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise SettingsError(f"The home in “{text}” is not known.", "Write it out.") from error


def ensure_folder(folder: Path) -> Path:
    """Creates a folder with its parents; raises StorageError when that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(f"The folder {folder} cannot be created", error) from error
    return folder


def ensure_writable(folder: Path) -> Path:
    """Like `ensure_folder`; raises StorageError also when no file can be made there."""
    try:
        tempfile.TemporaryFile(dir=ensure_folder(folder)).close()
    except OSError as error:
        raise _unwritable(f"The folder {folder} cannot be written to", error) from error
    return folder


def write_atomically(path: Path, content: bytes) -> None:
    """Replaces a file in one step: a reader, or a crash, finds the old or the new content.

    Creates the folder. A symbolic link stays and its target is replaced.
    Raises StorageError; the old file is then untouched.
    """
    target = path.resolve()
    ensure_folder(target.parent)
    try:
        _replace(target, content)
        _forget_abandoned(target)
    except OSError as error:
        raise _unwritable(f"The file {path} cannot be written", error) from error


def _replace(target: Path, content: bytes) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        move(Path(name), target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _forget_abandoned(target: Path) -> None:
    """Deletes what programs that were killed while they wrote this file have left of it."""
    oldest_s = time.time() - _ABANDONED_S
    with contextlib.suppress(OSError):
        for path in target.parent.glob(f".{glob.escape(target.name)}.????????"):
            if path.stat().st_mtime < oldest_s:
                path.unlink()


def move(source: Path, target: Path, patience_s: float = _PATIENCE_S) -> None:
    """Renames a file, over what is at `target`; raises OSError.

    On Windows a virus scanner or an indexer may have either of them open for a moment.
    """
    end_s = time.monotonic() + patience_s
    while True:
        try:
            source.replace(target)
        except PermissionError:
            if time.monotonic() >= end_s:
                raise
            time.sleep(_PAUSE_S)
        else:
            return


def _unwritable(sentence: str, error: OSError) -> StorageError:
    reason = error.strerror or str(error)
    return StorageError(f"{sentence}: {reason}.", "Choose a folder that can be written to.")


def resource(name: str) -> Path:
    """A file or folder of `resources/` that comes with the program.

    It lies inside the package in an installed wheel, beside the package in the source tree
    and in a bundle. Raises StorageError when it is not there.
    """
    for folder in (_PACKAGE, _PACKAGE.parent):
        path = folder / "resources" / name
        if path.exists():
            return path
    raise StorageError(f"A part of Live Caption is missing: {name}.", "Install it again.")
