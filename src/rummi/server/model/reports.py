"""Reports about people and what they contain, and blocks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rummi.core.sentence import sentence
from rummi.server.model.room import Room, Said, refuse_unless

Reason: TypeAlias = Literal["rude", "contact", "threat", "name", "cheating", "other"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
LONGEST_WORDS: Final = 300
"""The most characters that a reporter may add."""
BEFORE: Final = 15
AFTER: Final = 5
"""How many messages before and after the reported one the operator sees; without one, the last twenty."""
Decision: TypeAlias = Literal["nothing", "warn", "mute", "ban"]


@dataclass(frozen=True, slots=True)
class Block:
    """One person does not want to read another one's messages."""

    person: str
    """The blocked person."""
    name: str
    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A report about a person in a room or about a name in a tournament.

    Either `room` or `event` is set. `reported` is empty if no account belongs to the reported name.
    """

    id: str
    reporter: str
    reported: str
    name: str
    room: str = ""
    event: str = ""
    reason: str
    words: str = ""
    number: int | None = None
    said: tuple[Said, ...] = ()
    at: int
    state: Literal["open", "closed"] = "open"
    decision: Decision | None = None
    closed_by: str | None = None
    closed_at: int | None = None

    @property
    def case(self) -> tuple[str, str, str]:
        """The key of reports that are decided together."""
        return self.room, self.event, self.reported or self.name


def name_of(room: Room, person: str, present: Mapping[str, str]) -> str | None:
    """Return the name of a person who sits in the room, has said something or is connected; otherwise None."""
    names = {said.person: said.name for said in room.said}
    names |= present
    names |= {chair.person: chair.name for chair in room.chairs if chair.person}
    return names.get(person)


def was_here(room: Room, person: str, present: Mapping[str, str]) -> bool:
    return person == room.host or name_of(room, person, present) is not None


def said_around(room: Room, number: int | None, person: str, reporter: str) -> tuple[Said, ...]:
    """Return the messages for the operator.

    Raises NotAllowed if the message is not by the reported person, or was not visible to the reporter.
    """
    if number is None:
        return room.said[-(BEFORE + AFTER) :]
    heard = [said for said in room.said if said.number == number and (said.to is None or reporter in said.to)]
    refuse_unless(bool(heard) and heard[0].person == person, sentence("There is no such message here any more."))
    return tuple(said for said in room.said if number - BEFORE <= said.number <= number + AFTER)
