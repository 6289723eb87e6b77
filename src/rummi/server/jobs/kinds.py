"""The kinds of jobs and their limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import Sentence, sentence

MIB: Final = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class JobKind:
    """A kind of job: its timeout, its queue and its processes."""

    name: str
    seconds: float
    """The timeout of a job."""
    timeout_message: Sentence
    """The message after a timeout."""
    queue_length: int
    """The most jobs that may wait."""
    queue_seconds: float = 30
    """The longest wait."""
    processes: int = 1
    keep_alive: bool = False
    """True if processes stay and are replaced. Otherwise they start on demand and end after a while."""
    single_use: bool = False
    """True if a process ends after each job, to free its memory."""
    memory: int = 2_048 * MIB
    """The most bytes of a process."""
    niceness: int = 10
    """How much the process gives way when the processor is busy (`nice`)."""


class TooBusy(RummiError):
    """The request is allowed, but the server could not do it in time."""


BUSY: Final = sentence("The server has its hands full; try again in a moment.")
"""The message after waiting too long, or if too many wait already."""

HINTS: Final = JobKind(
    name="hints",
    seconds=10,
    queue_length=200,
    timeout_message=sentence("No hint could be found in time; try again in a moment."),
)
REVIEWS: Final = JobKind(
    name="reviews",
    seconds=20,
    queue_length=50,
    timeout_message=sentence("This could not be explained in time; try again in a moment."),
)
RECORDS: Final = JobKind(
    name="records",
    seconds=5,
    queue_length=20,
    queue_seconds=10,
    timeout_message=sentence("This record took too long and was given up; is it a game that was really played?"),
)
"""Uploaded records, which may be crafted to take long. Games of this server do not wait for them."""
SOLVING: Final = JobKind(
    name="solving",
    seconds=10,
    queue_length=50,
    queue_seconds=3,
    timeout_message=sentence("No answer could be found in time; try again with fewer tiles."),
)
"""Positions that people make up, and the steps of puzzles. Reviews of games do not wait for a difficult position."""
BROUGHT_CHANCES_SECONDS: Final = 10.0
"""The timeout for chances of an uploaded record, which share a process with those of this server's games."""
CHANCES: Final = JobKind(
    name="chances",
    seconds=20,
    queue_length=50,
    timeout_message=sentence("This could not be explained in time; try again in a moment."),
    niceness=15,
)
"""Chances take many simulated games, so other reviews do not wait behind them."""
DRAWS: Final = JobKind(
    name="draws",
    seconds=60,
    queue_length=20,
    timeout_message=sentence("The draw took too long and was given up; nothing has changed."),
)
IMPORTS: Final = JobKind(
    name="imports",
    seconds=60,
    queue_length=10,
    timeout_message=sentence("Reading this took too long and was given up."),
)
PAPERS: Final = JobKind(
    name="papers",
    seconds=60,
    queue_length=20,
    timeout_message=sentence("Printing this took too long and was given up."),
    single_use=True,
)
"""The typesetter does not free memory: lots for a thousand people take half a gigabyte."""
SEASONS: Final = JobKind(
    name="seasons",
    seconds=20,
    queue_length=20,
    timeout_message=sentence("The ratings took too long and were given up; try again later."),
)


def bots(processes: int) -> JobKind:
    """Return the kind for bots. A room waits for each move, so the timeout is short (`rooms/bots.py`)."""
    return JobKind(
        name="bots",
        seconds=1.1,
        queue_length=1_000,
        queue_seconds=5,
        timeout_message=BUSY,
        processes=processes,
        keep_alive=True,
        memory=1_024 * MIB,
    )


def outside(processes: int) -> JobKind:
    """Return the kind for outside bots.

    These bots have their own time limit, and the timeout is only a safety net. Each bot has its own processes, so that
    one that hangs delays only the games in which it plays.
    """
    return JobKind(
        name="outside",
        seconds=2.5,
        queue_length=100,
        queue_seconds=2,
        timeout_message=BUSY,
        processes=processes,
        keep_alive=True,
        memory=2_048 * MIB,
    )
