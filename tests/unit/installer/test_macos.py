"""The script that makes the disk image, with stand-ins for the programs of macOS."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from live_caption import __version__

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "installer" / "macos" / "make_dmg.sh"
PROGRAMS = ("codesign", "hdiutil", "xcrun", "spctl")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a bundle, and a folder of programs that note how they were called."""
    root = tmp_path / "a project"
    (root / "installer" / "macos").mkdir(parents=True)
    (root / "live_caption").mkdir()
    shutil.copy(SCRIPT, root / "installer" / "macos")
    shutil.copy(ROOT / "live_caption" / "__init__.py", root / "live_caption")
    (root / "dist" / "Live Caption.app" / "Contents").mkdir(parents=True)
    (root / "bin").mkdir()
    for name in PROGRAMS:
        _program(root, name, f'echo {name} "$@" >> "{root}/calls"')
    _program(root, "ditto", 'cp -r "$1" "$2"')
    _program(root, "uname", "echo arm64")
    return root


def _program(root: Path, name: str, script: str) -> None:
    path = root / "bin" / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def made(project: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(project / "installer" / "macos" / "make_dmg.sh")],
        env={"PATH": f"{project / 'bin'}:/usr/bin:/bin", **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def calls(project: Path) -> list[str]:
    return (project / "calls").read_text().splitlines()


def test_without_an_identity_the_image_is_made_and_not_signed(project: Path) -> None:
    result = made(project)
    assert result.returncode == 0, result.stderr
    assert result.stdout.strip().endswith(f"dist/live-caption-{__version__}-macos-arm64.dmg")
    assert [call.split()[0] for call in calls(project)] == ["codesign", "hdiutil"]


def test_a_signed_image_is_notarised_and_carries_the_ticket(project: Path) -> None:
    result = made(project, SIGN_IDENTITY="Developer ID: Some One", NOTARY_PROFILE="notary")
    assert result.returncode == 0, result.stderr
    verify, create, sign, submit, staple, assess = calls(project)
    assert verify.startswith("codesign --verify")
    assert create.startswith("hdiutil create")
    assert sign.startswith("codesign --force --timestamp --sign Developer ID: Some One")
    assert submit.startswith("xcrun notarytool submit")
    assert submit.endswith("--keychain-profile notary --wait")
    assert staple.startswith("xcrun stapler staple")
    assert assess.startswith("spctl --assess")


def test_without_a_bundle_nothing_is_made(project: Path) -> None:
    shutil.rmtree(project / "dist")
    result = made(project)
    assert result.returncode == 1
    assert "make the bundle first" in result.stderr
    assert not (project / "calls").exists()


def test_a_bundle_whose_signature_is_broken_is_not_packed(project: Path) -> None:
    _program(project, "codesign", "exit 3")
    assert made(project).returncode == 3
    assert not (project / "calls").exists()
