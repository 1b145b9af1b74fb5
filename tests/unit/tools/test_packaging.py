"""What goes into a bundle, what a package asks for, and how licences are found."""

from __future__ import annotations

import re
import struct
from importlib import metadata
from pathlib import Path

import pytest

from tools import bundled, codecs, deb, dist, licences, manpage

PLUGINS = "PySide6/Qt/plugins"


@pytest.mark.parametrize(
    "plugin",
    [
        "platforms/libqxcb.so",
        "platforms/libqwayland.so",
        "platforms/libqoffscreen.so",
        "platformthemes/libqxdgdesktopportal.so",
        "iconengines/libqsvgicon.so",
        "imageformats/libqsvg.so",
        "wayland-shell-integration/libxdg-shell.so",
        "platforminputcontexts/libibusplatforminputcontextplugin.so",
    ],
)
def test_plugins_that_a_desktop_needs(plugin: str) -> None:
    assert bundled.is_wanted(f"{PLUGINS}/{plugin}", f"/v/site-packages/{plugin}", ())


@pytest.mark.parametrize(
    "plugin", ["platforms/libqvnc.so", "tls/libqopensslbackend.so", "imageformats/libqtiff.so"]
)
def test_plugins_that_nothing_uses(plugin: str) -> None:
    assert not bundled.is_wanted(f"{PLUGINS}/{plugin}", f"/v/site-packages/{plugin}", ())


def test_qt_speaks_the_languages_of_the_interface_only() -> None:
    def wanted(name: str) -> bool:
        target = f"PySide6/Qt/translations/{name}"
        return bundled.is_wanted(target, f"/v/{target}", {"zh_CN", "pt_BR"})

    assert wanted("qtbase_zh_CN.qm")
    assert wanted("qtbase_pt_BR.qm")
    assert not wanted("qtbase_fr.qm")
    assert not wanted("qt_help_zh_CN.qm")


@pytest.mark.parametrize(
    ("target", "source", "wanted"),
    [
        ("libssl.so.3", "/usr/lib/x86_64-linux-gnu/libssl.so.3", True),
        ("libxcb-cursor.so.0", "/usr/lib/x86_64-linux-gnu/libxcb-cursor.so.0", True),
        ("libstdc++.so.6", "/usr/lib/x86_64-linux-gnu/libstdc++.so.6", False),
        ("libgtk-3.so.0", "/usr/lib/x86_64-linux-gnu/libgtk-3.so.0", False),
        ("libreadline.so.8", "/lib/x86_64-linux-gnu/libreadline.so.8", False),
        ("av.libs/libavcodec-1.so.62", "/v/site-packages/av.libs/libavcodec-1.so.62", True),
        ("libQt6Quick.so.6", "PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("resources/translations/live_caption_de.ts", "/r/live_caption_de.ts", False),
    ],
)
def test_libraries(target: str, source: str, wanted: bool) -> None:
    assert bundled.is_wanted(target, source, ()) is wanted


def test_an_encoder_that_does_nothing() -> None:
    code = codecs.source_of([("x264_encoder_open", True), ("x264_levels", False)])
    assert code.splitlines() == [
        "void *x264_encoder_open(void) { return 0; }",
        "const char x264_levels[4096] = {0};",
    ]


def test_only_encoders_are_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def empty(library: Path, folder: Path) -> Path:
        return folder / library.name

    monkeypatch.setattr(codecs, "empty_library", empty)
    monkeypatch.setattr("sys.platform", "linux")
    entries = [
        ("av.libs/libx264-1.so", "/v/libx264-1.so", "BINARY"),
        ("libx264-1.so", "av.libs/libx264-1.so", "SYMLINK"),
        ("av.libs/libopus-1.so", "/v/libopus-1.so", "BINARY"),
    ]
    replaced = codecs.replaced(entries, tmp_path)
    assert replaced == [
        ("av.libs/libx264-1.so", f"{tmp_path}/libx264-1.so", "BINARY"),
        *entries[1:],
    ]


@pytest.mark.parametrize(
    ("dependency", "both"),
    [
        ("libc6 (>= 2.36)", "libc6 (>= 2.36)"),
        ("libegl1", "libegl1"),
        ("libglib2.0-0 (>= 2.26)", "libglib2.0-0 (>= 2.26) | libglib2.0-0t64 (>= 2.26)"),
        ("libasound2t64", "libasound2t64 | libasound2"),
    ],
)
def test_a_library_under_both_names(dependency: str, both: str) -> None:
    assert deb.under_both_names(dependency) == both


@pytest.mark.parametrize(("address", "loadable"), [(0x3000, True), (0x3400, False)])
def test_a_library_that_the_loader_cannot_map(address: int, loadable: bool) -> None:
    header = bytearray(64)
    struct.pack_into("<Q", header, 32, 64)
    struct.pack_into("<HH", header, 54, 56, 1)
    load = struct.pack("<IIQQQQQQ", 1, 5, 0x1000, address, address, 16, 16, 0x1000)
    assert dist.is_loadable(bytes(header) + load) is loadable


def test_the_licence_that_a_package_names() -> None:
    assert licences.licence_of(metadata.distribution("httpx")) == "BSD-3-Clause"
    assert "LGPL-3.0" in licences.licence_of(metadata.distribution("PySide6-Essentials"))


def test_a_package_without_a_text_gets_that_of_its_licence() -> None:
    assert licences.licence_names("LGPL-3.0-only OR GPL-3.0-only") == ["GPL-3", "LGPL-3"]
    assert licences.licence_names("Apache Software License") == ["Apache-2.0"]


def test_a_library_that_belongs_to_nobody_ends_the_build() -> None:
    with pytest.raises(SystemExit, match="libsurprise"):
        licences.components({Path("/usr/lib/libsurprise.so.1")})


def test_every_component_has_its_texts() -> None:
    libraries = {Path(f"/v/av.libs/{name}") for name in ("libx264-1.so", "libavcodec-1.so.62")}
    parts = licences.components(libraries)
    assert [part.licence for part in parts] == ["MIT", "LGPL-3.0-or-later"]
    assert all(text.is_file() for part in parts for text in part.texts)


def test_the_manual_has_every_command_and_option() -> None:
    page = manpage.page("2026-01-31").replace("\\-", "-")
    assert page.startswith('.TH LIVE-CAPTION 1 "2026-01-31"')
    for name in ("transcribe", "models download", "--stream-mode", "--toggle", "--version"):
        assert rf"\fB{name}\fR" in page
    assert not re.search(r"%\(|None", page)
