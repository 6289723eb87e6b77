"""What workers tell each other. It may get lost: the database is the authority, and versions show the gap."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

import msgspec
from msgspec import Struct

from rummi.server.model.room import Room
from rummi.server.store.games import Acted, Begun


class Moved(Struct, tag="moved", frozen=True):
    """A room has a new version, or its game new actions, which come with it as they stand in the database.

    A room that has changed comes whole, and with it how its game began, if it has begun just now: others need not
    read it.
    """

    room: str
    version: int
    game: str | None
    seq: int
    actions: list[Acted]
    state: Room | None = None
    begun: Begun | None = None


class Drafted(Struct, tag="drafted", frozen=True):
    room: str
    game: str
    seq: int
    seat: int
    action: str


class Present(Struct, tag="present", frozen=True):
    """Who is in a room at one worker, by id, and what they are called."""

    room: str
    worker: str
    people: dict[str, str]


class EventMoved(Struct, tag="event", frozen=True):
    """A championship has so many decisions now."""

    event: str
    seq: int


Told: TypeAlias = Moved | Drafted | Present | EventMoved
Hear: TypeAlias = Callable[[Told], None]

DECODER: msgspec.json.Decoder[list[Told]] = msgspec.json.Decoder(list[Told])
"""Of what was said at once."""
encode = msgspec.json.Encoder().encode


class Bus(Protocol):
    @property
    def alone(self) -> bool:
        """Whether there is no other worker, so that what this one knows is never old."""
        ...

    @property
    def reliable(self) -> bool:
        """Whether others can be heard now; where not, the database is asked more often."""
        ...

    def open(self, hear: Hear) -> Awaitable[None]: ...

    def tell(self, told: Told) -> None: ...

    def close(self) -> Awaitable[None]: ...
