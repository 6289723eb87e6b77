"""The ranking of a season: the points of each tournament by the rules of the club."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.tournaments.season.people import Identities, Placing, TournamentResult

MOST_PLACES: Final = 200
MOST_POINTS: Final = 10_000
MOST_WEIGHT: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class PointRules:
    """The points for each place. Players who share a place get the points of that place."""

    places: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    """The points from the first place on; later places get none."""
    taking_part: int = 1
    """The points for every player with a place."""
    beaten: int = 0
    """The points per player with a worse place."""
    best: int = 0
    """How many tournaments of a season count, the best of each player; 0 for all."""

    def validate(self) -> None:
        """Raise InvalidInput if a number is too large or a better place is worth less."""
        numbers = (*self.places, self.taking_part, self.beaten, self.best)
        if len(self.places) > MOST_PLACES or any(not 0 <= each <= MOST_POINTS for each in numbers):
            raise InvalidInput(
                sentence(
                    "Points are numbers from 0 to {most}, for at most {places} places.",
                    most=MOST_POINTS,
                    places=MOST_PLACES,
                )
            )
        if list(self.places) != sorted(self.places, reverse=True):
            raise InvalidInput(sentence("A better place cannot be worth fewer points than a worse one."))

    def points_for(self, placing: Placing, result: TournamentResult, weight: int = 1) -> int:
        if placing.points is not None:
            return placing.points
        if placing.place == 0:
            return 0
        own = self.places[placing.place - 1] if placing.place <= len(self.places) else 0
        behind = sum(other.place > placing.place for other in result.placings)
        return weight * (own + self.taking_part + self.beaten * behind)


@dataclass(frozen=True, slots=True)
class Scored:
    """The points of a member from one tournament."""

    event: str
    place: int
    points: int
    counts: bool
    """True if it is one of the best that count."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    place: int
    """Tied members share a place."""
    member: int
    points: int
    scored: tuple[Scored, ...]
    """In the order of the tournaments."""


def ranking(
    results: Iterable[TournamentResult], known: Identities, rules: PointRules, weights: Mapping[str, int] | None = None
) -> tuple[SeasonRow, ...]:
    """Return the ranking of all identified members.

    With equal points, more first places decide, then more second places and so on.
    """
    found: dict[int, list[Scored]] = {}
    for result in sorted(results, key=lambda each: (each.day, each.id)):
        weight = (weights or {}).get(result.id, 1)
        for placing in result.placings:
            member = known.get((result.id, placing.entrant))
            if member is not None and (placing.place or placing.points):
                worth = rules.points_for(placing, result, weight)
                found.setdefault(member, []).append(Scored(result.id, placing.place, worth, True))
    rows = [_row(member, _mark_counted(scored, rules.best)) for member, scored in found.items()]
    return with_places(sorted(rows, key=lambda row: (_key(row), row.member)))


def with_places(rows: Sequence[SeasonRow]) -> tuple[SeasonRow, ...]:
    """Number the places of sorted rows again, after a list was filtered by category."""
    given: list[SeasonRow] = []
    for _, equal in groupby(rows, key=_key):
        place = len(given) + 1
        given += [SeasonRow(place, row.member, row.points, row.scored) for row in equal]
    return tuple(given)


def _mark_counted(scored: Sequence[Scored], best: int) -> tuple[Scored, ...]:
    """Mark the results that count. Of equal results, the earlier one counts."""
    order = sorted(range(len(scored)), key=lambda at: (-scored[at].points, at))
    counts = set(order[:best] if best else order)
    return tuple(Scored(each.event, each.place, each.points, at in counts) for at, each in enumerate(scored))


def _row(member: int, scored: tuple[Scored, ...]) -> SeasonRow:
    return SeasonRow(0, member, sum(each.points for each in scored if each.counts), scored)


def _key(row: SeasonRow) -> tuple[float, ...]:
    """Return a sort key, best first: points, then the list of places from the best on."""
    places = sorted(each.place for each in row.scored if each.place)
    return (-row.points, *places, float("inf"))
