"""What the standing asks of a player: in a match or an event a game is not an end in itself.

Where wins rank before points (TRN-36), a game is to be won, by however little. Where points are added up, they count;
in the last game it only counts to be ahead in the end: who needs no more than a win plays for it, and who is far ahead
or far behind for points, so as not to lose many or to win many.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from rummi.games.match import Match

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
