"""Access for handlers: the registries by dependency injection, and the role of the person who asks."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from litestar import Request
from litestar.di import NamedDependency
from litestar.params import SkipValidation

from rummi.core.sentence import sentence
from rummi.server.edge.identity import person_of
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden
from rummi.tournaments.server.clubs import ClubRegistry
from rummi.tournaments.server.clubs_store import Club
from rummi.tournaments.server.online import OnlineTables
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.roles import Actor, resolve_role
from rummi.tournaments.server.session import TournamentSession

TOURNAMENTS: Final = "tournaments"
ONLINE_TABLES: Final = "online_tables"
CLUBS: Final = "club_registry"
"""Names of the parameters by which handlers get these; no field of a message may have such a name."""
TournamentsHere: TypeAlias = NamedDependency[SkipValidation[TournamentRegistry]]
OnlineTablesHere: TypeAlias = NamedDependency[SkipValidation[OnlineTables]]
ClubsHere: TypeAlias = NamedDependency[SkipValidation[ClubRegistry]]


async def find_actor(
    request: Request[Any, Any, Any], tournaments: TournamentRegistry, event: str, role: str = ""
) -> tuple[TournamentSession, Actor, Person | None]:
    """Return the tournament, and the person in the wanted role or in the one with the most rights."""
    session = await tournaments.session(event.upper())
    person = await person_of(request)
    grants = await tournaments.store.roles(session.id, person.id) if person else []
    return session, resolve_role(session.state, person, grants, role), person


async def require_organiser(
    request: Request[Any, Any, Any], tournaments: TournamentRegistry, event: str
) -> tuple[TournamentSession, Actor]:
    """Return the tournament and its organiser. Raises Forbidden for all other people."""
    session, actor, _ = await find_actor(request, tournaments, event)
    if actor.by.role != "organiser":
        raise Forbidden(sentence("Only the organiser can do this."))
    return session, actor


async def is_keeper(club_registry: ClubRegistry, club: str, person: Person | None) -> bool:
    return person is not None and club in await club_registry.store.kept_by(person.id)


async def require_keeper(club_registry: ClubRegistry, club: str, person: Person) -> Club:
    """Return the club. Raises Forbidden if the person is not a keeper of it."""
    found = await club_registry.club(club.upper())
    if not await is_keeper(club_registry, found.id, person):
        raise Forbidden(sentence("Only a keeper of the club can do this."))
    return found
