"""What a report of somebody in a room is made of: who he is, and what was said around it, as the room has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias, get_args

from rummi.core.sentence import sentence
from rummi.server.model.room import Room, Said, refuse_unless

Reason: TypeAlias = Literal["rude", "contact", "threat", "name", "cheating", "other"]
REASONS: Final[tuple[Reason, ...]] = get_args(Reason)
LONGEST_WORDS: Final = 300
"""Characters that a reporter may add."""
BEFORE: Final = 15
AFTER: Final = 5
"""Messages before and after the one that is reported; without one, the last."""


def name_of(room: Room, person: str, present: Mapping[str, str]) -> str | None:
    """What somebody is called who sits here, has said something or is connected; None where he was never here."""
    names = {said.person: said.name for said in room.said}
    names |= present
    names |= {chair.person: chair.name for chair in room.chairs if chair.person}
    return names.get(person)


def was_here(room: Room, person: str, present: Mapping[str, str]) -> bool:
    return person == room.host or name_of(room, person, present) is not None


def said_around(room: Room, number: int | None, person: str, reporter: str) -> tuple[Said, ...]:
    """What an operator has to read; the message itself must be of the one who is reported, and the reporter's to
    hear."""
    if number is None:
        return room.said[-(BEFORE + AFTER) :]
    heard = [said for said in room.said if said.number == number and (said.to is None or reporter in said.to)]
    refuse_unless(bool(heard) and heard[0].person == person, sentence("There is no such message here any more."))
    return tuple(said for said in room.said if number - BEFORE <= said.number <= number + AFTER)
