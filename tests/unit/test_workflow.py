"""The workflow of continuous integration names what there is, and needs no secret."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

ROOT = Path(__file__).parents[2]
FILE = ROOT / ".github" / "workflows" / "ci.yml"
PYTHONS = ("python", "python3", "build/dist/environment/Scripts/python.exe")
OF_PACKAGES = {"pip", "pytest"}


@pytest.fixture(scope="module")
def workflow() -> dict[str, Any]:
    content = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def steps(workflow: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


def commands(workflow: dict[str, Any]) -> Iterator[list[str]]:
    for step in steps(workflow):
        for line in step.get("run", "").splitlines():
            for part in line.split("&&"):
                yield shlex.split(part)


def test_all_three_systems_are_built(workflow: dict[str, Any]) -> None:
    assert {"test", "linux", "windows", "macos"} <= workflow["jobs"].keys()
    uploads = [s["with"]["name"] for s in steps(workflow) if "upload" in s.get("uses", "")]
    assert {"linux", "windows", "macos"} <= set(uploads)


def test_every_module_that_is_run_exists(workflow: dict[str, Any]) -> None:
    run = {c[2] for c in commands(workflow) if c[0] in PYTHONS and c[1] == "-m"} - OF_PACKAGES
    assert {"tools.dist", "installer.windows.make_setup", "tests.packaging.smoke"} <= run
    missing = [name for name in run if not (ROOT / f"{name.replace('.', '/')}.py").is_file()]
    assert not missing


def test_every_target_of_make_exists(workflow: dict[str, Any]) -> None:
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    asked = [
        target for command in commands(workflow) if command[0] == "make" for target in command[1:]
    ]
    assert asked
    assert set(asked) <= set(targets)


def test_every_script_and_requirement_exists(workflow: dict[str, Any]) -> None:
    files = [c[1] for c in commands(workflow) if c[0] == "sh"]
    files += re.findall(r"requirements/\w+\.txt", FILE.read_text(encoding="utf-8"))
    assert files
    assert not [name for name in files if not (ROOT / name).is_file()]


def test_actions_are_pinned_to_a_major_version(workflow: dict[str, Any]) -> None:
    used = [step["uses"] for step in steps(workflow) if "uses" in step]
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+", each) for each in used)


def test_secrets_reach_steps_by_their_environment_alone(workflow: dict[str, Any]) -> None:
    """On a command line they could be read by others, or be run."""
    assert not [step for step in steps(workflow) if "secrets." in step.get("run", "")]
    assert workflow["permissions"] == {"contents": "read"}
