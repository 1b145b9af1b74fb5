"""Makes the bundle: `make dist`, and everything that it consists of, with one command.

What is bundled comes from the lock files into a virtual environment of its own below
`build/dist`, and the result into `dist/live-caption`: a folder with the application and the
commands that runs on systems without Python. The same sources on the same system give the
same files. Called by the Makefile with the system's Python, so only the standard library is
here.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import struct
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from tools import engine, system

ROOT = Path(__file__).resolve().parent.parent
PREPARED = ROOT / "build" / "dist"
ENVIRONMENT = PREPARED / "environment"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
BUNDLE = ROOT / "dist" / "live-caption"
LOCKS = ("run", "qwen", "qwen-build", "dist")
BUDGET_MB = 720
PORTABLE = "-DGGML_NATIVE=OFF"
"""How llama.cpp is compiled where no wheel is offered: for every processor with AVX2. With
`-DGGML_BACKEND_DL=ON -DGGML_CPU_ALL_VARIANTS=ON` besides, it would choose among a dozen
libraries when it starts; they take an hour to compile and nobody has tried them here."""
INSTRUCTIONS = "processor.txt"
"""In `resources`: what the engine llama.cpp asks of a processor, in Linux's words."""
TOOLS = (
    system.program("binutils", "strip"),
    system.program("chrpath", "chrpath"),
    system.program("gcc", "cc"),
)


def main() -> None:
    on_linux = sys.platform == "linux"
    if on_linux:
        provide_tools()
    provide_environment()
    write_instructions()
    bundle()
    if on_linux:
        share_copies()
        forget_search_paths()
        strip()
    say_sizes()


# --- the environment ---------------------------------------------------------------------


def provide_tools() -> None:
    name = f"libpython{sys.version_info.major}.{sys.version_info.minor}"
    needs = [*TOOLS, *engine.RUNTIME, system.Need(name, has_python_library)]
    needs.append(system.Need(name.removeprefix("lib") + "-venv", has_venv))
    if absent := system.provide(needs):
        raise SystemExit("The bundle cannot be made without: " + system.command_for(absent))


def has_python_library() -> bool:
    """Whether Python comes as a shared library, which the bundle takes along."""
    folder, name = (sysconfig.get_config_var(each) or "" for each in ("LIBDIR", "INSTSONAME"))
    return ".so" in name and ((Path(folder) / name).exists() or system.loads(name))


def has_venv() -> bool:
    return subprocess.run([sys.executable, "-c", "import ensurepip"], check=False).returncode == 0


def provide_environment() -> None:
    """Makes the environment anew unless it was made from the same lock files and Python."""
    stamp = ENVIRONMENT / "stamp"
    if stamp.is_file() and stamp.read_text() == fingerprint():
        return
    print("Installing what the bundle consists of; this takes a few minutes.", flush=True)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)], check=True)
    for lock in ("run", "dist"):
        locked = ("--no-deps", "--require-hashes", "--requirement", f"requirements/{lock}.txt")
        if not pip(*locked):
            raise SystemExit("The packages could not be installed; the lines above say why.")
    install_engine()
    stamp.write_text(fingerprint())


def install_engine() -> None:
    """Installs llama.cpp: an offered wheel on Linux, else what is compiled here."""
    os.environ.setdefault("CMAKE_ARGS", PORTABLE)
    if sys.platform == "linux":
        if absent := engine.install(PYTHON, pip):
            raise SystemExit("llama.cpp has to be compiled first: " + system.command_for(absent))
        return
    source = ("--no-deps", "--no-binary", engine.PACKAGE, "--no-build-isolation")
    if not (pip("--no-deps", *engine.BUILD_REQUIREMENTS) and pip(*source, *engine.REQUIREMENTS)):
        raise SystemExit("llama.cpp could not be compiled; the lines above say why.")


def fingerprint() -> str:
    digest = hashlib.sha256(sys.version.encode() + str(ENVIRONMENT).encode())
    for lock in LOCKS:
        digest.update((ROOT / "requirements" / f"{lock}.txt").read_bytes())
    return digest.hexdigest()


