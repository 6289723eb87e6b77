"""Who is who in the events of a club. Nobody is taken for somebody else because of a name alone: a keeper confirms
it, or an account says it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rummi.lists.names import person_key
from rummi.season.results import EventResult

Category: TypeAlias = Literal["junior", "senior", "club"]
"""By which lists are narrowed; `club` is who belongs to it, and not a guest."""
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)

Played: TypeAlias = tuple[str, int]
"""An entrant of an event: the event's id and the entrant's number."""
Known: TypeAlias = Mapping[Played, int]
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
class Question:
    """An entrant of whom it is not known who he is."""

    event: str
    entrant: int
    name: str
    likely: int | None
    """The member that he surely seems to be; 0: somebody new; None where a keeper has to choose."""
    like: tuple[int, ...] = ()
    """The members that it may be."""


def by_account(results: Iterable[EventResult], members: Iterable[Member], holders: Mapping[Played, str]) -> Known:
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


def questions(results: Iterable[EventResult], members: Sequence[Member], known: Known) -> tuple[Question, ...]:
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
            asked.append(Question(result.id, placing.entrant, placing.name, likely, like))
    return tuple(asked)
