"""The version of the protocol, which client and server tell each other before anything else.

It is raised when one of yesterday could no longer talk to one of today: something was renamed or taken away, or means
something else now. What is only added (a message, a field, an address, a ruleset) does not raise it: neither side minds
what it does not know. Whoever raises it says beside it what changed, and goes on to answer older clients for as long as
that can be done, because a page may stay open for days.

    1  what was spoken before versions were told
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

PROTOCOL_VERSION: Final = 1
OLDEST_CLIENT: Final = 1
"""To which the server still talks."""
OLDEST_SERVER: Final = 1
"""To which the client of this version can still talk."""
FIRST_VERSION: Final = 1
"""Spoken by whoever tells none."""

HEADER: Final = "rummi-protocol"
"""Of requests and of answers, with the version of who sends it."""
QUERY: Final = "protocol"
"""Of the address of a socket, for which a browser can set no headers."""

Fit: TypeAlias = Literal["fits", "too old", "too new"]


def fit_of(told: str | None, oldest: int = OLDEST_CLIENT, newest: int = PROTOCOL_VERSION) -> Fit:
    """Of a client that tells this version, or none."""
    if told is None:
        version = FIRST_VERSION
    elif told.isascii() and told.isdecimal() and len(told) < 10:
        version = int(told)
    else:
        return "too new"  # in a way that is not known yet
    return "too old" if version < oldest else "too new" if version > newest else "fits"
