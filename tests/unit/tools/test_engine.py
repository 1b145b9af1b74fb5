"""How llama.cpp is installed, with pip and the processor played by the test."""

from __future__ import annotations

from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from live_caption.asr.llama.engine import check_engine
from tools import engine, system

PYTHON = Path("python")
AVX2 = {"sse2", "avx", "avx2", "fma", "f16c", "bmi2"}


class Pip:
    """Notes what is installed; what contains `broken` fails."""

    def __init__(self, broken: str = "nothing") -> None:
        self.calls: list[str] = []
        self._broken = broken

    def __call__(self, *arguments: str) -> bool:
        self.calls.append(" ".join(arguments))
        return self._broken not in self.calls[-1]

    @property
    def compiled(self) -> bool:
        return any("--no-binary" in call for call in self.calls)


Machine = Callable[..., None]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    """`machine(can=…, wheels=…, works=…, compiled=…, lacks=…)` plays a computer."""

    def play(
        can: set[str] = AVX2,
        wheels: str | None = "/wheels",
        works: tuple[bool, ...] = (True,),
        compiled: bool = False,
        lacks: tuple[str, ...] = (),
    ) -> None:
        answers = iter(works)
        monkeypatch.setattr(engine, "instructions", lambda: can)
        monkeypatch.setattr(engine, "works", lambda _python: next(answers))
        monkeypatch.setattr(engine, "has_compiled", lambda _python: compiled)
        monkeypatch.setattr(engine, "remove", lambda _python: None)
        monkeypatch.setattr(
            system, "provide", lambda needs: [n.package for n in needs if n.package in lacks]
        )
        monkeypatch.delenv("WHEELS", raising=False)
        if wheels is not None:
            monkeypatch.setenv("WHEELS", wheels)

    return play


def test_a_wheel_that_fits(machine: Machine) -> None:
    machine()
    pip = Pip()
    assert engine.install(PYTHON, pip) == []
    assert "--find-links /wheels llama-cpp-python==" in pip.calls[0]
    assert not pip.compiled


@pytest.mark.parametrize("absent", ["avx2", "fma", "f16c", "bmi2"])
def test_a_processor_that_cannot_run_the_wheel(machine: Machine, absent: str) -> None:
    machine(can=AVX2 - {absent})
    pip = Pip()
    assert engine.install(PYTHON, pip) == []
    assert pip.compiled
    assert not any("/wheels" in call for call in pip.calls)


def test_without_a_wheel(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine(wheels=None)
    pip = Pip()
    assert engine.install(PYTHON, pip) == []
    assert pip.compiled
    assert "about 20 minutes" in capsys.readouterr().out


def test_a_folder_without_a_wheel_that_fits(machine: Machine) -> None:
    machine()
    pip = Pip(broken="--find-links")
    assert engine.install(PYTHON, pip) == []
    assert pip.compiled


def test_a_wheel_that_does_not_load(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    machine(works=(False, True))
    pip = Pip()
    assert engine.install(PYTHON, pip) == []
    assert pip.compiled
    assert "/wheels do not fit" in capsys.readouterr().out


def test_an_earlier_compilation_needs_no_compiler(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    machine(wheels=None, compiled=True, lacks=("g++",))
    assert engine.install(PYTHON, Pip()) == []
    assert "minutes" not in capsys.readouterr().out


def test_without_a_compiler(machine: Machine) -> None:
    machine(wheels=None, lacks=("cmake", "g++"))
    pip = Pip()
    assert engine.install(PYTHON, pip) == ["cmake", "g++"]
    assert not pip.compiled


def test_without_the_library_that_every_build_needs(machine: Machine) -> None:
    machine(lacks=("libgomp1",))
    pip = Pip()
    assert engine.install(PYTHON, pip) == ["libgomp1"]
    assert pip.calls == []


@pytest.mark.parametrize("broken", ["qwen-build.txt", "--no-binary"])
def test_what_cannot_be_installed(machine: Machine, broken: str) -> None:
    machine(wheels=None)
    with pytest.raises(SystemExit, match=r"could not be installed"):
        engine.install(PYTHON, Pip(broken))


def test_a_compilation_that_does_not_load(machine: Machine) -> None:
    machine(wheels=None, works=(False,))
    with pytest.raises(SystemExit, match=r"could not be installed"):
        engine.install(PYTHON, Pip())


def test_the_version_is_one_that_the_program_accepts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metadata, "version", lambda _package: engine.version())
    check_engine()
