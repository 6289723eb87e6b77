"""The version of the protocol, which client and server exchange before anything else.

The version is raised when old and new programs could no longer understand each other: something was renamed or removed,
or has a new meaning. It is not raised for additions (a message, a field, an address, a ruleset), because both sides
ignore what they do not know. A change that raises the version adds a line to the list below. The server supports older
clients as long as it can, because people keep pages open for days.

    1  the protocol before programs exchanged versions
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

PROTOCOL_VERSION: Final = 1
OLDEST_CLIENT: Final = 1
"""The oldest version of clients that this server supports."""
OLDEST_SERVER: Final = 1
"""The oldest version of servers that the client of this version supports."""
FIRST_VERSION: Final = 1
"""The version of clients that do not send one."""

HEADER: Final = "rummi-protocol"
"""The header of requests and responses that has the sender's version."""
QUERY: Final = "protocol"
"""The query parameter that has the client's version in the address of a socket: browsers cannot set headers there."""

Fit: TypeAlias = Literal["fits", "too old", "too new"]


def fit_of(sent: str | None, oldest: int = OLDEST_CLIENT, newest: int = PROTOCOL_VERSION) -> Fit:
    """Return whether the server supports a client that sent this version, or None if it sent none."""
    if sent is None:
        version = FIRST_VERSION
    elif sent.isascii() and sent.isdecimal() and len(sent) < 10:
        version = int(sent)
    else:
        return "too new"  # a later version may write its number in another way
    return "too old" if version < oldest else "too new" if version > newest else "fits"