def pip(*arguments: str) -> bool:
    options = ["-qq", "--disable-pip-version-check", "--only-binary", ":all:"]
    command = [str(PYTHON), "-m", "pip", "install", *options, *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode == 0


# --- the bundle --------------------------------------------------------------------------


def write_instructions() -> None:
    folder = PREPARED / "resources"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    if platform.machine() in {"x86_64", "AMD64"}:
        (folder / INSTRUCTIONS).write_text(" ".join(sorted(engine.INSTRUCTIONS)) + "\n")


def bundle() -> None:
    """Calls PyInstaller; hashes and times that would differ each time are fixed."""
    environment = {**os.environ, "PYTHONHASHSEED": "1", "SOURCE_DATE_EPOCH": commit_time_s()}
    options = ["--noconfirm", "--clean", "--log-level", "WARN"]
    places = ["--distpath", str(BUNDLE.parent), "--workpath", str(PREPARED / "work")]
    command = [str(PYTHON), "-m", "PyInstaller", *options, *places, "installer/live-caption.spec"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)


def commit_time_s() -> str:
    """When the sources were last changed, or a fixed time where that is not known."""
    command = ["git", "log", "-1", "--format=%ct"]
    known = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return known.stdout.strip() or "315532800"


def share_copies() -> None:
    """A library that a package carries under several names is there once, the others are links."""
    seen: dict[bytes, Path] = {}
    for path in libraries():
        first = seen.setdefault(hashlib.sha256(path.read_bytes()).digest(), path)
        if first != path:
            path.unlink()
            path.symlink_to(os.path.relpath(first, path.parent))


def forget_search_paths() -> None:
    """Where Python's library lies on this machine means nothing on another one."""
    folder = str(sysconfig.get_config_var("LIBDIR")).encode()
    for path in libraries():
        if folder in path.read_bytes() and b"no rpath" not in search_path(path):
            subprocess.run(["chrpath", "--delete", str(path)], check=True)


def search_path(library: Path) -> bytes:
    command = ["chrpath", "--list", str(library)]
    return subprocess.run(command, capture_output=True, check=False).stdout


def strip() -> None:
    """Takes out what only debuggers and linkers read, which is most of some libraries.

    What was put into a package by its packagers, and moved by them, stays as it is.
    """
    stripped = PREPARED / "stripped"
    for path in libraries():
        if not path.parent.name.endswith(".libs"):
            command = ["strip", "--strip-unneeded", "-o", str(stripped), str(path)]
            subprocess.run(command, check=True)
            if is_loadable(stripped.read_bytes()):
                shutil.copyfile(stripped, path)


def is_loadable(library: bytes) -> bool:
    """Whether the parts of a 64-bit library lie where the loader can map them.

    Those that packagers moved with patchelf do not any more once they are stripped.
    """
    start, size, count = (
        *struct.unpack_from("<Q", library, 32),
        *struct.unpack_from("<HH", library, 54),
    )
    headers = [struct.unpack_from("<IIQQQQQQ", library, start + i * size) for i in range(count)]
    loads = [each for each in headers if each[0] == 1]
    return all((address - offset) % align == 0 for _, _, offset, address, *_, align in loads)


def libraries() -> Iterator[Path]:
    for path in sorted(BUNDLE.rglob("*.so*")):
        if path.is_file() and not path.is_symlink():
            yield path


# --- sizes -------------------------------------------------------------------------------


def say_sizes() -> None:
    """Prints where the size goes; ends with an error when it is over the budget."""
    sizes: dict[str, int] = {}
    for path in BUNDLE.rglob("*"):
        if path.is_file() and not path.is_symlink():
            part = part_of(path.relative_to(BUNDLE))
            sizes[part] = sizes.get(part, 0) + path.stat().st_size
    for part, size in sorted(sizes.items(), key=lambda each: -each[1]):
        print(f"{size / 1e6:7.1f} MB  {part}")
    total_mb = sum(sizes.values()) / 1e6
    print(f"{total_mb:7.1f} MB  {BUNDLE.relative_to(ROOT)}, of {BUDGET_MB} MB at most")
    if total_mb > BUDGET_MB:
        raise SystemExit("The bundle is too large.")


def part_of(path: Path) -> str:
    """What a file of the bundle belongs to, for the table."""
    name = path.parts[1] if len(path.parts) > 2 else path.name
    return name.removesuffix(".libs") if len(path.parts) > 2 else "Python and the program"


if __name__ == "__main__":
    main()
