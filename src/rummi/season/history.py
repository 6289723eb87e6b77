"""What somebody has played: every event, with what it brought him."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rummi.season.club import About
from rummi.season.people import Known
from rummi.season.points import ranking
from rummi.season.ratings import RatingRow
from rummi.season.results import EventResult


@dataclass(frozen=True, slots=True, kw_only=True)
class Attended:
    result: EventResult
    season: str
    place: int
    points: int
    counts: bool
    games: int
    rating: float | None
    """After it, where it has cards."""
    spread: float


def history(
    member: int,
    results: Iterable[EventResult],
    known: Known,
    about: About,
    weights: Mapping[str, int],
    rated: RatingRow | None,
) -> tuple[Attended, ...]:
    """From the last event back."""
    steps = {step.event: step for step in (rated.steps if rated else ())}
    seasons: dict[str, list[EventResult]] = {}
    for result in results:
        seasons.setdefault(about.season_of(result.day), []).append(result)
    found: list[Attended] = []
    for season, own in seasons.items():
        rows = ranking(own, known, about.rules_of(season), weights)
        scored = {each.event: each for row in rows if row.member == member for each in row.scored}
        for result in own:
            there = [each for each in result.placings if known.get((result.id, each.entrant)) == member]
            if not there:
                continue
            got, step = scored.get(result.id), steps.get(result.id)
            found.append(
                Attended(
                    result=result,
                    season=season,
                    place=there[0].place,
                    points=got.points if got else 0,
                    counts=got.counts if got else False,
                    games=step.games if step else 0,
                    rating=step.mean if step else None,
                    spread=step.spread if step else 0.0,
                )
            )
    return tuple(sorted(found, key=lambda each: (each.result.day, each.result.id), reverse=True))
