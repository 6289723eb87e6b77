"""The ranking of a season: the points that each event gives by the rules of the club."""

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
    """What a place is worth. Who shares a place gets what that place is worth."""

    places: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    """From the first place on; later ones get none of these."""
    taking_part: int = 1
    """For everybody who has come to a place."""
    beaten: int = 0
    """For each player who was left behind."""
    best: int = 0
    """How many events of a season count for somebody, his best; 0 for all."""

    def require(self) -> None:
        """Raises InvalidInput where no club can have meant it."""
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

    def worth(self, placing: Placing, result: TournamentResult, weight: int = 1) -> int:
        if placing.points is not None:
            return placing.points
        if placing.place == 0:
            return 0
        own = self.places[placing.place - 1] if placing.place <= len(self.places) else 0
        behind = sum(other.place > placing.place for other in result.placings)
        return weight * (own + self.taking_part + self.beaten * behind)


@dataclass(frozen=True, slots=True)
class Scored:
    """What one event brought a member."""

    event: str
    place: int
    points: int
    counts: bool
    """Whether it is among his best."""


@dataclass(frozen=True, slots=True)
class SeasonRow:
    place: int
    """The same for those whom nothing parts."""
    member: int
    points: int
    scored: tuple[Scored, ...]
    """In the order of the events."""


def ranking(
    results: Iterable[TournamentResult], known: Identities, rules: PointRules, weights: Mapping[str, int] | None = None
) -> tuple[SeasonRow, ...]:
    """Everybody who is known. Where points are equal, more first places are better, then more second ones and so on."""
    found: dict[int, list[Scored]] = {}
    for result in sorted(results, key=lambda each: (each.day, each.id)):
        weight = (weights or {}).get(result.id, 1)
        for placing in result.placings:
            member = known.get((result.id, placing.entrant))
            if member is not None and (placing.place or placing.points):
                worth = rules.worth(placing, result, weight)
                found.setdefault(member, []).append(Scored(result.id, placing.place, worth, True))
    rows = [_row(member, _counted(scored, rules.best)) for member, scored in found.items()]
    return with_places(sorted(rows, key=lambda row: (_key(row), row.member)))


def with_places(rows: Sequence[SeasonRow]) -> tuple[SeasonRow, ...]:
    """From best to worst, each with its place among these: also after a list was narrowed to a category."""
    given: list[SeasonRow] = []
    for _, equal in groupby(rows, key=_key):
        place = len(given) + 1
        given += [SeasonRow(place, row.member, row.points, row.scored) for row in equal]
    return tuple(given)


def _counted(scored: Sequence[Scored], best: int) -> tuple[Scored, ...]:
    """Of equal ones the earlier counts."""
    order = sorted(range(len(scored)), key=lambda at: (-scored[at].points, at))
    counts = set(order[:best] if best else order)
    return tuple(Scored(each.event, each.place, each.points, at in counts) for at, each in enumerate(scored))


def _row(member: int, scored: tuple[Scored, ...]) -> SeasonRow:
    return SeasonRow(0, member, sum(each.points for each in scored if each.counts), scored)


def _key(row: SeasonRow) -> tuple[float, ...]:
    """Less is better. A list of places from the best on is the better, the earlier it has the smaller place."""
    places = sorted(each.place for each in row.scored if each.place)
    return (-row.points, *places, float("inf"))
