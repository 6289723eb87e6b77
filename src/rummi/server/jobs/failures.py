"""How jobs and bots fail, for code that waits for their results and starts no processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


class JobTimeout(Exception):
    """There was no answer in time. `starved` if the process mostly waited for a processor."""

    def __init__(self, *, starved: bool) -> None:
        super().__init__("starved" if starved else "hung")
        self.starved = starved


class JobProcessStopped(JobTimeout):
    """The process was stopped by a signal, and would never answer."""

    def __init__(self) -> None:
        super().__init__(starved=False)


class JobProcessDied(Exception):
    """The process ended with this exit status, or could not start."""

    def __init__(self, status: int | None = None) -> None:
        super().__init__("it could not begin" if status is None else f"exit status {status}")


@dataclass(frozen=True, slots=True)
class Fault:
    """An exception in a job process."""

    what: str
    """Its name and place. Its message may contain a player's tiles, so it is not here."""
    told: str
    """The traceback with the message."""


class JobError(Exception):
    """The job raised an exception, because of a fault in rummi or in a bot."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.what)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class OutsideBotFailed:
    """The codes of the mistakes by which a bot from outside lost its move."""

    codes: tuple[str, ...]
    details: str
    """These may contain a player's tiles."""


FailureKind: TypeAlias = Literal["raised", "hung", "starved", "died", "illegal"]
"""`starved`: the bot did not get the processor in time. The machine is too small, and the bot is not faulty."""


@dataclass(frozen=True, slots=True)
class BotFailure:
    """One failed attempt of a bot to choose an action."""

    bot: str
    kind: FailureKind
    what: str = ""
    """A description for the log; it never contains tiles."""
    told: str = ""
    """Details for the record; they may contain tiles."""
