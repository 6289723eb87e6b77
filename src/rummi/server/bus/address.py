"""The address of the bus, as operators write it."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

_SCHEMES: Final = ("nats", "tls", "ws", "wss")


def read_bus_address(address: str) -> None:
    """Only whether it is one: the bus may come later, and games go on without it."""
    try:
        parts = urlsplit(address)
        good = parts.scheme in _SCHEMES and parts.hostname and parts.port != 0
    except ValueError:  # a port that is no number
        good = False
    if not good:
        raise InvalidInput(
            sentence("the address of the bus cannot be read; one is {example}", example="nats://host:4222")
        )
