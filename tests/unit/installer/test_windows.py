"""The installer for Windows: what its script says, and how it is compiled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from installer import platforms
from installer.windows import make_setup
from live_caption import __version__
from live_caption.autostart import windows
from live_caption.autostart.launch import HIDDEN

TEXT = make_setup.SCRIPT.read_text(encoding="utf-8-sig")
DEFINED = ("Version", "Numbers", "Source", "Icon", "Licence", "Output")


def section(name: str) -> str:
    found = re.search(rf"^\[{name}\]\n(.*?)(?=^\[|\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None, name
    return found[1]


def setup() -> dict[str, str]:
    lines = section("Setup").splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith(";"))


def test_the_identity_of_the_installer_never_changes() -> None:
    """With another one, Windows would keep the old version beside the new one."""
    assert setup()["AppId"] == "{{7554D706-9DDA-45F5-8214-CA11A8FED683}"


def test_it_installs_for_one_person_without_an_administrator() -> None:
    values = setup()
    assert values["PrivilegesRequired"] == "lowest"
    assert values["DefaultDirName"] == r"{localappdata}\Programs\{#Title}"
    assert values["ArchitecturesInstallIn64BitMode"] == "x64compatible"


def test_the_version_comes_from_the_program() -> None:
    values = setup()
    assert values["AppVersion"] == "{#Version}"
    assert values["VersionInfoVersion"] == "{#Numbers}"
    assert __version__ not in TEXT


def test_every_name_that_is_used_is_defined() -> None:
    own = set(re.findall(r"#define (\w+)", TEXT))
    assert set(re.findall(r"\{#(\w+)\}", TEXT)) <= own | set(DEFINED) | {"Sign"}
    given = make_setup.definitions_of("bundle", "icon", "licence", "output")
    assert tuple(given) == DEFINED


def test_all_of_the_bundle_is_installed_and_nothing_of_an_older_one_stays() -> None:
    assert 'Source: "{#Source}\\*"' in section("Files")
    assert "recursesubdirs" in section("Files")
    assert r'Name: "{app}\_internal"' in section("InstallDelete")


def test_the_program_that_is_started_is_one_of_the_bundle() -> None:
    program = re.search(r'#define Program "(.*)\.exe"', TEXT)
    assert program is not None
    assert program[1] in platforms.DESCRIPTIONS


def test_autostart_is_what_the_settings_of_the_program_write() -> None:
    defined = dict(re.findall(r'^#define (\w+) "(.*)"$', TEXT, re.MULTILINE))
    assert defined["RunKey"] == windows.RUN
    assert defined["ApprovedKey"] == windows.APPROVED
    assert defined["Title"] == windows.VALUE
    assert rf'"""{{app}}\{{#Program}}"" {HIDDEN}"' in section("Registry")


def test_data_is_where_the_program_keeps_it() -> None:
    """platformdirs' folder for data on Windows, below which models and history are."""
    assert r"{localappdata}\live-caption" in section("Code")
    assert "{localappdata}\\live-caption" not in setup()["DefaultDirName"]


def test_removing_data_is_asked_and_no_is_the_answer_of_a_silent_run() -> None:
    code = section("Code")
    assert code.count("and Agrees(") == 2
    assert "MB_DEFBUTTON2, IDNO) = IDYES" in code


def test_without_a_signature_nothing_is_signed() -> None:
    line = make_setup.command(["iscc"], {"Version": "1"})
    assert line == ["iscc", "/Qp", "/DVersion=1", str(make_setup.SCRIPT)]


def test_a_signature_is_given_to_the_compiler_in_its_own_words() -> None:
    line = make_setup.command(["iscc"], {"Version": "1"}, 'sign /n "Some One" $f')
    assert "/Sgiven=sign /n $qSome One$q $f" in line
    assert "/DSign=given" in line
    assert "SignTool={#Sign}" in TEXT


def test_the_compiler_is_where_the_environment_says() -> None:
    assert make_setup.compiler({"ISCC": "wine ISCC.exe"}) == ["wine", "ISCC.exe"]


def test_the_compiler_is_found_in_its_usual_folder(tmp_path: Path) -> None:
    usual = tmp_path / "Inno Setup 6" / "ISCC.exe"
    usual.parent.mkdir()
    usual.touch(0o755)
    assert make_setup.compiler({"ProgramFiles": str(tmp_path)}) == [str(usual)]


def test_a_missing_compiler_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match="was not found"):
        make_setup.compiler({})


def test_a_missing_bundle_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_setup, "BUNDLE", tmp_path)
    with pytest.raises(SystemExit, match="make it first"):
        make_setup.main({})


def test_the_licence_page_has_the_program_and_all_of_its_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    licences = tmp_path / "_internal" / "licences"
    licences.mkdir(parents=True)
    (licences / "LICENCES.txt").write_text("numpy: © BSD", encoding="utf-8")
    monkeypatch.setattr(make_setup, "BUNDLE", tmp_path)
    page = make_setup.licence_page(tmp_path).read_bytes()
    assert page.startswith(b"\xef\xbb\xbf")
    text = page.decode("utf-8-sig")
    assert text.startswith("MIT License")
    assert text.endswith("numpy: © BSD")


def test_everything_is_signed_with_the_command_that_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bundle = tmp_path / "a bundle"
    (bundle / "_internal" / "licences").mkdir(parents=True)
    (bundle / "_internal" / "licences" / "LICENCES.txt").touch()
    for name in platforms.DESCRIPTIONS:
        (bundle / f"{name}.exe").touch()
    calls: list[object] = []
    monkeypatch.setattr(make_setup, "BUNDLE", bundle)
    monkeypatch.setattr("subprocess.run", lambda call, check: calls.append(call))
    make_setup.main({"SIGN_COMMAND": "sign $f", "ISCC": "iscc"})
    *signed, compiled = calls
    assert signed == [f'sign "{bundle / name}.exe"' for name in platforms.DESCRIPTIONS]
    assert isinstance(compiled, list)
    assert "/Sgiven=sign $f" in compiled
