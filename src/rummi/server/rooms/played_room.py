"""The room in which a game is played, as far as playing needs it: who sits where, and whose turn it is to see to it."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Protocol, TypeVar

from rummi.server.model.room import Room
from rummi.server.rooms.game import GameSession


@dataclass(slots=True)
class Draft:
    """The latest of the seat to move, which A-28 judges when the time runs out."""

    seq: int
    seat: int
    action: str


class PlayedRoom(Protocol):
    mine: bool
    """Whether the newest action was done by this worker, which then also sees to what comes next."""
    in_vain: int
    """How often in a row what was due could not be done, by a fault of ours."""
    not_before: int
    """When it is tried again."""

    @property
    def room(self) -> Room: ...

    @property
    def game_session(self) -> GameSession | None: ...

    @property
    def owner(self) -> str:
        """The owner of its bots' thinking time."""
        ...

    @property
    def acting(self) -> asyncio.Lock: ...

    @property
    def draft(self) -> Draft | None: ...

    @property
    def deadline(self) -> int | None:
        """When the time runs out for the person to move."""
        ...

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected to this worker."""
        ...

    def grace(self, seat: int) -> int:
        """The milliseconds by which an action of a seat may come after the deadline."""
        ...

    def charge_lag(self, seat: int, late: int) -> None:
        """An action of this seat counted although it came so many milliseconds after the deadline."""
        ...

    def put_off(self, was: int, due: int, extended: int | None = None) -> None:
        """The deadline, because time was given back."""
        ...

    @property
    def asleep(self) -> bool:
        """Whether others have gone on and nobody here looks."""
        ...


RoomT = TypeVar("RoomT", bound=PlayedRoom)
