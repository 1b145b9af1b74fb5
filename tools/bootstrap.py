"""Makes everything ready and starts the application, its tests or its checks.

Called by the Makefile with the system's Python, so only the standard library is here.
Packages come from the lock files, wheels only, each checked against its hash; a stamp in
the virtual environment makes the second run start at once. `ENGINES=qwen` adds llama.cpp.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from tools import engine, system

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
VENV_PYTHON = VENV / "bin" / "python"
LOCKS = ("run", "test")


def fail(*lines: str) -> NoReturn:
    print(*lines, sep="\n", file=sys.stderr)
    raise SystemExit(1)


# --- the virtual environment -------------------------------------------------------------


def stamp(lock: str) -> str:
    """Changes whenever the environment has to be made anew."""
    digest = hashlib.sha256(sys.version.encode() + sysconfig.get_platform().encode())
    digest.update(str(ROOT).encode())
    digest.update((ROOT / "requirements" / f"{lock}.txt").read_bytes())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    digest.update(repr(project).encode())
    return digest.hexdigest()


def stamp_file(lock: str) -> Path:
    return VENV / f"installed-{lock}"


def is_current(lock: str) -> bool:
    return stamp_file(lock).is_file() and stamp_file(lock).read_text() == stamp(lock)


def provide_packages(lock: str) -> None:
    """Installs the packages of a lock file unless they are there already."""
    if is_current(lock):
        return
    if any(stamp_file(other).exists() and not is_current(other) for other in LOCKS):
        shutil.rmtree(VENV)
    if not VENV_PYTHON.exists():
        make_venv()
    print("Installing Python packages; the first time this takes a few minutes.", flush=True)
    pip("--no-deps", "--require-hashes", "--requirement", f"requirements/{lock}.txt")
    pip("--no-deps", "--no-index", "--no-build-isolation", "--editable", ".")
    stamp_file(lock).write_text(stamp(lock))


def make_venv() -> None:
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not has_venv() and system.provide([system.Need(package, has_venv)]):
        fail("Python has no module to make virtual environments.", system.command_for([package]))
    # A process of its own: a venv module installed just now is seen by it for certain.
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)


def has_venv() -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec("ensurepip") is not None


def provide_engine() -> None:
    """Installs llama.cpp unless it is there; what is missing to compile it is printed."""
    if is_current("qwen"):
        return
    absent = engine.install(VENV_PYTHON, try_pip)
    if absent:
        print("llama.cpp has to be compiled, which needs:", system.command_for(absent))
    else:
        stamp_file("qwen").write_text(stamp("qwen"))


def pip(*arguments: str) -> None:
    if not try_pip(*arguments):
        fail("The Python packages could not be installed; the lines above say why.")


def try_pip(*arguments: str) -> bool:
    options = ["-qq", "--disable-pip-version-check", "--only-binary", ":all:"]
    command = [str(VENV_PYTHON), "-m", "pip", "install", *options, *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


# --- commands ----------------------------------------------------------------------------


def has_display() -> bool:
    return sys.platform != "linux" or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def start(arguments: Sequence[str]) -> NoReturn:
    """Hands this process over to the virtual environment's Python."""
    os.chdir(ROOT)
    os.execv(VENV_PYTHON, [str(VENV_PYTHON), *arguments])


def run(arguments: Sequence[str]) -> None:
    """The application; without a display, its bundled sample in the terminal."""
    provide_packages("run")
    provide_chosen_engines()
    silent = system.provide(system.SOUND)
    blind = system.provide(system.WINDOW)
    if silent or blind:
        print("Some system libraries are missing. To install them:", file=sys.stderr)
        print("  " + system.command_for([*silent, *blind]), file=sys.stderr)
    if not arguments and (blind or not has_display()):
        reason = "The window's libraries are missing" if has_display() else "There is no display"
        print(f"{reason}, so here is the bundled sample in the terminal.", flush=True)
        arguments = ["demo"]
    start(["-m", "live_caption", *arguments])


def provide_chosen_engines() -> None:
    chosen = os.environ.get("ENGINES", "").replace(",", " ").split()
    if unknown := set(chosen) - {"qwen"}:
        fail(f"There is no engine “{unknown.pop()}”; ENGINES=qwen adds Qwen3-ASR.")
    if chosen:
        provide_engine()
        if not is_current("qwen"):
            raise SystemExit(1)


def test(arguments: Sequence[str]) -> None:
    """Every test, headless, in random order, in two processes: many a test waits for sound."""
    provide_test_environment()
    start(["-m", "pytest", "-n", "2", "--dist", "worksteal", *arguments])


def python(arguments: Sequence[str]) -> None:
    """Python with all packages, for the benchmarks."""
    provide_test_environment()
    start(arguments)


def provide_test_environment() -> None:
    provide_packages("test")
    provide_engine()
    absent = system.provide([*system.SOUND, *system.WINDOW, *system.TESTS])
    if absent:
        print("Tests that need these packages are skipped. To install them:")
        print("  " + system.command_for(dict.fromkeys(absent)), flush=True)


def check(_arguments: Sequence[str]) -> None:
    """Style, types and the order of the layers."""
    provide_packages("test")
    checks = (
        ["ruff", "check", "."],
        ["ruff", "format", "--check", "."],
        ["mypy"],
        ["pytest", "-q", "tests/unit/test_layers.py"],
    )
    codes = [
        subprocess.run([VENV_PYTHON, "-m", *each], cwd=ROOT, check=False).returncode
        for each in checks
    ]
    raise SystemExit(max(codes))


def fresh(arguments: Sequence[str]) -> None:
    """Both commands in clean Debian systems."""
    os.chdir(ROOT)
    os.execv(sys.executable, [sys.executable, "-m", "tools.fresh", *arguments])


COMMANDS: dict[str, Callable[[Sequence[str]], None]] = {
    "run": run,
    "test": test,
    "python": python,
    "check": check,
    "fresh": fresh,
}


def main() -> None:
    command, *arguments = sys.argv[1:]
    try:
        COMMANDS[command](arguments)
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
