"""What workers tell each other. It may get lost: the database is the authority, and versions show the gap."""

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
    """A room has a new version, or its game new actions, which come with it as they stand in the database.

    A room that has changed comes whole, and with it how its game began, if it has begun just now: others need not
    read it.
    """

    room: str
    version: int
    game: str | None
    seq: int
    actions: list[StoredAction]
    state: Room | None = None
    begun: StoredGame | None = None


class DraftMoved(BusMessage, tag="drafted", frozen=True):
    room: str
    game: str
    seq: int
    seat: int
    action: str


class PeoplePresent(BusMessage, tag="present", frozen=True):
    """Who is in a room at one worker, by id, what they are called, and what they have pledged for the next game."""

    room: str
    worker: str
    people: dict[str, str]
    pledges: dict[str, str] = {}


class SessionsEnded(BusMessage, tag="sessions", frozen=True):
    """Somebody has logged out everywhere, or changed a password: his sockets end."""

    person: str


class BlocksChanged(BusMessage, tag="blocks", frozen=True):
    """Somebody has blocked somebody, or no longer does."""

    person: str


class OperatorDecided(BusMessage, tag="decided", frozen=True):
    """An operator has decided something, which stands in the database."""


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
    @property
    def alone(self) -> bool:
        """Whether there is no other worker, so that what this one knows is never old."""
        ...

    @property
    def reliable(self) -> bool:
        """Whether others can be heard now; where not, the database is asked more often."""
        ...

    def open(self, hear: Listener) -> Awaitable[None]: ...

    def publish(self, message: BusMessage) -> None: ...

    def close(self) -> Awaitable[None]: ...
