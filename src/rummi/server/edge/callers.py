"""The callers of the server: their networks, the host names they may use, and the proxies in front."""

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

Network: TypeAlias = IPv4Network | IPv6Network

THIS_MACHINE: Final = ("127.0.0.0/8", "::1")
UNKNOWN_NETWORK: Final = "-"
"""The network of all clients without a valid address."""
LONGEST_CHARACTERS: Final = 64
"""The longest valid address, with its zone."""
_OWN_BITS: Final = 64
"""The bits of an IPv6 network. A household can choose the other bits as often as it likes."""

ANY: Final = "*"
"""Accept every host name."""
_AT_HOME: Final = (".localhost", ".local", ".lan", ".home", ".internal", ".home.arpa")
"""Endings of names that exist only in local networks."""
_HOST: Final = re.compile(r"(\[[0-9a-f:.%]+\]|[^:\[\]]+)(:\d{1,5})?", re.IGNORECASE)

ALL_ADDRESSES: Final = "*"
"""Trust every proxy."""
VARIABLE: Final = "FORWARDED_ALLOW_IPS"
"""The environment variable of uvicorn, read if the option is not used."""
UNNAMED: Final = "unnamed_proxy"
"""The key in the state of a request that came through a proxy that is not trusted: the caller is unknown."""
_FOR: Final = b"x-forwarded-for"
_SCHEME: Final = b"x-forwarded-proto"
_SCHEMES: Final = {"http": "ws", "https": "wss"}
_LOG: Final = logging.getLogger(__name__)


def network_of(address: str) -> str:
    """Return the network that stands for all addresses of one caller: an IPv4 address or an IPv6 /64 network."""
    return _network_of(address) if len(address) <= LONGEST_CHARACTERS else UNKNOWN_NETWORK


@lru_cache(maxsize=4_096)
def _network_of(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return UNKNOWN_NETWORK
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Network((int(found), _OWN_BITS), strict=False))


def read_networks(texts: Iterable[str]) -> tuple[Network, ...]:
    """Parse addresses and networks. Raises InvalidInput, which names the invalid one."""
    return tuple(_read_network(text.strip()) for text in texts if text.strip() and text != ALL_ADDRESSES)


def _read_network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError:
        raise InvalidInput(
            sentence("“{text}” is no address and no network; write it like 10.0.0.5 or 10.0.0.0/8", text=text[:60])
        ) from None


def is_within(address: str, networks: Sequence[Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return any((mapped or found) in network for network in networks)


class HostNames:
    """The host names of this server. Requests for other names may come from DNS rebinding."""

    def __init__(self, named: Iterable[str], origins: Iterable[str]) -> None:
        names = {name.strip().rstrip(".").lower() for name in named}
        self._any = ANY in names
        self._known = names | {urlsplit(origin).hostname or "" for origin in origins} | _machine()

    def is_own(self, host: str) -> bool:
        """Return whether the `Host` of a request names this server. Programs that send none are not browsers."""
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


def trusted_proxies(named: Sequence[str]) -> Sequence[str]:
    """Return the proxies of the option, or else of the variable, or else this machine."""
    return named or [each.strip() for each in os.environ.get(VARIABLE, "").split(",") if each.strip()] or THIS_MACHINE


class TrustedProxies:
    """Finds the address of the caller behind trusted proxies."""

    def __init__(self, named: Sequence[str]) -> None:
        trusted = trusted_proxies(named)
        self._all = ALL_ADDRESSES in trusted
        self._trusted = read_networks(trusted)
        self._warned = False

    def resolve(self, scope: MutableMapping[str, Any]) -> None:
        """Replace the address and the scheme of the proxy by those of the caller."""
        headers = [(name, value) for name, value in scope["headers"] if name in (_FOR, _SCHEME)]
        if not headers:
            return
        client = scope.get("client")
        if not self._trusts(client[0] if client else ""):
            scope.setdefault("state", {})[UNNAMED] = True
            self._warn(client[0] if client else "")
            return
        values = [value.decode("latin-1") for name, value in headers if name == _FOR]
        caller = self._caller([each.strip() for value in values for each in value.split(",")])
        if caller:
            scope["client"] = (caller, 0)
        schemes = [value.decode("latin-1").strip() for name, value in headers if name == _SCHEME]
        if schemes and schemes[-1] in _SCHEMES:
            scope["scheme"] = _SCHEMES[schemes[-1]] if scope["type"] == "websocket" else schemes[-1]

    def _trusts(self, address: str) -> bool:
        return self._all or is_within(address, self._trusted)

    def _caller(self, forwarded: Sequence[str]) -> str:
        """Return the last address that is not of a trusted proxy; if all are trusted, the first."""
        addresses = [_without_port(each) for each in forwarded]
        unknown = [each for each in addresses if not self._trusts(each)]
        return (unknown or addresses or [""])[-1 if unknown else 0]

    def _warn(self, address: str) -> None:
        """Warn once. The log has the address of a proxy in a private network, but never one that may be a person's."""
        if self._warned:
            return
        self._warned = True
        try:
            own = address if ip_address(address).is_private else "ADDRESS"
        except ValueError:
            own = "ADDRESS"
        _LOG.warning(
            "forwarded headers from a proxy that is not trusted: all its clients count as one; "
            "if it is your proxy, add --trusted-proxy %s",
            own,
        )


def _without_port(text: str) -> str:
    """Remove the port that some proxies add: `192.0.2.1:80`, `[2001:db8::1]:80`."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text
