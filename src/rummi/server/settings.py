"""The settings of a server, with their defaults.

`rummi serve` makes its options from these defaults. It stores the settings in the environment, where its workers read
them.
"""

from __future__ import annotations

import os
from typing import Final

import msgspec
from msgspec import Struct

from rummi.bots.outside.command import NamedCommand
from rummi.games.house import HouseRules

ENVIRONMENT: Final = "RUMMI_SERVE"
"""The environment variable with the settings of a running server, as JSON."""


class Listen(Struct, frozen=True, kw_only=True):
    """Where the server listens, and which callers it believes."""

    host: str = "127.0.0.1"
    port: int = 8000
    names: tuple[str, ...] = ()
    """The host names under which people reach the server; `*` for any. Addresses and names in the local network always
    work."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may call the server, such as `https://rummi.example`."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies that may name the client of a request. Without any, those of this machine."""
    metrics_from: tuple[str, ...] = ()
    """Addresses and networks that may read the metrics, besides this machine."""


class Processes(Struct, frozen=True, kw_only=True):
    """How many processes the server uses."""

    workers: int = 1
    bot_processes: int = 1
    """Processes of each worker in which bots choose their actions."""
    hand_over: bool = True
    """Whether workers pass connections on, so that all people of a room are connected to the same worker."""
    hand_over_folder: str | None = None
    """The folder with the sockets over which workers pass connections on."""


class Limits(Struct, frozen=True, kw_only=True):
    """How much one client may do, and how many clients a worker serves."""

    requests_per_second: float = 20.0
    """Average number of requests that change something, for each address; 0 for no limit."""
    sockets_per_address: int = 500
    """Open sockets of one address; 0 for no limit."""
    connections: int = 10_000
    """Open connections of each worker. A worker has fewer if the system does not allow that many open files."""
    messages_per_second: float = 20.0
    """Average number of messages on one socket; 0 for no limit."""
    bytes_per_second: float = 32_768.0
    """Average number of bytes that one socket may send; 0 for no limit."""
    idle_hours: float = 12.0
    """Time after which an unused room is closed."""


class Logs(Struct, frozen=True, kw_only=True):
    """What is logged, and where."""

    level: str = "info"
    file: str | None = None
    """The log file; standard error without one."""
    file_bytes: int = 10_000_000
    """Size at which the server starts a new log file."""
    old_files: int = 5
    """Number of old log files to keep."""


class RetentionDays(Struct, frozen=True, kw_only=True):
    """For how many days the server keeps data; 0 for ever."""

    guests: float = 180.0
    """Guests without a login, since their last visit."""
    chats: float = 7.0
    rooms: float = 30.0
    """Closed rooms."""
    unfinished: float = 30.0
    """Unfinished games, since their last action."""
    reports: float = 90.0
    """Reports of people, since an operator's decision, or since they were made if no operator has read them."""
    births: float = 30.0
    """Birth dates of entrants, since the day of the tournament."""
    decisions: float = 365.0
    """Sanctions and tasks of operators, since they ended, and the log of rooms that operators looked at."""


class Settings(Struct, frozen=True, kw_only=True):
    """All settings of a server."""

    database: str
    nats: str | None = None
    nats_password_file: str | None = None
    """A file with the password of the bus, which then appears in no argument and no environment variable."""
    listen: Listen = Listen()
    processes: Processes = Processes()
    limits: Limits = Limits()
    logs: Logs = Logs()
    retention: RetentionDays = RetentionDays()
    security_contacts: tuple[str, ...] = ()
    """Web, mail or telephone addresses for reports of vulnerabilities (`/.well-known/security.txt`)."""
    bot_faults: str | None = None
    """The folder for the records of games in which a bot failed."""
    house_rules: tuple[HouseRules, ...] = ()
    """House rules that the server offers besides the rulesets. All workers offer what the server read at its start."""
    bots: tuple[NamedCommand, ...] = ()
    """Outside bots that the server offers, with the rulesets that they named when the server started."""

    def to_environment(self) -> None:
        """Store the settings in the environment, for the workers."""
        os.environ[ENVIRONMENT] = msgspec.json.encode(self).decode()


def settings_from_environment() -> Settings:
    """Return the settings that the server stored for its workers."""
    return msgspec.json.decode(os.environ[ENVIRONMENT], type=Settings)
