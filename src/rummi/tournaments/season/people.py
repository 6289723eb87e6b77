"""The results of a tournament, and which members of a club its entrants are."""

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
"""The entrants of a game from first to last; tied entrants are in one group."""


@dataclass(frozen=True, slots=True)
class Placing:
    """The place of an entrant in a tournament."""

    entrant: int
    name: str
    place: int
    """0 for entrants who left before the end or were disqualified."""
    points: int | None = None
    """The points of the season if past results were imported with them; otherwise None, and the points rules apply."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentResult:
    """The places and the counted games of a tournament."""

    id: str
    name: str
    day: str
    where: str = ""
    placings: tuple[Placing, ...] = ()
    games: tuple[GameOrder, ...] = ()
    """In the order in which they were played; empty for imported results."""

    @property
    def players(self) -> int:
        return sum(each.place > 0 for each in self.placings)

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.placings if each.place == 1)


def tournament_result(id: str, state: State) -> TournamentResult:
    """Return the result of a finished tournament, without games that count for no one (A-57c)."""
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
            yield Placing(entrant, state.name_of(entrant), place)
        placed.update(group)
    played = {entrant for game in _games(state) for group in game for entrant in group}
    for entrant in sorted(played - placed):
        yield Placing(entrant, state.name_of(entrant), 0)


def _games(state: State) -> Iterator[GameOrder]:
    for play in state.stages:
        for round_number, seating, _, card in cards_of(play):
            if card and not card.cancelled and not play.is_void(round_number, seating.table, card):
                yield game_order(card)


def game_order(card: Card) -> GameOrder:
    """Return the order of a game: the winners first, then by small points."""

    def key(result: Result) -> tuple[bool, int]:
        return not result.won, -result.small

    return tuple(tuple(each.entrant for each in equal) for _, equal in groupby(sorted(card.results, key=key), key=key))


Category: TypeAlias = Literal["junior", "senior", "club"]
"""A filter for lists; `club` means members who belong to the club, without guests."""
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)

EntrantKey: TypeAlias = tuple[str, int]
"""An entrant of a tournament: its id and the number of the entrant."""
Identities: TypeAlias = Mapping[EntrantKey, int]
"""The member of the club that each identified entrant is."""


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a club, with a number within the club."""

    number: int
    name: str
    categories: tuple[Category, ...] = ()
    person: str = ""
    """The account that belongs to the member; empty if none."""


@dataclass(frozen=True, slots=True)
class UnknownEntrant:
    """An entrant who has not been identified as a member."""

    event: str
    entrant: int
    name: str
    likely: int | None
    """The likely member, or 0 for a new person; None if a keeper has to choose."""
    like: tuple[int, ...] = ()
    """The members with this name."""


def identify_by_account(
    results: Iterable[TournamentResult], members: Iterable[Member], holders: Mapping[EntrantKey, str]
) -> Identities:
    """Identify entrants by account and name; the account alone could be that of a parent who entered a child."""
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
    """Return all unidentified entrants with the members that they may be. Only a keeper distinguishes namesakes."""
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
