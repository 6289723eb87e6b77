"""A match: several games of the same players, the score table and its totals (NGT-30)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rummi.games.game import Outcome, WonBy


@dataclass(frozen=True, slots=True)
class Match:
    won_by: WonBy
    players: tuple[str, ...]
    first: int
    """The seat that starts the first game."""
    games: tuple[Outcome, ...] = ()

    def starter(self, game: int) -> int:
        """STD-8, C-5: the first game's starter, then always the player to the left, who is next clockwise."""
        return (self.first + game) % len(self.players)

    def add(self, game: Outcome) -> Match:
        return replace(self, games=(*self.games, game))

    @property
    def totals(self) -> tuple[int, ...]:
        """The small points of each player."""
        return self._sums([game.scores for game in self.games])

    @property
    def big_points(self) -> tuple[int, ...]:
        """TRN-36: the wins of each player; a shared win counts for each who shares it."""
        return self._sums([game.big_points for game in self.games])

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """The seats from best to worst, those that nothing separates together (A-34, TRN-17)."""
        seats = range(len(self.players))
        results = {seat: self._result(seat) for seat in seats}
        places = sorted(set(results.values()), reverse=True)
        return tuple(tuple(seat for seat in seats if results[seat] == place) for place in places)

    def _result(self, seat: int) -> tuple[int, ...]:
        by_points = (self.totals[seat],)
        return (self.big_points[seat], *by_points) if self.won_by == "wins" else by_points

    def _sums(self, rows: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(sum(row[seat] for row in rows) for seat in range(len(self.players)))
