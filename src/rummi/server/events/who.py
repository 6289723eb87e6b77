"""Who somebody is in an event: roles by signed links, and which of them a question is asked in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rummi.core.errors import RummiError
from rummi.core.sentence import sentence
from rummi.server.edge.sessions import Signer
from rummi.server.store.events import Bound
from rummi.server.store.people import Person
from rummi.tournament.decisions import By, Role
from rummi.tournament.state import State

_RANK: Final[dict[Role, int]] = {"organiser": 0, "judge": 1, "player": 2}
PAGES: Final[dict[Role, str]] = {"organiser": "/run", "judge": "/judge", "player": "", "public": ""}


class Forbidden(RummiError):
    """Understood, but not for this person."""


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
    holds = sorted((each for each in bound if _is_there(state, each)), key=lambda each: (_RANK[each.role], each.number))
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
            return By("player", bound.number, state.named(bound.number))
        case _:
            return By("organiser", name=name)


def token(signer: Signer, event: str, role: Role, number: int, serial: int) -> str:
    return f"{role}.{number}.{serial}.{signer.role_token(event, role, number, serial)}"


def read_token(signer: Signer, event: str, text: str) -> tuple[Role, int, int]:
    """The role, the number and the serial; raises Forbidden where it was not written here, for this event."""
    parts = text.split(".")
    role = next((each for each in _RANK if parts[0] == each), None)
    if role is None or len(parts) != 4 or not all(part.isascii() and part.isdecimal() for part in parts[1:3]):
        raise _forged()
    number, serial = int(parts[1]), int(parts[2])
    if not signer.is_role_token(parts[3], event, role, number, serial):
        raise _forged()
    return role, number, serial


def _forged() -> Forbidden:
    return Forbidden(sentence("This link is not genuine: it was not made for this event, or a sign is wrong."))
