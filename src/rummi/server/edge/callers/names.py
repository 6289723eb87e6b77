"""What a server is called: a page of another name that leads to this machine is not served.

Without it, any site could give itself our address (DNS rebinding), and its pages would be at home here. Addresses and
names that nobody can register are always ours.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

ANY: Final = "*"
_AT_HOME: Final = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Ends of names that only mean something in one's own network."""
_HOST: Final = re.compile(r"(\[[0-9a-f:.%]+\]|[^:\[\]]+)(:\d{1,5})?", re.IGNORECASE)


class Names:
    def __init__(self, named: Iterable[str], origins: Iterable[str]) -> None:
        given = {name.strip().rstrip(".").lower() for name in named}
        self._any = ANY in given
        self._known = given | {urlsplit(origin).hostname or "" for origin in origins} | _machine()

    def fits(self, host: str) -> bool:
        """Whether a request's `Host` names this server; programs that say none are no browsers."""
        if self._any or not host:
            return True
        found = _HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].strip("[]").rstrip(".").lower()
        return "." not in name or name in self._known or name.endswith(_AT_HOME) or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _machine() -> set[str]:
    return {socket.gethostname().lower()}
