"""Messages between workers. They may get lost: the database is the authority, and versions reveal gaps."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, Protocol, TypeAlias, Union

import msgspec
from msgspec import Struct

from rummi.server.model.room import Room
from rummi.server.model.stored import StoredAction, StoredGame


class BusMessage(Struct, frozen=True):
    """The base of all messages. Each kind has its own tag."""


class RoomMoved(BusMessage, tag="moved", frozen=True):
    """A room has a new version, or its game has new actions.

    The message has everything that changed, so that other workers need not read the database.
    """

    room: str
    version: int
    game: str | None
    seq: int
    """The number of actions in the game."""
    actions: list[StoredAction]
    """The new actions."""
    state: Room | None = None
    """The room, if it changed."""
    begun: StoredGame | None = None
    """The game, if it has just begun."""


class DraftMoved(BusMessage, tag="drafted", frozen=True):
    """A player is moving tiles."""

    room: str
    game: str
    seq: int
    seat: int
    action: str


class PeoplePresent(BusMessage, tag="present", frozen=True):
    """The people who are connected to a room on one worker."""

    room: str
    worker: str
    people: dict[str, str]
    """Their names, by id."""
    pledges: dict[str, str] = {}
    """Their pledges for the next game, by id."""


class SessionsEnded(BusMessage, tag="sessions", frozen=True):
    """A person has logged out everywhere or changed the password, so their sockets must close."""

    person: str


class BlocksChanged(BusMessage, tag="blocks", frozen=True):
    """A person has blocked or unblocked someone."""

    person: str


class OperatorDecided(BusMessage, tag="decided", frozen=True):
    """An operator has made a decision, which is in the database."""


MESSAGES: Final = (RoomMoved, DraftMoved, PeoplePresent, SessionsEnded, BlocksChanged, OperatorDecided)
"""The server's own messages; features add theirs."""
Listener: TypeAlias = Callable[[BusMessage], None]

Decoder: TypeAlias = msgspec.json.Decoder[list[BusMessage]]
encode = msgspec.json.Encoder().encode


def build_decoder(more: Iterable[type[BusMessage]] = ()) -> Decoder:
    """Build a decoder for batches of the server's messages and `more`, those of features."""
    union: Any = Union[(*MESSAGES, *more)]
    return msgspec.json.Decoder(list[union])


class Bus(Protocol):
    """Sends messages to all other workers."""

    @property
    def alone(self) -> bool:
        """True if there is no other worker, so that the memory of this one is never stale."""
        ...

    @property
    def reliable(self) -> bool:
        """True if messages of others arrive now. Otherwise workers poll the database more often."""
        ...

    def open(self, listener: Listener) -> Awaitable[None]: ...

    def publish(self, message: BusMessage) -> None: ...

    def close(self) -> Awaitable[None]: ...


class LocalBus:
    """The bus of a single worker: there is no one to send messages to."""

    alone = True
    reliable = True

    async def open(self, listener: Listener) -> None: ...

    def publish(self, message: BusMessage) -> None: ...

    async def close(self) -> None: ...


class NullBus(LocalBus):
    """Several workers without a message broker: they poll the database instead."""

    alone = False
    reliable = False
