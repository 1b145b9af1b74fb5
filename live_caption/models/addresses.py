"""Which addresses of the network may be asked. Pure; any thread."""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import urlsplit


def is_safe(address: str) -> bool:
    """Whether nobody on the way can change what comes from there, nor read a password in it."""
    if not re.fullmatch(r"[!-\[\]-~]+", address):
        return False
    try:
        parts = urlsplit(address)
        host = parts.hostname
        _ = parts.port  # raises when it is no number
    except ValueError:
        return False
    if not host or "@" in parts.netloc:
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and is_here(host))


def is_here(host: str) -> bool:
    """Whether a host is this computer."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
