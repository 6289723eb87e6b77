"""Tournaments and clubs as a feature of the server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from litestar import Router
from litestar.connection import ASGIConnection
from litestar.di import Provide
from sqlalchemy import ColumnElement, exists
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.bus import BusMessage
from rummi.server.edge.services import Services
from rummi.server.feature import Core, Feature, RetentionRule
from rummi.server.rooms.session import RoomSession
from rummi.server.settings import RetentionDays
from rummi.server.steady_clock import wall
from rummi.server.store.schema import CLUB_KEEPERS, EVENT_ROLES, EVENT_ROOMS, PEOPLE
from rummi.server.tasks import PeriodicTask
from rummi.tournaments.server import personal_data
from rummi.tournaments.server.api import ERROR_HANDLERS, ROUTES
from rummi.tournaments.server.api.access import CLUBS, ONLINE_TABLES, TOURNAMENTS
from rummi.tournaments.server.clubs import ClubRegistry
from rummi.tournaments.server.clubs_store import ClubStore, ClubTournamentStore
from rummi.tournaments.server.online import WRITE_CARDS_SECONDS, OnlineTables
from rummi.tournaments.server.registry import TournamentMoved, TournamentRegistry
from rummi.tournaments.server.store import TournamentStore


def _running(request: ASGIConnection[Any, Any, Any, Any]) -> Tournaments:
    services: Services = request.app.state.services
    return services.feature(Tournaments)


async def the_tournaments(request: ASGIConnection[Any, Any, Any, Any]) -> TournamentRegistry:
    return _running(request).tournaments


async def the_online_tables(request: ASGIConnection[Any, Any, Any, Any]) -> OnlineTables:
    return _running(request).online_tables


async def the_clubs(request: ASGIConnection[Any, Any, Any, Any]) -> ClubRegistry:
    return _running(request).clubs


class Tournaments(Feature):
    public_paths = (re.compile(r"/api/events/[^/]+/(public|news)"),)
    bus_messages = (TournamentMoved,)
    error_handlers = ERROR_HANDLERS
    routes = (
        Router(
            "/",
            route_handlers=ROUTES,
            dependencies={
                TOURNAMENTS: Provide(the_tournaments),
                ONLINE_TABLES: Provide(the_online_tables),
                CLUBS: Provide(the_clubs),
            },
        ),
    )

    def __init__(self, core: Core) -> None:
        super().__init__(core)
        database, jobs = core.database, core.jobs
        self.tournaments = TournamentRegistry(TournamentStore(database), core.bus, jobs, core.tasks, wall)
        self.online_tables = OnlineTables(self.tournaments, core.rooms)
        self.clubs = ClubRegistry(ClubStore(database), ClubTournamentStore(database), self.tournaments, jobs, wall)

    # running

    def on_bus(self, message: BusMessage) -> None:
        self.tournaments.on_bus(message)

    def periodic_tasks(self) -> Sequence[PeriodicTask]:
        return [(WRITE_CARDS_SECONDS, self.online_tables.write_cards), *self.tournaments.periodic_tasks()]

    def stop_streams(self) -> None:
        self.tournaments.stop_streams()

    async def on_game_finished(self, session: RoomSession) -> None:
        await self.online_tables.on_game_finished(session)

    async def site_address(self, event: str) -> str:
        return (await self.tournaments.session(event.upper())).state.address

    # personal data

    async def forget(self, person: str) -> None:
        await personal_data.leave_tournaments(self.tournaments, person)

    async def delete_rows(self, connection: AsyncConnection, person: str) -> None:
        await personal_data.delete_rows(connection, person)

    async def export_person(self, person: str) -> dict[str, Any]:
        return {
            "clubs": await self.clubs.store.export_person(person),
            "championships": await personal_data.export_tournaments(self.tournaments, person),
        }

    # retention

    def people_in_use(self) -> Sequence[ColumnElement[bool]]:
        """Organisers and keepers of clubs."""
        organises = exists().where(EVENT_ROLES.c.person == PEOPLE.c.id, EVENT_ROLES.c.role == "organiser")
        return organises, exists().where(CLUB_KEEPERS.c.person == PEOPLE.c.id)

    def rooms_in_use(self, room: ColumnElement[Any]) -> Sequence[ColumnElement[bool]]:
        """Rooms in which tables of tournaments were played."""
        return (exists().where(EVENT_ROOMS.c.room == room),)

    def retention_rules(self, keep: RetentionDays) -> Sequence[RetentionRule]:
        return [RetentionRule("births", keep.births, self._find_births, self._delete_births)]

    async def _find_births(self, before: int, most: int) -> list[str]:
        day = datetime.fromtimestamp(before / 1_000, UTC).date().isoformat()
        return await self.tournaments.store.find_with_birth_dates(day, most)

    async def _delete_births(self, event: str, _: int) -> bool:
        await personal_data.delete_births(self.tournaments, await self.tournaments.session(event))
        return True
