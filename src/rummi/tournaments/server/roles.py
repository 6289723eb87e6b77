"""The role in which a person acts in a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden
from rummi.tournaments.model.decisions import By, Role
from rummi.tournaments.model.state import State
from rummi.tournaments.server.store import RoleGrant

ROLES_BY_RANK: Final[dict[Role, int]] = {"organiser": 0, "judge": 1, "player": 2}
PAGES: Final[dict[Role, str]] = {"organiser": "/run", "judge": "/judge", "player": "", "public": ""}


@dataclass(frozen=True, slots=True)
class Actor:
    """A person in one of their roles; `roles` are the keys of all of them."""

    by: By
    roles: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return key_of(self.by.role, self.by.id)


def key_of(role: Role, number: int) -> str:
    return f"{role}-{number}" if number else role


def resolve_role(state: State, person: Person | None, grants: Sequence[RoleGrant], wanted: str = "") -> Actor:
    """Return the person in the wanted role, or in the one with the most rights. Raises Forbidden if they lack it."""
    name = person.name if person else ""
    holds = sorted(
        (each for each in grants if _exists(state, each)), key=lambda each: (ROLES_BY_RANK[each.role], each.number)
    )
    keys = tuple(key_of(each.role, each.number) for each in holds)
    if wanted == "public" or (not wanted and not holds):
        return Actor(By("public", name=name), keys)
    if not wanted:
        return Actor(_by(state, holds[0], name), keys)
    if wanted not in keys:
        raise Forbidden(sentence("You do not have this role in the event; open its link."))
    return Actor(_by(state, holds[keys.index(wanted)], name), keys)


def _exists(state: State, grant: RoleGrant) -> bool:
    match grant.role:
        case "organiser":
            return True
        case "judge":
            judge = state.judge(grant.number)
            return judge is not None and not judge.dismissed
        case _:
            return state.entrant(grant.number) is not None


def _by(state: State, grant: RoleGrant, name: str) -> By:
    match grant.role:
        case "judge":
            judge = state.judge(grant.number)
            return By("judge", grant.number, judge.name if judge else name)
        case "player":
            return By("player", grant.number, state.name_of(grant.number))
        case _:
            return By("organiser", name=name)
