"""What an event has left: who came to which place, and every game that counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal, TypeAlias, get_args

from rummi.tournaments.imports.person_names import person_key
from rummi.tournaments.model.state import Card, Result, State, cards_of
from rummi.tournaments.stages.advancing import final_ranking

GameOrder: TypeAlias = tuple[tuple[int, ...], ...]
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
class TournamentResult:
    id: str
    name: str
    day: str
    where: str = ""
    placings: tuple[Placing, ...] = ()
    games: tuple[GameOrder, ...] = ()
    """In the order in which they were played; none of results that were brought along."""

    @property
    def players(self) -> int:
        return sum(each.place > 0 for each in self.placings)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.placings if each.place == 1)


def tournament_result(id: str, state: State) -> TournamentResult:
    """Of an event that is over. What counts for nobody (A-57c) is no game here either."""
    parameters = state.parameters
    return TournamentResult(
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


def _games(state: State) -> Iterator[GameOrder]:
    for play in state.stages:
        for round_number, seating, _, card in cards_of(play):
            if card and not card.cancelled and not play.is_void(round_number, seating.table, card):
                yield game_order(card)


def game_order(card: Card) -> GameOrder:
    """Who has won stands before all others, whom their small points part."""

    def did(result: Result) -> tuple[bool, int]:
        return not result.won, -result.small

    return tuple(tuple(each.entrant for each in equal) for _, equal in groupby(sorted(card.results, key=did), key=did))


Category: TypeAlias = Literal["junior", "senior", "club"]
"""By which lists are narrowed; `club` is who belongs to it, and not a guest."""
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)

EntrantKey: TypeAlias = tuple[str, int]
"""An entrant of an event: the event's id and the entrant's number."""
Identities: TypeAlias = Mapping[EntrantKey, int]
"""Which member of the club an entrant is."""


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody whom the club knows, by a number of its own."""

    number: int
    name: str
    categories: tuple[Category, ...] = ()
    person: str = ""
    """Whose account says that it is he."""


@dataclass(frozen=True, slots=True)
class UnknownEntrant:
    """An entrant of whom it is not known who he is."""

    event: str
    entrant: int
    name: str
    likely: int | None
    """The member that he surely seems to be; 0: somebody new; None where a keeper has to choose."""
    like: tuple[int, ...] = ()
    """The members that it may be."""


def identify_by_account(
    results: Iterable[TournamentResult], members: Iterable[Member], holders: Mapping[EntrantKey, str]
) -> Identities:
    """Entrants whose account is a member's, under the same name: parents hold the roles of their children, too."""
    mine = {(each.person, person_key(each.name)): each.number for each in members if each.person}
    found = {}
    for result in results:
        for placing in result.placings:
            played = result.id, placing.entrant
            member = mine.get((holders.get(played, ""), person_key(placing.name)))
            if member is not None:
                found[played] = member
    return found


def unknown_entrants(
    results: Iterable[TournamentResult], members: Sequence[Member], known: Identities
) -> tuple[UnknownEntrant, ...]:
    """Everybody who is not known yet, with who it may be. Namesakes are never told apart by us."""
    named: dict[str, list[int]] = {}
    for member in members:
        named.setdefault(person_key(member.name), []).append(member.number)
    asked = []
    for result in results:
        namesakes = Counter(person_key(each.name) for each in result.placings)
        taken = {known[result.id, each.entrant] for each in result.placings if (result.id, each.entrant) in known}
        for placing in result.placings:
            if (result.id, placing.entrant) in known:
                continue
            key = person_key(placing.name)
            like = tuple(number for number in named.get(key, ()) if number not in taken)
            alone = namesakes[key] == 1 and len(named.get(key, ())) == len(like) <= 1
            likely = (like[0] if like else 0) if alone else None
            asked.append(UnknownEntrant(result.id, placing.entrant, placing.name, likely, like))
    return tuple(asked)
