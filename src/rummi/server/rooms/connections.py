"""What everybody in a room is told may cost much where many are there: not more often than needed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rummi.language import say
from rummi.server.model import room
from rummi.server.model.chat import LATER_PHRASES
from rummi.server.protocol.talk import Said
from rummi.server.rooms.deadlines import Lag


class Seldom:
    """Done at once; but before some time has passed not again, and then once for all that came meanwhile."""

    __slots__ = ("_again", "_do", "_resting", "_seconds")

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self._seconds = seconds
        self._do = do
        self._resting = False
        self._again = False

    def __call__(self) -> None:
        if self._resting:
            self._again = True
            return
        self._do()
        self._resting = True
        asyncio.get_running_loop().call_later(self._seconds, self._rested)

    def _rested(self) -> None:
        self._resting = False
        if self._again:
            self._again = False
            self()


@dataclass(slots=True)
class Ears:
    """What somebody hears of what is said, and how."""

    said_alone: bool = False
    """Whether the client knows what is said by itself; else it is shown the whole room."""
    words_in: str = ""
    """The language in which a client is told phrases that it has no words for; none has words for all."""
    told_blocked: bool = False
    """Whether the client wants to know whom its person has blocked."""
    blocked: frozenset[str] = frozenset()
    """Whom its person does not hear."""


class Connection(Protocol):
    person: str
    name: str
    pledge: str | None
    """Of the share that this browser mixes into the next game."""
    ears: Ears
    lag: Lag
    """The round trips that the server has measured."""

    def send(self, message: bytes) -> None:
        """Never waits: who does not listen is dropped."""
        ...

    def drop(self, code: int, reason: str) -> None: ...


class Hearing:
    """Who hears what of all that is said in a room."""

    def __init__(self, said: Sequence[room.Said]) -> None:
        self._said = said
        self._speakers = {each.person for each in said}
        self._companies = {each.to for each in said if each.to is not None}

    def key(self, connection: Connection) -> object:
        """The same for connections that hear the same."""
        companies = frozenset(company for company in self._companies if connection.person in company)
        return connection.ears.blocked & self._speakers, companies, connection.ears.words_in

    def heard_by(self, connection: Connection) -> list[Said]:
        return [show_said(each, connection.ears.words_in) for each in self._said if hears(connection, each)]


def hears(connection: Connection, said: room.Said) -> bool:
    meant = said.to is None or connection.person in said.to
    return meant and said.person not in connection.ears.blocked


def show_said(said: room.Said, words_in: str) -> Said:
    text, phrase = said.text, said.phrase
    if words_in and phrase in LATER_PHRASES:
        text, phrase = say(LATER_PHRASES[phrase], words_in), None
    return Said(number=said.number, person=said.person, name=said.name, text=text, phrase=phrase, at=said.at)
