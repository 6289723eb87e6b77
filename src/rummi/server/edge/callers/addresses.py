"""Who somebody is to the limits: an address, or the network that one household has of the sixth kind."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

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
