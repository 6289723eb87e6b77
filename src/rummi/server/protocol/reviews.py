"""Messages about the review of a finished game, turn by turn (docs/review.md)."""

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
"""The most turns of one seat; real games have far fewer."""


class ReviewedTurn(Struct, frozen=True):
    """A turn compared with the best play. Without a best play, nothing could be laid."""

    seat: int
    number: int
    """The number of the turn among those of its seat, from 1."""
    action: int
    """The index of the action in the record."""
    done: str
    """The action."""
    unit: Unit
    """What `did` and `best` count."""
    did: int
    best: int
    verdict: Verdict
    proven: bool
    """True if no better play exists."""
    table: str
    """The table before the turn."""
    rack: str
    """The rack before the turn."""
    after: str
    """The table after the turn."""
    left: Sequence[int]
    """The number of tiles or dice that each seat held after the turn."""
    play: str | None
    """The best play."""
    best_table: str | None
    """The table after the best play."""
    steps: Sequence[SpokenStep]
    """The best play, step by step."""


class ReviewedSeat(Struct, frozen=True):
    """The sums of a seat. [review.md](review.md) explains them."""

    found: int
    possible: int
    late: int
    at_best: int
    """The number of turns with the best play."""
    of: int
    """The number of turns in which something could be laid."""
    could_open: int | None
    """The index of the first action in which the seat could have opened."""
    opened: int | None
    """The index of the action in which the seat opened."""


class GameFigures(Struct, frozen=True):
    """The sums of a review."""

    seats: Sequence[ReviewedSeat]


class Reviewed(Struct, frozen=True):
    """The review of a game. The id, the bots and the time of the end are missing if it is the review of a record."""

    id: str
    rules: str
    players: Sequence[str]
    bots: Sequence[int]
    """The seats of bots."""
    ended_at: int
    options: dict[str, Any]
    scores: Sequence[int]
    winners: Sequence[int]
    seats: Sequence[ReviewedSeat]
    turns: Sequence[ReviewedTurn]
    chances: bool
    """True if the chances to win are available."""
    house: HouseRules | None = None


class ChanceShown(Struct, frozen=True):
    """The chance to win around one turn, from 0 to 1. Each error is half of the 95 % interval."""

    action: int
    """The index of the action in the record."""
    before: float
    """The chance with a bot's choice in this turn."""
    before_error: float
    after: float
    """The chance with the player's choice."""
    after_error: float
    change: float
    """The second minus the first."""
    change_error: float


class TurningPointShown(Struct, frozen=True):
    """A turn that changed the chance to win a lot."""

    action: int
    missed: bool
    """True if the player missed a chance; otherwise the player found one."""
    change: float
    """The change of the chance."""


class LuckShown(Struct, frozen=True):
    """The luck and skill of a seat."""

    deal: float
    """The share of games that a bot wins in this seat from the same deal."""
    deal_error: float
    luck: float
    """`deal` minus the fair share of a seat."""
    skill: float
    """The mean change by a choice of the player, compared with a bot's choice."""
    skill_error: float


class ChancesShown(Struct, frozen=True):
    """The chances of some turns of a seat. Clients request one part after the other."""

    chances: Sequence[ChanceShown]
    next: int | None
    """The number of the next part; null after the last."""
    turning_points: Sequence[TurningPointShown] = ()
    """Only the last part has them."""
    luck: LuckShown | None = None
    """Only the last part has it, in games with a deal."""


class BroughtChances(Struct, frozen=True, forbid_unknown_fields=True):
    """Request chances for an uploaded record. The server stores nothing, so send the chances that are already known."""

    record: str
    known: Annotated[Sequence[ChanceShown], Meta(max_length=MOST_TURNS)] = ()


class TurnShown(Struct, frozen=True):
    """A turn of a finished game as its player saw it, to try it again."""

    rules: str
    players: int
    """The number of players."""
    sight: PlayerView
    way: HintShown
    """The best play, for people who ask for it."""
    best: int
    """The result of the best play, in the unit."""
    unit: Unit


class TryTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Try another action in a turn of a finished game."""

    action: Action


class TryBroughtTurn(Struct, frozen=True, forbid_unknown_fields=True):
    """Try another action in a turn of an uploaded record."""

    record: str
    action: Action


class TurnTried(Struct, frozen=True):
    """The action was legal."""

    sight: PlayerView
    """The view after it."""
    did: int
    """Its result, in the unit of the turn."""
    best: int
    """The result of the best play."""
    verdict: Verdict | None
