"""Whom a download trusts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.downloads.models import CONTENT, NAME, download, is_right, refused
from tests.fakes import faults
from tests.fakes.fault_server import FaultServer

HALF = len(CONTENT) // 2


def test_a_certificate_that_nobody_trusts(
    secure: Callable[[], FaultServer], tmp_path: Path
) -> None:
    server = secure()
    error = refused(tmp_path, server.url(NAME))
    said = f"the certificate of 127.0.0.1:{server.port} is not trusted here"
    assert said in error.user_message
    assert "company network" in error.hint
    assert not server.requests, "nothing is asked before the certificate is known"


@pytest.mark.usefixtures("trusted")
def test_a_certificate_of_another_host(
    secure: Callable[[str], FaultServer], tmp_path: Path
) -> None:
    error = refused(tmp_path, secure("example.org").url(NAME))
    assert "is not trusted here" in error.user_message


@pytest.mark.usefixtures("trusted")
def test_the_certificates_of_the_system_are_trusted(
    secure: Callable[[], FaultServer], tmp_path: Path
) -> None:
    server = secure()
    server.script.append(faults.cut_at(HALF))
    download(tmp_path, server.url(NAME))
    assert is_right(tmp_path)


def test_no_encryption_where_it_should_be(server: FaultServer, tmp_path: Path) -> None:
    error = refused(tmp_path, f"https://127.0.0.1:{server.port}/{NAME}")
    assert "no secure connection to 127.0.0.1" in error.user_message


@pytest.mark.usefixtures("trusted")
def test_a_redirect_out_of_encryption_stays_on_this_computer(
    secure: Callable[[], FaultServer], server: FaultServer, tmp_path: Path
) -> None:
    start = secure()
    start.otherwise = faults.redirect(server.url(NAME))
    download(tmp_path, start.url(NAME))
    assert is_right(tmp_path)
    start.otherwise = faults.redirect("http://192.0.2.1/weights.bin")
    error = refused(tmp_path / "other", start.url(NAME))
    assert "redirects to an address without encryption" in error.user_message
