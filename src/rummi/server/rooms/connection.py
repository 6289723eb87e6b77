"""Somebody connected to a room, whatever the wire, and what he hears there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rummi.language import say
from rummi.server.model import room as model
from rummi.server.model.chat import LATER_PHRASES
from rummi.server.play.lag import Lag
from rummi.server.protocol.talk import Said


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

    def __init__(self, said: Sequence[model.Said]) -> None:
        self._said = said
        self._speakers = {each.person for each in said}
        self._companies = {each.to for each in said if each.to is not None}

    def key(self, connection: Connection) -> object:
        """The same for connections that hear the same."""
        companies = frozenset(company for company in self._companies if connection.person in company)
        return connection.ears.blocked & self._speakers, companies, connection.ears.words_in

    def heard_by(self, connection: Connection) -> list[Said]:
        return [show_said(each, connection.ears.words_in) for each in self._said if hears(connection, each)]


def hears(connection: Connection, said: model.Said) -> bool:
    meant = said.to is None or connection.person in said.to
    return meant and said.person not in connection.ears.blocked


def show_said(said: model.Said, words_in: str) -> Said:
    text, phrase = said.text, said.phrase
    if words_in and phrase in LATER_PHRASES:
        text, phrase = say(LATER_PHRASES[phrase], words_in), None
    return Said(number=said.number, person=said.person, name=said.name, text=text, phrase=phrase, at=said.at)
