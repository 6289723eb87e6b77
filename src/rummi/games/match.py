"""A match: several games of the same players, the score table and its totals (NGT-30).

If every game stands alone (`Family.stands_alone`), a match is only a list of games: the same seat begins each of them,
and their scores are added up only if the host asks for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rummi.games.base import Outcome, WonBy


@dataclass(frozen=True, slots=True)
class Match:
    won_by: WonBy
    players: tuple[str, ...]
    first: int
    """The seat that starts the first game."""
    games: tuple[Outcome, ...] = ()
    stands_alone: bool = False
    """True if every game stands alone (JUN-12, JUN-29, DICE-8)."""
    add_up: bool = False
    """True if the host wants totals although every game stands alone."""

    @property
    def adds_up(self) -> bool:
        """True if the match has totals and a ranking."""
        return self.add_up or not self.stands_alone

    def starter(self, game: int) -> int:
        """Return the seat that begins a game, counted from 0.

        STD-8, C-5: the start moves to the left, that is clockwise, after each game. If every game stands alone, the
        oldest (JUN-12) or youngest player (DICE-8) begins each of them.
        """
        return self.first if self.stands_alone else (self.first + game) % len(self.players)

    def add(self, game: Outcome) -> Match:
        """Return the match with one more game."""
        return replace(self, games=(*self.games, game))

    @property
    def totals(self) -> tuple[int, ...]:
        """The small points of each player."""
        return self._sums([game.scores for game in self.games])

    @property
    def big_points(self) -> tuple[int, ...]:
        """TRN-36: the wins of each player; a shared win counts for each of its winners."""
        return self._sums([game.big_points for game in self.games])

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from best to worst, grouped by place: tied seats share one (A-34, TRN-17)."""
        seats = range(len(self.players))
        results = {seat: self._result(seat) for seat in seats}
        places = sorted(set(results.values()), reverse=True)
        return tuple(tuple(seat for seat in seats if results[seat] == place) for place in places)

    def _result(self, seat: int) -> tuple[int, ...]:
        by_points = (self.totals[seat],)
        return (self.big_points[seat], *by_points) if self.won_by == "wins" else by_points

    def _sums(self, rows: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(sum(row[seat] for row in rows) for seat in range(len(self.players)))
