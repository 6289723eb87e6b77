"""Rooms and games as the database has them, for code that does not use the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct, field

from rummi.games.base import Outcome
from rummi.games.fairness import Contribution, Dealer
from rummi.server.model.room import Room


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room and its version."""

    version: int
    room: Room


class NoSuchRoom(Exception):
    pass


class UnreadableRoom(Exception):
    """The stored room is damaged, or this version cannot read it."""


@dataclass(frozen=True, slots=True)
class StoredGame:
    """The beginning of a game, and when something is due in it."""

    id: str
    rules: str
    players: Sequence[str]
    options: Mapping[str, object]
    start: Mapping[str, object]
    secret: str
    begun_at: int
    room: str | None = None
    due_at: int | None = None
    extended: int = 0
    ended_at: int | None = None
    contributions: tuple[Contribution, ...] = ()

    @property
    def dealer(self) -> Dealer:
        return Dealer(self.secret, self.contributions)


class NoSuchGame(Exception):
    pass


class StoredAction(Struct, frozen=True):
    """One action of a game, also as workers send it to each other.

    What follows from the action (`due_at`, `outcome`) is written, but not read again.
    """

    game: str
    seq: int
    seat: int
    action: str
    command: str
    acted_at: int
    due_at: int | None = None
    """When a bot moves or the time of the next player runs out."""
    sets_deadline: bool = field(default=False, name="timed")
    """Whether `due_at` differs from the one that is stored."""
    outcome: Outcome | None = None
    """The outcome, if this action ends the game."""


@dataclass(frozen=True, slots=True)
class Due:
    """What a change of a room makes due in its game."""

    game: str
    at: int | None
    broken_off: bool = False
    """Whether the game ends without a result."""


@dataclass(frozen=True, slots=True)
class Overdue:
    """A game in which something should have happened at `due_at`, and its room."""

    due_at: int
    game: str
    room: str
