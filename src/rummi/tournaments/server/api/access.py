"""How handlers get the registries, and in which role a person asks."""

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
from rummi.tournaments.server.registry import EventRegistry
from rummi.tournaments.server.roles import Who, who_is
from rummi.tournaments.server.session import EventSession

TOURNAMENTS: Final = "tournaments"
ONLINE_TABLES: Final = "online_tables"
CLUBS: Final = "club_registry"
"""Names of the parameters by which handlers get these; no field of a message may have such a name."""
TournamentsHere: TypeAlias = NamedDependency[SkipValidation[EventRegistry]]
OnlineTablesHere: TypeAlias = NamedDependency[SkipValidation[OnlineTables]]
ClubsHere: TypeAlias = NamedDependency[SkipValidation[ClubRegistry]]


async def present(
    request: Request[Any, Any, Any], tournaments: EventRegistry, event: str, role: str = ""
) -> tuple[EventSession, Who, Person | None]:
    """The event, and the asker in the role that he means."""
    session = await tournaments.session(event.upper())
    person = await person_of(request)
    bound = await tournaments.store.roles(session.id, person.id) if person else []
    return session, who_is(session.state, person, bound, role), person


async def organising(
    request: Request[Any, Any, Any], tournaments: EventRegistry, event: str
) -> tuple[EventSession, Who]:
    """For what only the organiser may see and do besides deciding."""
    session, who, _ = await present(request, tournaments, event)
    if who.by.role != "organiser":
        raise Forbidden(sentence("Only the organiser can do this."))
    return session, who


async def is_keeper(club_registry: ClubRegistry, club: str, person: Person | None) -> bool:
    return person is not None and club in await club_registry.store.kept_by(person.id)


async def kept(club_registry: ClubRegistry, club: str, person: Person) -> Club:
    """For what only keepers may see and do."""
    found = await club_registry.club(club.upper())
    if not await is_keeper(club_registry, found.id, person):
        raise Forbidden(sentence("Only a keeper of the club can do this."))
    return found
