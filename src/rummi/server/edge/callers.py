"""Who somebody is to the limits: an address, or the network that one household has of the sixth kind."""

from __future__ import annotations

import logging
import os
import re
import socket
from collections.abc import Iterable, MutableMapping, Sequence
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

NOBODY: Final = "-"
"""Whatever is no address, all together."""
LONGEST_CHARACTERS: Final = 64
"""Of an address with its zone; what is longer is none."""
_OWN_BITS: Final = 64
"""Of an address of the sixth kind: the rest of it a household chooses for itself, as often as it likes."""


def network_of(address: str) -> str:
    """The same for all addresses that one caller can have."""
    return _network_of(address) if len(address) <= LONGEST_CHARACTERS else NOBODY


@lru_cache(maxsize=4_096)
def _network_of(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return NOBODY
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), _OWN_BITS), strict=False))


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


Network: TypeAlias = IPv4Network | IPv6Network

EVERYBODY: Final = "*"
THIS_MACHINE: Final = ("127.0.0.0/8", "::1")
VARIABLE: Final = "FORWARDED_ALLOW_IPS"
"""In which proxies were named before there was an option for it."""
UNNAMED: Final = "unnamed_proxy"
"""Under this name a request says that nobody knows who asks: its proxy was not named."""
_FOR: Final = b"x-forwarded-for"
_SCHEME: Final = b"x-forwarded-proto"
_SCHEMES: Final = {"http": "ws", "https": "wss"}
_LOG: Final = logging.getLogger(__name__)


def read_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Raises InvalidInput, which names the one that is none."""
    return tuple(_network(text.strip()) for text in texts if text.strip() and text != EVERYBODY)


def _network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise InvalidInput(
            sentence("“{text}” is no address and no network; write it like 10.0.0.5 or 10.0.0.0/8", text=text[:60])
        ) from None


def within(address: str, networks: Sequence[Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in networks)


def named_proxies(named: Sequence[str]) -> Sequence[str]:
    """By option, else by the variable, else this machine's own."""
    return named or [each.strip() for each in os.environ.get(VARIABLE, "").split(",") if each.strip()] or THIS_MACHINE


class Proxies:
    def __init__(self, named: Sequence[str]) -> None:
        believed = named_proxies(named)
        self._all = EVERYBODY in believed
        self._believed = read_networks(believed)
        self._warned = False

    def resolve(self, scope: MutableMapping[str, Any]) -> None:
        """The request as its caller made it: his address and scheme, not the proxy's."""
        headers = [(name, value) for name, value in scope["headers"] if name in (_FOR, _SCHEME)]
        if not headers:
            return
        client = scope.get("client")
        if not self._believes(client[0] if client else ""):
            scope.setdefault("state", {})[UNNAMED] = True
            self._warn(client[0] if client else "")
            return
        told = [each.strip() for name, value in headers if name == _FOR for each in value.decode("latin-1").split(",")]
        caller = self._caller(told)
        if caller:
            scope["client"] = (caller, 0)
        schemes = [value.decode("latin-1").strip() for name, value in headers if name == _SCHEME]
        if schemes and schemes[-1] in _SCHEMES:
            scope["scheme"] = _SCHEMES[schemes[-1]] if scope["type"] == "websocket" else schemes[-1]

    def _believes(self, address: str) -> bool:
        return self._all or within(address, self._believed)

    def _caller(self, told: Sequence[str]) -> str:
        """The last that no believed proxy has; where all are believed, the first."""
        addresses = [_without_port(each) for each in told]
        unknown = [each for each in addresses if not self._believes(each)]
        return (unknown or addresses or [""])[-1 if unknown else 0]

    def _warn(self, address: str) -> None:
        """Once. A proxy's own address is named; one that may be a person's is not."""
        if self._warned:
            return
        self._warned = True
        try:
            own = address if ip_address(address).is_private else "ADDRESS"
        except ValueError:
            own = "ADDRESS"
        _LOG.warning(
            "forwarded headers come from a proxy that was not named, so all its callers count as one: "
            "--trusted-proxy %s names it, if it is yours",
            own,
        )


def _without_port(text: str) -> str:
    """`192.0.2.1:80` and `[2001:db8::1]:80`, as some proxies write it."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
