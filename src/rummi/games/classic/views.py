"""What the standing asks of a player: in a match or an event a game is not an end in itself.

Where wins rank before points (TRN-36), a game is to be won, by however little. Where points are added up, they count;
in the last game it only counts to be ahead in the end: who needs no more than a win plays for it, and who is far ahead
or far behind for points, so as not to lose many or to win many.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, TypedDict

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.setup import Setup
from rummi.games.classic.state import Seat, State, may_announce, may_redeal
from rummi.games.match import Match
from rummi.games.serialize import NOT_SENT

Aim: TypeAlias = Literal["game", "wins", "points"]
"""What counts: the game as it is scored, above all to win it, or above all its points."""

AIM_IN_EVENTS: Final[Aim] = "wins"
"""TRN-17: whoever has won more games is before the others."""

USUAL_WIN: Final = 30
"""Points that a win brings from each player at the table, about (docs/strength.md)."""


def aim_in(match: Match, seat: int, games: int) -> Aim:
    """In the next game of a match of so many.

    >>> aim_in(Match("points", ("Ada", "Jan"), 0), 0, games=1)
    'game'
    >>> aim_in(Match("points", ("Ada", "Jan"), 0), 0, games=5)
    'points'
    >>> aim_in(Match("wins", ("Ada", "Jan"), 0), 0, games=5)
    'wins'
    """
    if games <= 1:
        return "game"
    if match.won_by == "wins":
        return "wins"
    if len(match.games) + 1 < games:
        return "points"
    others = [points for at, points in enumerate(match.totals) if at != seat]
    ahead = match.totals[seat] - max(others, default=0)
    return "wins" if abs(ahead) <= USUAL_WIN * len(match.players) else "points"


@dataclass(frozen=True, slots=True)
class View:
    setup: Setup
    seat: int | None  # None for a spectator
    first: int
    turn: int | None  # None when the game has ended
    table: Table
    bank: int
    rack: Tiles  # of the seat; empty for a spectator
    tiles: tuple[int, ...]  # how many tiles each seat holds
    opened: tuple[bool, ...]
    announced: tuple[bool, ...]
    moves_left: int | None
    may_redeal: bool
    may_announce: bool
    outcome: Outcome | None
    racks: tuple[Tiles, ...] | None  # all of them, shown when the game has ended
    drew: tuple[bool, ...] = field(default=(), compare=False, metadata=NOT_SENT)
    """Whether each seat drew in its last turn; nothing where only the position is known."""
    aim: Aim = field(default="game", compare=False, metadata=NOT_SENT)
    """What the standing of a match or an event asks of the seat (`rummi.games.classic.aim`)."""


class Own(TypedDict):
    """What of a view is the seat's own; everybody sees the rest."""

    seat: int | None
    rack: Tiles
    may_redeal: bool
    may_announce: bool


def own(state: State, seat: int | None) -> Own:
    if seat is None:
        return Own(seat=None, rack=Tiles(), may_redeal=False, may_announce=False)
    return Own(
        seat=seat,
        rack=state.seats[seat].rack,
        may_redeal=may_redeal(state, seat),
        may_announce=may_announce(state, seat),
    )


def view(state: State, seat: int | None) -> View:
    return View(
        **own(state, seat),
        setup=state.setup,
        first=state.first,
        turn=None if state.outcome else state.turn,
        table=state.table,
        bank=len(state.bank),
        tiles=tuple(len(holder.rack) for holder in state.seats),
        opened=tuple(holder.opened for holder in state.seats),
        announced=tuple(holder.announced for holder in state.seats),
        moves_left=state.moves_left,
        outcome=state.outcome,
        racks=tuple(holder.rack for holder in state.seats) if state.outcome else None,
        drew=tuple(map(_drew, state.seats)),
    )


def _drew(seat: Seat) -> bool:
    return seat.last_rack is not None and len(seat.rack) > len(seat.last_rack)
