"""The kinds of work that helpers do, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import Sentence, sentence

MIB: Final = 2**20


@dataclass(frozen=True, slots=True, kw_only=True)
class JobKind:
    name: str
    seconds: float
    """That a piece of work may take."""
    sorry: Sentence
    """Said when these are over."""
    line: int
    """How many may stand in line."""
    patience: float = 30
    """The seconds for which they do."""
    processes: int = 1
    kept: bool = False
    """Whether its helpers stay, and another takes the place of one that is gone; else they come when they are wanted
    and go after a while."""
    single: bool = False
    """Whether a helper goes after each piece of work, with all the memory that it has taken."""
    memory: int = 2_048 * MIB
    """Bytes that a helper may have."""
    stepping_back: int = 10
    """How far a helper gives way where the processor is busy (`nice`): people come first."""


class TooBusy(RummiError):
    """Understood and allowed, but it could not be done in time."""


BUSY: Final = sentence("The server has its hands full; try again in a moment.")
"""Said to who stands in line for too long, or finds it too long already."""

HINTS: Final = JobKind(
    name="hints", seconds=10, line=200, sorry=sentence("No hint could be found in time; try again in a moment.")
)
REVIEWS: Final = JobKind(
    name="reviews", seconds=20, line=50, sorry=sentence("This could not be explained in time; try again in a moment.")
)
RECORDS: Final = JobKind(
    name="records",
    seconds=5,
    line=20,
    patience=10,
    sorry=sentence("This record took too long and was given up; is it a game that was really played?"),
)
"""Uploaded records, which may be crafted to take long. Games of this server never wait for them."""
SOLVING: Final = JobKind(
    name="solving",
    seconds=10,
    line=50,
    patience=3,
    sorry=sentence("No answer could be found in time; try again with fewer tiles."),
)
"""Positions that somebody makes up, and the steps of his puzzles: whoever thinks of one that takes long keeps nobody
from looking at his games."""
BROUGHT_CHANCES_SECONDS: Final = 10.0
"""For the chances of an uploaded record, which share a process with those of this server's games."""
CHANCES: Final = JobKind(
    name="chances",
    seconds=20,
    line=50,
    sorry=sentence("This could not be explained in time; try again in a moment."),
    stepping_back=15,
)
"""Many games for one figure: nobody else who looks at a game waits behind them."""
DRAWS: Final = JobKind(
    name="draws", seconds=60, line=20, sorry=sentence("The draw took too long and was given up; nothing has changed.")
)
IMPORTS: Final = JobKind(
    name="imports", seconds=60, line=10, sorry=sentence("Reading this took too long and was given up.")
)
PAPERS: Final = JobKind(
    name="papers",
    seconds=60,
    line=20,
    sorry=sentence("Printing this took too long and was given up."),
    single=True,
)
"""The typesetter never forgets what it has laid out: half a gigabyte for the lots of a thousand."""
SEASONS: Final = JobKind(
    name="seasons", seconds=20, line=20, sorry=sentence("The ratings took too long and were given up; try again later.")
)


def bots(processes: int) -> JobKind:
    """A room waits for each of them, so none thinks for long (`play/bot_turns.py`)."""
    return JobKind(
        name="bots",
        seconds=1.1,
        line=1_000,
        patience=5,
        sorry=BUSY,
        processes=processes,
        kept=True,
        memory=1_024 * MIB,
    )


def outside(processes: int) -> JobKind:
    """A bot from outside keeps its own time and these are only for the worst; a process of its own, or a few, so that
    nobody waits for one that hangs but those who play with it, and they not for long."""
    return JobKind(
        name="outside",
        seconds=2.5,
        line=100,
        patience=2,
        sorry=BUSY,
        processes=processes,
        kept=True,
        memory=2_048 * MIB,
    )
