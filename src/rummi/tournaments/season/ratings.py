"""The rating list: how strong somebody plays and how sure that is, from all cards, by Plackett and Luce (openskill)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, TypeAlias

from openskill.models import PlackettLuce, PlackettLuceRating

from rummi.tournaments.season.people import Identities, TournamentResult

MEAN: Final = 1_500.0
"""Of whoever nobody knows."""
SPREAD: Final = 250.0
LUCK: Final = 125.0
"""Who is better by so much is before the other in two games of three. Beside the spread it is as the library has it: in
the long run an error is then about as large as the spread says."""
DRIFT: Final = 2.0
"""People change: before each game a little less is known."""
FEWEST_GAMES: Final = 10
"""Before which a rating says too little to have a place."""

_Key: TypeAlias = int | tuple[str, int]


@dataclass(frozen=True, slots=True)
class RatingStep:
    """A rating after an event."""

    event: str
    mean: float
    spread: float
    games: int
    """Played there."""


@dataclass(frozen=True, slots=True)
class RatingRow:
    place: int
    """0 for who has played too little."""
    member: int
    mean: float
    spread: float
    games: int
    change: float
    """By the last event in which he played."""
    steps: tuple[RatingStep, ...]

    @property
    def sure(self) -> bool:
        return self.games >= FEWEST_GAMES


def ratings(results: Iterable[TournamentResult], known: Identities) -> tuple[RatingRow, ...]:
    """Everybody who is known, from the best on, and last those who have played too little. Who is not known yet plays
    in each event as somebody new, so that the games of the others count."""
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
    """Each with its place among these: also after a list was narrowed to a category."""
    return tuple(
        RatingRow(at if row.sure else 0, row.member, row.mean, row.spread, row.games, row.change, row.steps)
        for at, row in enumerate(rows, start=1)
    )


def _rate(rated: dict[_Key, PlackettLuceRating], groups: Sequence[Sequence[_Key]]) -> None:
    """A member who is two entrants of one game is a mistake of the list, and that game tells nothing."""
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
