"""What an event has left: who came to which place, and every game that counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from rummi.tournament.model.state import Card, Result, State, cards_of
from rummi.tournament.stage.advancing import final_ranking

Met: TypeAlias = tuple[tuple[int, ...], ...]
"""The entrants of one game from the best to the last, those who did the same together."""


@dataclass(frozen=True, slots=True)
class Placing:
    entrant: int
    name: str
    place: int
    """0 for who has played and left before the end, or was disqualified."""
    points: int | None = None
    """Of the season, where they were brought along with past results; else the club's rules say them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventResult:
    id: str
    name: str
    day: str
    where: str = ""
    placings: tuple[Placing, ...] = ()
    games: tuple[Met, ...] = ()
    """In the order in which they were played; none of results that were brought along."""

    @property
    def players(self) -> int:
        return sum(each.place > 0 for each in self.placings)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.placings if each.place == 1)


def result_of(id: str, state: State) -> EventResult:
    """Of an event that is over. What counts for nobody (A-57c) is no game here either."""
    parameters = state.parameters
    return EventResult(
        id=id,
        name=parameters.name,
        day=parameters.day,
        where=parameters.place,
        placings=tuple(_placings(state)),
        games=tuple(_games(state)),
    )


def _placings(state: State) -> Iterator[Placing]:
    placed: set[int] = set()
    for group in final_ranking(state):
        place = len(placed) + 1
        for entrant in group:
            yield Placing(entrant, state.named(entrant), place)
        placed.update(group)
    played = {entrant for game in _games(state) for group in game for entrant in group}
    for entrant in sorted(played - placed):
        yield Placing(entrant, state.named(entrant), 0)


def _games(state: State) -> Iterator[Met]:
    for play in state.stages:
        for round_number, seating, _, card in cards_of(play):
            if card and not card.cancelled and not play.is_void(round_number, seating.table, card):
                yield met(card)


def met(card: Card) -> Met:
    """Who has won stands before all others, whom their small points part."""

    def did(result: Result) -> tuple[bool, int]:
        return not result.won, -result.small

    return tuple(tuple(each.entrant for each in equal) for _, equal in groupby(sorted(card.results, key=did), key=did))
