"""Ratings: the strength of each member and its uncertainty, from all cards (Plackett-Luce model of openskill)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from rummi.tournaments.season.people import Identities, TournamentResult

MEAN: Final = 1_500.0
"""The rating of a new player."""
SPREAD: Final = 250.0
"""The uncertainty (standard deviation) of a new player's rating."""
LUCK: Final = 125.0
"""A player who is better by this much finishes ahead in two games of three.

The ratio to `SPREAD` is the default of the library. With it, errors are about as large as the spread in the long run.
"""
DRIFT: Final = 2.0
"""The uncertainty that is added before each game, because people change."""
FEWEST_GAMES: Final = 10
"""The games after which a rating gets a place."""

_Key: TypeAlias = int | tuple[str, int]


@dataclass(frozen=True, slots=True)
class RatingStep:
    """A rating after a tournament."""

    event: str
    mean: float
    spread: float
    games: int
    """The games played in the tournament."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    place: int
    """0 for a member with too few games."""
    member: int
    mean: float
    spread: float
    games: int
    change: float
    """The change by the last tournament of the member."""
    steps: tuple[RatingStep, ...]

    @property
    def sure(self) -> bool:
        return self.games >= FEWEST_GAMES


def ratings(results: Iterable[TournamentResult], known: Identities) -> tuple[RatingRow, ...]:
    """Return the ratings of all identified members, the best first; members with too few games are at the end.

    Unidentified entrants count as new players in each tournament, so that the games of the others count.
    """
    rated: dict[_Key, PlackettLuceRating] = {}
    steps: dict[int, list[RatingStep]] = {}
    for result in sorted(results, key=lambda each: (each.day, each.id)):
        games: dict[int, int] = {}
        for game in result.games:
            keys = [[known.get((result.id, entrant), (result.id, entrant)) for entrant in group] for group in game]
            _rate(rated, keys)
            for member in (key for group in keys for key in group if isinstance(key, int)):
                games[member] = games.get(member, 0) + 1
        for member, count in games.items():
            now = rated[member]
            steps.setdefault(member, []).append(RatingStep(result.id, now.mu, now.sigma, count))
    rows = [_row(member, path) for member, path in steps.items()]
    return with_places(sorted(rows, key=lambda row: (not row.sure, -row.mean, row.member)))


def with_places(rows: Sequence[RatingRow]) -> tuple[RatingRow, ...]:
    """Number the places of sorted rows again, after a list was filtered by category."""
    return tuple(
        RatingRow(at if row.sure else 0, row.member, row.mean, row.spread, row.games, row.change, row.steps)
        for at, row in enumerate(rows, start=1)
    )


def _rate(rated: dict[_Key, PlackettLuceRating], groups: Sequence[Sequence[_Key]]) -> None:
    """Rate a game. Skip it if one member is two of its entrants, which is a mistake of the identities."""
    keys = [key for group in groups for key in group]
    if len(set(keys)) < len(keys) or len(keys) < 2:
        return
    model = _model()
    for key in keys:
        rated.setdefault(key, model.rating())
    ranks = [float(at) for at, group in enumerate(groups) for _ in group]
    after = model.rate([[rated[key]] for key in keys], ranks=ranks)
    for key, [rating] in zip(keys, after, strict=True):
        rated[key] = rating


def _row(member: int, steps: Sequence[RatingStep]) -> RatingRow:
    last = steps[-1]
    before = steps[-2].mean if len(steps) > 1 else MEAN
    games = sum(step.games for step in steps)
    return RatingRow(0, member, last.mean, last.spread, games, last.mean - before, tuple(steps))


@cache
def _model() -> PlackettLuce:
    return PlackettLuce(mu=MEAN, sigma=SPREAD, beta=LUCK, tau=DRIFT)
