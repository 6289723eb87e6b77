"""The comparison of an action with the best one that was possible, for reviews of finished games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rummi.core.sentence import Sentence
from rummi.core.tile import Piece

Unit: TypeAlias = Literal["tiles", "points", "stars", "dice"]
"""The unit of a turn's result. In the last round of the tile games it is points, which then decide (STD-55)."""

Verdict: TypeAlias = Literal["best", "fewer", "could-open", "had-to-draw", "had-to-pass"]

Held: TypeAlias = Piece | tuple[int, int]
"""A tile, or the round and the number of a die, because the face of a die changes."""


@dataclass(frozen=True, slots=True)
class AppraisedPlay:
    """A possible play of the turn: the player's own or the best one."""

    count: int
    """The result, in the unit of the turn."""
    laid: tuple[Held, ...]
    play: str
    """The play as the family's solver writes it."""
    action: str
    """The whole action in the notation."""
    table: str
    """The table after the play."""
    steps: tuple[Sentence, ...] = ()
    tables: tuple[str, ...] = ()
    """The table after each step; empty for families that do not show it."""


@dataclass(frozen=True, slots=True)
class Appraisal:
    unit: Unit
    did: int
    """The result of the player's own play, in the unit of the turn."""
    laid: tuple[Held, ...]
    """What really was laid, also if the time ran out."""
    verdict: Verdict
    best: AppraisedPlay | None
    """The player's own play if no other was better; None if nothing could be laid."""
    proven: bool = True
    """True if it is certain that no play was better."""
    opening: bool = False
    """True if the best play is the opening of the seat."""
    after: str = "-"
    """The table at the end of the turn."""
    left: tuple[int, ...] = ()
    """The number of tiles or dice in each hand at the end of the turn."""

    @property
    def possible(self) -> int:
        """The result of the best play, 0 if nothing could be laid."""
        return self.best.count if self.best else 0


@dataclass(frozen=True, slots=True)
class NewDeal:
    """The action was a new deal, which cancels all turns before it."""


NEW_DEAL: Final = NewDeal()

Appraised: TypeAlias = Appraisal | NewDeal | None
"""None if the action is not a turn, for example a throw or an announcement."""


def choose_verdict(did: int, best: AppraisedPlay | None, *, opening: bool = False, drawing: bool = True) -> Verdict:
    """Compare the results; `drawing` says whether a player who could lay nothing could draw."""
    if best is None:
        return "had-to-draw" if drawing else "had-to-pass"
    if did >= best.count:
        return "best"
    return "could-open" if opening and not did else "fewer"
