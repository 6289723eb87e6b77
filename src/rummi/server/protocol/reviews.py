"""What is told of a finished game that is looked at turn by turn (docs/review.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from rummi.games.appraisal import Unit, Verdict
from rummi.games.house import HouseRules
from rummi.server.protocol.basics import Action
from rummi.server.protocol.games import SpokenStep
from rummi.server.protocol.rooms import HintShown, PlayerView

MOST_TURNS: Final = 600
"""Of a seat; no game is so long."""


class ReviewedTurn(Struct, frozen=True):
    """`table` and `rack` are those before it, `after` is the table when it was over, `left` what each seat held then.

    Without a best play nothing could be laid.
    """

    seat: int
    number: int
    action: int
    done: str
    unit: Unit
    did: int
    best: int
    verdict: Verdict
    proven: bool
    table: str
    rack: str
    after: str
    left: Sequence[int]
    play: str | None
    best_table: str | None
    steps: Sequence[SpokenStep]


class ReviewedSeat(Struct, frozen=True):
    """`could_open` and `opened` are actions of the record; `at_best` are turns, `of` those with something to do."""

    found: int
    possible: int
    late: int
    at_best: int
    of: int
    could_open: int | None
    opened: int | None


class GameFigures(Struct, frozen=True):
    """What a review comes to, seat by seat."""

    seats: Sequence[ReviewedSeat]


class Reviewed(Struct, frozen=True):
    """`chances` says whether they can be asked for."""

    id: str
    rules: str
    players: Sequence[str]
    bots: Sequence[int]
    ended_at: int
    options: dict[str, Any]
    scores: Sequence[int]
    winners: Sequence[int]
    seats: Sequence[ReviewedSeat]
    turns: Sequence[ReviewedTurn]
    chances: bool
    house: HouseRules | None = None


class ChanceShown(Struct, frozen=True):
    """From 0 to 1, each with half of its 95 % interval: before the turn with a bot's choice, after it with what was
    done, and what the one is better than the other."""

    action: int
    before: float
    before_error: float
    after: float
    after_error: float
    change: float
    change_error: float


class TurningPointShown(Struct, frozen=True):
    action: int
    missed: bool
    change: float


class LuckShown(Struct, frozen=True):
    """How often a bot wins in this seat from what was dealt, what that is better than the fair part, and what the
    choices of the seat brought, a turn."""

    deal: float
    deal_error: float
    luck: float
    skill: float
    skill_error: float


class ChancesShown(Struct, frozen=True):
    """Some turns of one seat, and the part that follows. The last one knows where the game turned and what was luck."""

    chances: Sequence[ChanceShown]
    next: int | None
    turning_points: Sequence[TurningPointShown] = ()
    luck: LuckShown | None = None


class BroughtChances(Struct, frozen=True, forbid_unknown_fields=True):
    """Of a record that is brought along nothing is kept: what is `known` of the seat so far comes with it."""

    record: str
    known: Annotated[Sequence[ChanceShown], Meta(max_length=MOST_TURNS)] = ()


class TurnShown(Struct, frozen=True):
    """A turn of a finished game as its player saw it, to be tried again, and the best play for who wants to see it."""

    rules: str
    players: int
    sight: PlayerView
    way: HintShown
    best: int
    unit: Unit


class TryTurn(Struct, frozen=True, forbid_unknown_fields=True):
    action: Action


class TryBroughtTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """In a turn of a record that is brought along."""

    record: str
    action: Action


class TurnTried(Struct, frozen=True):
    """The action was legal; what it is worth beside the best."""

    sight: PlayerView
    did: int
    best: int
    verdict: Verdict | None
