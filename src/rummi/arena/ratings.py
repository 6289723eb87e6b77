"""Ratings of bots that played at tables of several, by the Plackett–Luce model (openskill)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from rummi.arena.deals import Deal, PlayedGame


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its uncertainty."""

    mean: float
    """25 before the first game."""
    spread: float


def ratings(entries: int, deals: Sequence[Deal]) -> list[Rating]:
    """Return the ratings after these deals, in their order. Games of a bot against itself do not count."""
    model = PlackettLuce()
    known = [model.rating() for _ in range(entries)]
    for game in (game for deal in deals for game in deal.games):
        met = sorted(set(game.seats))
        if len(met) > 1:
            best = [_best_result(game, entry) for entry in met]
            rated = model.rate([[known[entry]] for entry in met], ranks=_ranks(best))
            for entry, [rating] in zip(met, rated, strict=True):
                known[entry] = rating
    return [Rating(rating.mu, rating.sigma) for rating in known]


def _best_result(game: PlayedGame, entry: int) -> tuple[float, int]:
    """Return the part of the win and the points of the entry's best seat; the win counts first."""
    return max((game.won[seat], game.points[seat]) for seat, each in enumerate(game.seats) if each == entry)


def _ranks(results: Sequence[tuple[float, int]]) -> list[float]:
    """Return the places; equal results share a place."""
    places = sorted(set(results), reverse=True)
    return [float(places.index(each)) for each in results]
