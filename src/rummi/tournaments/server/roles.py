"""Who somebody is in an event: roles by signed links, and which of them a question is asked in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden
from rummi.tournaments.model.decisions import By, Role
from rummi.tournaments.model.state import State
from rummi.tournaments.server.store import Bound

ROLES_BY_RANK: Final[dict[Role, int]] = {"organiser": 0, "judge": 1, "player": 2}
PAGES: Final[dict[Role, str]] = {"organiser": "/run", "judge": "/judge", "player": "", "public": ""}


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody in one of his roles."""

    by: By
    roles: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return key_of(self.by.role, self.by.id)


def key_of(role: Role, number: int) -> str:
    return f"{role}-{number}" if number else role


def who_is(state: State, person: Person | None, bound: Sequence[Bound], wanted: str = "") -> Who:
    """In the role that is wanted, or the one that may do most. Raises Forbidden where he has it not."""
    name = person.name if person else ""
    holds = sorted(
        (each for each in bound if _is_there(state, each)), key=lambda each: (ROLES_BY_RANK[each.role], each.number)
    )
    keys = tuple(key_of(each.role, each.number) for each in holds)
    if wanted == "public" or (not wanted and not holds):
        return Who(By("public", name=name), keys)
    if not wanted:
        return Who(_by(state, holds[0], name), keys)
    if wanted not in keys:
        raise Forbidden(sentence("You do not have this role in the event; open its link."))
    return Who(_by(state, holds[keys.index(wanted)], name), keys)


def _is_there(state: State, bound: Bound) -> bool:
    match bound.role:
        case "organiser":
            return True
        case "judge":
            judge = state.judge(bound.number)
            return judge is not None and not judge.dismissed
        case _:
            return state.entrant(bound.number) is not None


def _by(state: State, bound: Bound, name: str) -> By:
    match bound.role:
        case "judge":
            judge = state.judge(bound.number)
            return By("judge", bound.number, judge.name if judge else name)
        case "player":
            return By("player", bound.number, state.name_of(bound.number))
        case _:
            return By("organiser", name=name)
