"""The view of a seat, and the aim of its player in a match."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, TypedDict

from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.base import Outcome
from rummi.games.classic.setup import Setup
from rummi.games.match import Match
from rummi.games.serialize import NOT_SENT

Aim: TypeAlias = Literal["game", "wins", "points"]
"""The goal of a player: the score of a single game, more games won than others, or more points in a match."""


@dataclass(frozen=True, slots=True)
class View:
    """What the player at a seat may know. Without a seat: what spectators may know."""

    setup: Setup
    seat: int | None  # None for a spectator
    first: int  # the seat that began
    turn: int | None  # the seat to move; None when the game has ended
    table: Table
    bank: int  # tiles left to draw
    rack: Tiles  # of the seat; empty for a spectator
    tiles: tuple[int, ...]  # the number of tiles on each rack
    opened: tuple[bool, ...]
    announced: tuple[bool, ...]
    moves_left: int | None  # turns left in the last round; None before it
    may_redeal: bool
    may_announce: bool
    outcome: Outcome | None
    racks: tuple[Tiles, ...] | None  # all racks, shown when the game has ended
    drew: tuple[bool, ...] = field(default=(), compare=False, metadata=NOT_SENT)
    """True for the seats that drew in their last turn; empty if only the position is known."""
    aim: Aim = field(default="game", compare=False, metadata=NOT_SENT)
    """Set by the caller of a bot, because it depends on the match and not on the game (see `aim_in`)."""


class PrivateFields(TypedDict):
    """The fields of a view that only its seat may see."""

    seat: int | None
    rack: Tiles
    may_redeal: bool
    may_announce: bool


AIM_IN_EVENTS: Final[Aim] = "wins"
"""TRN-17: in a tournament the player with more wins ranks higher."""

USUAL_WIN: Final = 30
"""The points that a winner receives from each other player, on average (docs/strength.md)."""


def aim_in(match: Match, seat: int, games: int) -> Aim:
    """Return what counts for the seat in the next game of a match of `games` games.

    If wins rank before points (TRN-36), winning counts. If points are added up, they count until the last game, where
    only the final ranking matters: winning counts if one usual win can change who is first. Otherwise a player far
    ahead must not lose many points, and a player far behind must win many.

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
