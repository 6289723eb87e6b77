"""What an action was beside the best that could have been done in its place, as a review tells it afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rummi.core.sentence import Sentence
from rummi.core.tile import Piece

Unit: TypeAlias = Literal["tiles", "points", "stars", "dice"]
"""What a turn is counted in: points in the last round of the tile games, where these decide (STD-55)."""

Verdict: TypeAlias = Literal["best", "fewer", "could-open", "had-to-draw", "had-to-pass"]

Held: TypeAlias = Piece | tuple[int, int]
"""A tile; of dice the round and the number, because their faces change."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to do it, as it is told."""

    count: int
    """In the unit of the turn."""
    laid: tuple[Held, ...]
    play: str
    """As the solver of the family writes it."""
    action: str
    """The whole action in the notation."""
    table: str
    """After it."""
    steps: tuple[Sentence, ...] = ()
    tables: tuple[str, ...] = ()
    """After each step; nothing where a family does not say it."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    """`laid` is what was laid in truth, also where somebody's time ran out."""

    unit: Unit
    did: int
    laid: tuple[Held, ...]
    verdict: Verdict
    best: Way | None
    """What was done, where nothing would have been better; None where nothing could be laid."""
    proven: bool = True
    """Whether it is known that there is nothing better."""
    opening: bool = False
    """Whether the best would have been, or was, the seat's opening."""
    after: str = "-"
    """The table when the turn was over, before anything else began."""
    left: tuple[int, ...] = ()
    """How many tiles or dice each seat held then."""

    @property
    def possible(self) -> int:
        return self.best.count if self.best else 0


@dataclass(frozen=True, slots=True)
class Anew:
    """Everything was dealt anew: what was done before counts for nothing."""


ANEW: Final = Anew()

Appraised: TypeAlias = Appraisal | Anew | None
"""None where the action is no turn of anybody, as a throw or an announcement."""


def judged(did: int, best: Way | None, *, opening: bool = False, drawing: bool = True) -> Verdict:
    """`drawing` says whether something could be drawn by whom nothing was left."""
    if best is None:
        return "had-to-draw" if drawing else "had-to-pass"
    if did >= best.count:
        return "best"
    return "could-open" if opening and not did else "fewer"
