"""Installs the engine llama.cpp, which Qwen3-ASR runs on, into the virtual environment.

Its package, llama-cpp-python, comes as source only. A wheel that somebody built can be
offered in the folder `WHEELS`; else it is compiled once, and pip keeps the result.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

from tools import system
from tools.system import library

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "llama-cpp-python"
REQUIREMENTS = ("--require-hashes", "--requirement", "requirements/qwen.txt")
BUILD_REQUIREMENTS = ("--require-hashes", "--requirement", "requirements/qwen-build.txt")
INSTRUCTIONS = {"avx2", "fma", "f16c", "bmi2"}  # what offered wheels are compiled for
RUNTIME = (library("libgomp1", "libgomp.so.1"),)
COMPILERS = (system.program("cmake", "cmake"), system.program("g++", "c++"))
TRY = "from llama_cpp import llama_cpp, mtmd_cpp; llama_cpp.llama_print_system_info()"

Pip = Callable[..., bool]
"""Runs `pip install` with wheels only unless said otherwise; False when it fails."""


def install(python: Path, pip: Pip) -> list[str]:
    """Installs the engine for `python`; returns the packages that it still needs."""
    absent = system.provide(RUNTIME)
    if absent:
        return absent
    if install_wheel(python, pip):
        return []
    if not pip("--no-deps", *BUILD_REQUIREMENTS):
        raise SystemExit("What compiles llama.cpp could not be installed.")
    if not has_compiled(python):
        absent = system.provide(COMPILERS)
        if absent:
            return absent
        print("Compiling llama.cpp, once: about 20 minutes on two cores.", flush=True)
    source = ("--no-binary", PACKAGE, "--no-build-isolation")
    if not pip("--no-deps", *source, *REQUIREMENTS) or not works(python):
        raise SystemExit("llama.cpp could not be installed; the lines above say why.")
    return []


def install_wheel(python: Path, pip: Pip) -> bool:
    """Installs an offered wheel if this processor can run it and it loads."""
    folder = os.environ.get("WHEELS")
    if not folder or INSTRUCTIONS - instructions():
        return False
    wanted = f"{PACKAGE}=={version()}"
    offered = ("--no-deps", "--no-index", "--find-links", folder, wanted)
    if pip(*offered) and pip("--no-deps", *REQUIREMENTS) and works(python):
        return True
    print(f"The wheels in {folder} do not fit here.", flush=True)
    remove(python)
    return False


def remove(python: Path) -> None:
    command = [str(python), "-m", "pip", "-qq", "uninstall", "--yes", PACKAGE]
    subprocess.run(command, check=False)


def version() -> str:
    """The version in the requirements."""
    text = (ROOT / "requirements" / "qwen.txt").read_text()
    found = re.search(rf"^{PACKAGE}==(\S+)", text, re.MULTILINE)
    if found is None:
        raise SystemExit(f"requirements/qwen.txt does not name {PACKAGE}.")
    return found[1]


def instructions() -> set[str]:
    """What the processor can do, in Linux's words; empty on other systems."""
    try:
        text = Path("/proc/cpuinfo").read_text()
    except OSError:
        return set()
    return set(" ".join(re.findall(r"^flags\s*:(.*)$", text, re.MULTILINE)).split())


def has_compiled(python: Path) -> bool:
    """Whether pip has kept an earlier compilation."""
    command = [str(python), "-m", "pip", "cache", "list", PACKAGE.replace("-", "_")]
    listed = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return f"-{version()}-" in listed


def works(python: Path) -> bool:
    """Tried in a process of its own: a wheel for another processor ends it."""
    return subprocess.run([python, "-c", TRY], check=False).returncode == 0
