"""How jobs and bots fail, for code that waits for their results and starts no processes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias


class JobTimeout(Exception):
    """A job did not answer in time.

    It was `starved` if its process spent most of the time waiting for a processor.
    """

    def __init__(self, *, starved: bool) -> None:
        super().__init__("starved" if starved else "hung")
        self.starved = starved


class JobProcessStopped(JobTimeout):
    """The process was stopped (SIGSTOP or a debugger), so it will never answer."""

    def __init__(self) -> None:
        super().__init__(starved=False)


class JobProcessDied(Exception):
    """The process has ended, with this exit status, or could not start."""

    def __init__(self, status: int | None = None) -> None:
        super().__init__("it could not start" if status is None else f"exit status {status}")


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of rummi in a job."""

    what: str
    """The name and place of the error. Its message is left out, because it may contain tiles of players."""
    details: str
    """The whole traceback."""


class JobError(Exception):
    """A job failed because of a fault of rummi."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.what)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class OutsideBotFailed:
    """Why an outside bot lost its move."""

    codes: tuple[str, ...]
    details: str
    """May contain tiles of players, so it belongs in no log."""


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
