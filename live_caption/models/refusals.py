"""Why an address did not give its file, in words for a person.

Imported where a download runs, and used by its threads.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

import httpcore
import httpx

from live_caption.models.halt import Halt

LONGEST_WAIT_S = 120.0
_NETWORK = "Check the network and start again: what has arrived is kept."
_LATER = "Start again later: what has arrived is kept."
_IMPORT = "Get the file in another way and import it, or try another model."
_LOGIN = "Open any web page in a browser: the network may want a login first."
_CERTIFICATE = (
    "A company network may replace it: its administrator can add the right certificate to "
    "this computer."
)
_FAILURES = (
    httpcore.NetworkError,
    httpcore.TimeoutException,
    httpcore.ProtocolError,
    httpcore.ProxyError,
    httpcore.UnsupportedProtocol,
)


class Refusal(Exception):  # noqa: N818 - the errors are what people see
    """One address did not give the file; others may.

    `reason` is a phrase with the host in it, `hint` a sentence. The same address is asked
    again after `wait_s` at the earliest, or never when the refusal is `final`.
    """

    def __init__(
        self, reason: str, hint: str = _NETWORK, *, final: bool = False, wait_s: float = 0.0
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.hint = hint
        self.final = final
        self.wait_s = wait_s


@contextmanager
def refusals(host: str, stall_s: float, halt: Halt) -> Iterator[None]:
    """Turns what httpx and httpcore raise into refusals of `host`, or an end by `halt`."""
    try:
        yield
    except _FAILURES as error:
        halt.check()
        raise _refusal(error, host, stall_s) from error
    except (httpx.InvalidURL, httpx.HTTPError) as error:
        raise nowhere(host) from error


def _refusal(error: Exception, host: str, stall_s: float) -> Refusal:
    if isinstance(error, httpcore.ConnectError | httpcore.ConnectTimeout):
        return _unreachable(_cause(error), host)
    if isinstance(error, httpcore.ProxyError):
        return Refusal(f"the proxy does not lead to {host}: {error}", "Check the proxy.")
    if isinstance(error, httpcore.TimeoutException):
        return Refusal(f"{host} sent nothing for {stall_s:g} s")
    if isinstance(error, httpcore.NetworkError | httpcore.RemoteProtocolError):
        return Refusal(f"the connection to {host} broke off")
    return Refusal(f"{host} cannot be asked: {error}", _IMPORT, final=True)


def _cause(error: BaseException) -> BaseException:
    """What the socket or TLS said; httpcore hides it behind its own exceptions."""
    while not isinstance(error, OSError) and error.__context__ is not None:
        error = error.__context__
    return error


def _unreachable(cause: BaseException, host: str) -> Refusal:
    if isinstance(cause, ssl.SSLCertVerificationError):
        reason = getattr(cause, "verify_message", str(cause))
        said = f"the certificate of {host} is not trusted here ({reason})"
        return Refusal(said, _CERTIFICATE, final=True)
    if isinstance(cause, ssl.SSLError):
        reason = (cause.reason or "unknown reason").lower().replace("_", " ")
        return Refusal(f"no secure connection to {host} can be made ({reason})")
    if isinstance(cause, TimeoutError):
        return Refusal(f"{host} does not answer")
    if isinstance(cause, OSError) and cause.strerror:
        return Refusal(f"{host} cannot be reached ({cause.strerror})")
    return Refusal(f"{host} cannot be reached")


def of_status(response: httpx.Response, host: str) -> Refusal:
    """What an answer other than a file means."""
    status = response.status_code
    reason = f"{host} answers {status}{_name(status)}"
    if status in {408, 425, 429} or status >= 500:
        wait_s = _retry_after_s(response.headers.get("retry-after", ""))
        return Refusal(reason, _LATER, final=wait_s > LONGEST_WAIT_S, wait_s=wait_s)
    if status == HTTPStatus.PROXY_AUTHENTICATION_REQUIRED:
        return Refusal(reason, "Give the proxy with its name and password.", final=True)
    return Refusal(reason, _IMPORT, final=True)


def web_page(host: str) -> Refusal:
    return Refusal(f"{host} sent a web page instead of the file", _LOGIN)


def compressed(host: str, encoding: str) -> Refusal:
    reason = f"{host} sent the file compressed ({encoding}), which nobody asked for"
    return Refusal(reason, _IMPORT, final=True)


def wrong_size(host: str, offered: int, expected: int) -> Refusal:
    reason = f"{host} offers a file of {offered} bytes instead of {expected}"
    return Refusal(reason, _IMPORT, final=True)


def wrong_range(host: str) -> Refusal:
    return Refusal(f"{host} sent another part of the file than was asked for", _IMPORT, final=True)


def wrong_file(host: str, kept: str, *, final: bool) -> Refusal:
    reason = f"{host} sent something else: its SHA-256 is not the one in the catalogue"
    return Refusal(reason, f"It was set aside as {kept} and is not used. {_LATER}", final=final)


def too_slow(host: str) -> Refusal:
    return Refusal(f"{host} is very slow")


def cut_off(host: str) -> Refusal:
    return Refusal(f"the connection to {host} broke off")


def nowhere(host: str) -> Refusal:
    return Refusal(f"{host} redirects to an address that is none", _IMPORT, final=True)


def endless(host: str) -> Refusal:
    return Refusal(f"{host} redirects without end", _IMPORT, final=True)


def insecure(host: str) -> Refusal:
    reason = f"{host} redirects to an address without encryption"
    return Refusal(reason, _IMPORT, final=True)


def _name(status: int) -> str:
    try:
        return f" ({HTTPStatus(status).phrase})"
    except ValueError:
        return ""


def _retry_after_s(text: str) -> float:
    """What a Retry-After header means from now on: it holds seconds or a date."""
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return 0.0
    return max(0.0, (until.astimezone(UTC) - datetime.now(UTC)).total_seconds())
