"""How a server is run; workers get it through the environment."""

from __future__ import annotations

import os
from typing import Final

import msgspec
from msgspec import Struct

ENVIRONMENT: Final = "RUMMI_SERVE"


class Settings(Struct, frozen=True, kw_only=True):
    database: str
    nats: str | None = None
    workers: int = 1
    hand_over: bool = True
    """Whether the people of a room are brought together at one of several workers."""
    hand_over_folder: str | None = None
    """The folder in which these find each other."""
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """From which pages may call besides the server's own, as `https://rummi.example`."""
    faults: str | None = None
    """The folder in which games are kept in which a bot could not move."""
    thinkers: int = 1
    """Processes in which bots think, for each worker."""
    requests_per_second: float = 20
    """That change something, by one address, on average; 0 for no limit."""
    sockets_per_address: int = 500
    """Open at once; 0 for no limit."""
    messages_per_second: float = 20
    """On one socket, on average; 0 for no limit."""
    idle_hours: float = 12
    """After which a room that nobody uses is closed."""

    def hand_on(self) -> None:
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()


def handed_on() -> Settings:
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings)
