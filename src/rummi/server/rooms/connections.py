"""Connections to a room: what a client understands, what its person may read, and how often messages are sent."""

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


@dataclass(frozen=True, slots=True)
class ClientCapabilities:
    """The messages that a client understands, as it said when it connected."""

    chat_deltas: bool = False
    """True if it accepts new chat messages alone; other clients receive the whole room."""
    phrase_language: str = ""
    """The language for phrases that the client has no words for; empty if it knows them all."""
    block_updates: bool = False
    """True if it wants the list of people whom its person has blocked."""


class Connection(Protocol):
    person: str
    name: str
    pledge: str | None
    """The commitment to the share that this browser mixes into the next game."""
    capabilities: ClientCapabilities
    blocked: frozenset[str]
    """The people whose messages this person does not want to read."""
    lag: Lag

    def send(self, message: bytes) -> None:
        """Queue a message. It never waits; a client that does not read is disconnected."""
        ...

    def drop(self, code: int, reason: str) -> None: ...


class ChatAudience:
    """Selects the chat messages that each connection of a room receives."""

    def __init__(self, said: Sequence[room.Said]) -> None:
        self._said = said
        self._speakers = {each.person for each in said}
        self._recipients = {each.to for each in said if each.to is not None}

    def key(self, connection: Connection) -> object:
        """Return a key that is equal for connections that receive the same messages."""
        groups = frozenset(group for group in self._recipients if connection.person in group)
        return connection.blocked & self._speakers, groups, connection.capabilities.phrase_language

    def messages_for(self, connection: Connection) -> list[Said]:
        language = connection.capabilities.phrase_language
        return [render_said(each, language) for each in self._said if can_read(connection, each)]


def can_read(connection: Connection, said: room.Said) -> bool:
    addressed = said.to is None or connection.person in said.to
    return addressed and said.person not in connection.blocked


def render_said(said: room.Said, phrase_language: str) -> Said:
    """Return a chat message for a client; a phrase that the client does not know becomes a text."""
    text, phrase = said.text, said.phrase
    if phrase_language and phrase in LATER_PHRASES:
        text, phrase = say(LATER_PHRASES[phrase], phrase_language), None
    return Said(number=said.number, person=said.person, name=said.name, text=text, phrase=phrase, at=said.at)


class Throttle:
    """A function wrapper that runs at most once per interval.

    The first call runs immediately. Calls during the interval are merged into one call at its end.
    """

    __slots__ = ("_call_again", "_function", "_pausing", "_seconds")

    def __init__(self, seconds: float, function: Callable[[], None]) -> None:
        self._seconds = seconds
        self._function = function
        self._pausing = False
        self._call_again = False

    def __call__(self) -> None:
        if self._pausing:
            self._call_again = True
            return
        self._function()
        self._pausing = True
        asyncio.get_running_loop().call_later(self._seconds, self._end_pause)

    def _end_pause(self) -> None:
        self._pausing = False
        if self._call_again:
            self._call_again = False
            self()
