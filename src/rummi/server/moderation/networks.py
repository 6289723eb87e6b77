"""Networks that can be banned: that of a caller, as the limits count him, or a wider one that the operator names."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import Final, TypeAlias

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

Network: TypeAlias = IPv4Network | IPv6Network

WIDEST_BITS: Final = {4: 16, 6: 32}
"""Who bans more than that by a slip of the hand locks a country out."""
_THIS_MACHINE: Final = (IPv4Network("127.0.0.0/8"), IPv6Network("::1/128"))
HOUSEHOLD_BITS: Final = {4: 32, 6: 64}
"""What one caller has: an address, or of the sixth kind the network in which he chooses as many as he likes."""


def read_network(text: str) -> Network:
    """An address or a network; raises InvalidInput."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise InvalidInput(sentence("{text} is no address and no network", text=text[:64])) from None
    if network.prefixlen > HOUSEHOLD_BITS[network.version]:
        network = network.supernet(new_prefix=HOUSEHOLD_BITS[network.version])
    widest = WIDEST_BITS[network.version]
    if network.prefixlen < widest:
        raise InvalidInput(sentence("{text} is too wide; /{widest} is the widest", text=text, widest=widest))
    if not can_be_banned(str(network)):
        raise InvalidInput(sentence("{text} is this machine itself", text=text))
    return network


def can_be_banned(network: str) -> bool:
    """Not this machine, from which a proxy may bring everybody."""
    try:
        found = ip_network(network)
    except ValueError:
        return False
    return not any(found.version == own.version and found.overlaps(own) for own in _THIS_MACHINE)


def key_of(network: Network) -> str | None:
    """As the limits name it, where it is that of one caller."""
    if network.prefixlen != HOUSEHOLD_BITS[network.version]:
        return None
    return str(network.network_address) if network.version == 4 else str(network)
