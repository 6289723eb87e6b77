"""The content of a report about a person: the name, and the chat around the message."""

from __future__ import annotations

from collections.abc import Mapping
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
