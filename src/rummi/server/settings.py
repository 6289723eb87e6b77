"""How a server is run; workers get it through the environment. The command has the same defaults, and says them."""

from __future__ import annotations

import os
from typing import Final

import msgspec
from msgspec import Struct

from rummi.bots.outside.command import NamedCommand
from rummi.games.house import HouseRules

ENVIRONMENT: Final = "RUMMI_SERVE"


class Keep(Struct, frozen=True, kw_only=True):
    """For how many days what is kept; 0 for ever."""

    guests: float = 180
    """Who have not come, and have no login."""
    chats: float = 7
    rooms: float = 30
    """That are closed."""
    unfinished: float = 30
    """Games, since their last action."""
    reports: float = 90
    """Of people, since they were decided; or since they were made, where nobody has read them."""
    births: float = 30
    """Days of birth, since the day of the championship."""
    decisions: float = 365
    """Of operators, since they ended, and at which rooms they looked."""


class Settings(Struct, frozen=True, kw_only=True):
    database: str
    nats: str | None = None
    nats_password_file: str | None = None
    """Where the password of the bus is, so that no argument and no variable holds it."""
    security_contacts: tuple[str, ...] = ()
    """Where to report a vulnerability (`/.well-known/security.txt`); web, mail or telephone addresses."""
    workers: int = 1
    hand_over: bool = True
    """Whether the people of a room are brought together at one of several workers."""
    hand_over_folder: str | None = None
    """The folder in which these find each other."""
    host: str = "127.0.0.1"
    port: int = 8000
    origins: tuple[str, ...] = ()
    """From which pages may call besides the server's own, as `https://rummi.example`."""
    names: tuple[str, ...] = ()
    """By which people reach the server, besides addresses and names of one's own network; `*` for any."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that are believed about who calls; without any, those of this machine."""
    metrics_from: tuple[str, ...] = ()
    """From where figures may be asked for, besides this machine."""
    faults: str | None = None
    """The folder in which games are kept in which a bot could not move."""
    log_level: str = "info"
    log_file: str | None = None
    """In place of standard error."""
    log_bytes: int = 10_000_000
    """After which a new log file begins."""
    log_files: int = 5
    """Old ones that are kept."""
    thinkers: int = 1
    """Processes in which bots think, for each worker."""
    requests_per_second: float = 20
    """That change something, by one address, on average; 0 for no limit."""
    sockets_per_address: int = 500
    """Open at once; 0 for no limit."""
    connections: int = 10_000
    """Open at once at each worker, as far as the system lets it have so many files."""
    messages_per_second: float = 20
    """On one socket, on average; 0 for no limit."""
    bytes_per_second: float = 32_768
    """That one socket may send, on average; 0 for no limit."""
    idle_hours: float = 12
    """After which a room that nobody uses is closed."""
    keep: Keep = Keep()
    house_rules: tuple[HouseRules, ...] = ()
    """Offered besides our rulesets; as they were read when the server started, the same for all its workers."""
    bots: tuple[NamedCommand, ...] = ()
    """From outside, offered besides ours; each has said when the server started what it plays."""

    def hand_on(self) -> None:
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()


def handed_on() -> Settings:
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings)
