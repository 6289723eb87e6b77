"""The interface between the server and features: parts of the site that rooms and games do not depend on."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sqlalchemy import ColumnElement
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.bus import Bus, BusMessage
from rummi.server.jobs.pool import JobPools
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.settings import RetentionDays, Settings
from rummi.server.store.database import Database
from rummi.server.store.games import Games
from rummi.server.store.people import People
from rummi.server.tasks import PeriodicTask, Tasks


@dataclass(frozen=True, slots=True, kw_only=True)
class Core:
    """The parts of a worker that features use."""

    settings: Settings
    now: Callable[[], int]
    tasks: Tasks
    database: Database
    games: Games
    people: People
    rooms: RoomRegistry
    jobs: JobPools
    bus: Bus


@dataclass(frozen=True, slots=True)
class RetentionRule:
    """What the server deletes after `days` days; never if `days` is 0.

    `find(before, most)` returns ids of what is older than `before` (ms since 1970). `delete(id, before)` returns
    whether it deleted something.
    """

    name: str
    days: float
    find: Callable[[int, int], Awaitable[list[str]]]
    delete: Callable[[str, int], Awaitable[bool]]


class Feature:
    """A part of the site that the server does not depend on, for example tournaments.

    The class declares what the application needs before a worker starts. An instance belongs to one worker; it is
    built after the rooms. A feature overrides only what it needs: the defaults do nothing.
    """

    routes: ClassVar[Sequence[Any]] = ()
    """Litestar route handlers and routers."""
    error_handlers: ClassVar[Mapping[type[Exception], Callable[..., Any]]] = {}
    """What a request is answered with after one of these exceptions."""
    public_paths: ClassVar[Sequence[re.Pattern[str]]] = ()
    """Paths below `/api/` whose answers are the same for all visitors. They may be cached, and have the higher rate
    limit of pages."""
    bus_messages: ClassVar[Sequence[type[BusMessage]]] = ()
    """Messages that the workers' instances of this feature send to each other."""

    def __init__(self, core: Core) -> None:
        self.core = core

    # running

    def on_bus(self, message: BusMessage) -> None:
        """Handle a message of another worker, which may belong to another feature."""

    def periodic_tasks(self) -> Sequence[PeriodicTask]:
        return ()

    def stop_streams(self) -> None:
        """End responses that would otherwise never end. Called before the server waits for open requests."""

    async def on_game_finished(self, session: RoomSession) -> None:
        """Called after the last action of a game, at the worker that wrote it. It may be missed if the worker dies."""

    async def site_address(self, event: str) -> str:  # noqa: ARG002
        """Return the address of the site that links to this event begin with, or an empty string for the usual one."""
        return ""

    # personal data

    async def forget(self, person: str) -> None:
        """Remove a person from what takes more than one transaction to change.

        Called before `delete_rows`, and again if the deletion was interrupted.
        """

    async def delete_rows(self, connection: AsyncConnection, person: str) -> None:
        """Delete rows that name a person, in the transaction that deletes the person."""

    async def export_person(self, person: str) -> dict[str, Any]:  # noqa: ARG002
        """Return sections for the file with a person's data."""
        return {}

    # retention

    def people_in_use(self) -> Sequence[ColumnElement[bool]]:
        """Return SQL conditions on `PEOPLE`: guests that meet one of them are not deleted for being away too long."""
        return ()

    def rooms_in_use(self, room: ColumnElement[Any]) -> Sequence[ColumnElement[bool]]:  # noqa: ARG002
        """Return SQL conditions on a column with room codes: such rooms and their games are not deleted for age."""
        return ()

    def retention_rules(self, keep: RetentionDays) -> Sequence[RetentionRule]:  # noqa: ARG002
        return ()
