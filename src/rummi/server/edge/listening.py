"""Opening the sockets on which the server listens."""

from __future__ import annotations

import errno
import socket
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

EVERYWHERE: Final = ("0.0.0.0", "::")
BACKLOG: Final = 4_096
"""The number of connections that may wait to be accepted."""
_NOT_HERE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def listen(host: str, port: int) -> list[socket.socket]:
    """Open a socket for every address of the host; `localhost`, for example, has two.

    Raises InvalidInput, which says what to do.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError):
        raise InvalidInput(sentence("the host {host} is not found", host=host)) from None
    sockets: list[socket.socket] = []
    missing = None
    for family, address in dict.fromkeys((each[0], each[4]) for each in found):
        try:
            sockets.append(
                socket.create_server(
                    address, family=family, backlog=BACKLOG, dualstack_ipv6=_is_dual_stack(host, family)
                )
            )
        except OSError as error:
            if error.errno in _NOT_HERE:  # a machine without IPv6 may still have a name for it
                missing = error
                continue
            for one in sockets:
                one.close()
            raise InvalidInput(_describe(error, host, port)) from None
    if missing and not sockets:
        raise InvalidInput(_describe(missing, host, port))
    return sockets


def _is_dual_stack(host: str, family: int) -> bool:
    return host == "::" and family == socket.AF_INET6 and socket.has_dualstack_ipv6()


def _describe(error: OSError, host: str, port: int) -> Sentence:
    match error.errno:
        case errno.EADDRINUSE:
            return sentence(
                "port {port} is in use; another program, or another rummi, listens there (--port takes another)",
                port=port,
            )
        case errno.EACCES:
            return sentence("port {port} may not be used by this user; those from 1024 on may", port=port)
        case errno.EADDRNOTAVAIL | errno.EAFNOSUPPORT:
            return sentence("{host} is no address of this machine", host=host)
    return sentence("cannot listen on {host}, port {port}: {reason}", host=host, port=port, reason=error.strerror)


def own_address() -> str:
    """Return the address of this machine in its network. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(("192.0.2.1", 9))  # an address reserved for documentation
        except OSError:
            return socket.gethostname()
        address: str = out.getsockname()[0]
        return address
