"""Ratings of bots that met at tables of several, by Plackett and Luce (openskill): who is above whom, and how sure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from rummi.arena.deals import Deal, PlayedGame


@dataclass(frozen=True, slots=True)
class Rating:
    mean: float
    """25 for whoever nobody knows."""
    spread: float


def ratings(entries: int, deals: Sequence[Deal]) -> list[Rating]:
    """After these deals, in their order; a bot that met only itself in a game learns nothing of it."""
    model = PlackettLuce()
    known = [model.rating() for _ in range(entries)]
    for game in (game for deal in deals for game in deal.games):
        met = sorted(set(game.seats))
        if len(met) > 1:
            best = [_best(game, entry) for entry in met]
            rated = model.rate([[known[entry]] for entry in met], ranks=_ranks(best))
            for entry, [rating] in zip(met, rated, strict=True):
                known[entry] = rating
    return [Rating(rating.mu, rating.sigma) for rating in known]


def _best(game: PlayedGame, entry: int) -> tuple[float, int]:
    """How it did in its best seat: wins before points."""
    return max((game.won[seat], game.points[seat]) for seat, sits in enumerate(game.seats) if sits == entry)


def _ranks(results: Sequence[tuple[float, int]]) -> list[float]:
    """Those who did the same share a place."""
    places = sorted(set(results), reverse=True)
    return [float(places.index(each)) for each in results]
