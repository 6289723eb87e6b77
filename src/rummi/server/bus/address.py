"""The address of the bus, as operators write it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypedDict
from urllib.parse import urlsplit

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

USUAL_USER: Final = "rummi"
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


class Credentials(TypedDict, total=False):
    user: str
    password: Callable[[], str]


def bus_credentials(address: str, password_file: str | None) -> Credentials:
    """Return what to connect with besides the address.

    The file is read whenever the bus is connected, so that a new password needs no restart.
    """
    if password_file is None:
        return {}
    file = Path(password_file)
    return {"user": urlsplit(address).username or USUAL_USER, "password": lambda: read_password(file)}


def read_password(file: Path) -> str:
    """Raises InvalidInput."""
    try:
        password = file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or type(error).__name__
        raise InvalidInput(
            sentence(
                "the file with the password of the bus, {path}, cannot be read: {reason}",
                path=str(file),
                reason=reason,
            )
        ) from None
    if not password:
        raise InvalidInput(sentence("the file with the password of the bus, {path}, is empty", path=str(file)))
    return password
