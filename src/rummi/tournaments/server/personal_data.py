"""Personal data in tournaments: what a person may export, and what is deleted when they leave.

Entrants who were not drawn are deleted completely. For those who were, the name stays in the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_hex
from typing import Any

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.store.schema import EVENT_ROLES
from rummi.tournaments.model.dates import is_birth_rank
from rummi.tournaments.model.decisions import By, Withdraw
from rummi.tournaments.model.privacy import is_drawn, without_author, without_birth_dates, without_entrant
from rummi.tournaments.model.state import Entrant
from rummi.tournaments.server.clubs_store import forget_in_clubs
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.session import DecisionRequest, TournamentSession, phase
from rummi.tournaments.server.store import RoleGrant


async def leave_tournaments(tournaments: TournamentRegistry, person: str) -> None:
    for event, roles in (await tournaments.store.roles_of(person)).items():
        await _leave(tournaments, event, person, roles)


async def _leave(tournaments: TournamentRegistry, event: str, person: str, roles: Sequence[RoleGrant]) -> None:
    session = await tournaments.session(event)
    for entrant in [grant.number for grant in roles if grant.role == "player"]:
        await forget_entrant(tournaments, session, entrant)
    asked = {seq for command, seq in session.commands.items() if command.startswith(person)}
    await tournaments.rewrite(session, without_author(session.tournament.journal, asked), person)
    others = [grant.person for grant in await tournaments.store.organisers(event) if grant.person != person]
    if any(grant.role == "organiser" for grant in roles) and not others:
        await tournaments.store.take_off_list(event, "")  # visitors would have nobody to ask


async def forget_entrant(tournaments: TournamentRegistry, session: TournamentSession, entrant: int) -> None:
    """Delete an entrant's data: all of it before the draw, the day of birth after the end, nothing in between."""
    state = session.state
    found = state.entrant(entrant)
    if found is None:
        return
    if is_drawn(state, entrant):
        if phase(state) == "over":
            await delete_births(tournaments, session)
        return
    if not found.gone:
        by = By("player", entrant, found.name)
        await tournaments.decide(session, DecisionRequest(by, [Withdraw(entrant)], f"forgotten:{token_hex(12)}"))
    await tournaments.rewrite(session, without_entrant(session.tournament.journal, entrant))


async def delete_births(tournaments: TournamentRegistry, session: TournamentSession) -> None:
    """Delete the days of birth of all entrants."""
    await tournaments.rewrite(session, without_birth_dates(session.tournament.journal))


async def delete_rows(connection: AsyncConnection, person: str) -> None:
    await connection.execute(delete(EVENT_ROLES).where(EVENT_ROLES.c.person == person))
    await forget_in_clubs(connection, person)


async def export_tournaments(tournaments: TournamentRegistry, person: str) -> list[dict[str, Any]]:
    roles = await tournaments.store.roles_of(person)
    return [_export(await tournaments.session(id), grants, person) for id, grants in roles.items()]


def _export(session: TournamentSession, roles: Sequence[RoleGrant], person: str) -> dict[str, Any]:
    entrants = (session.state.entrant(grant.number) for grant in roles if grant.role == "player")
    asked = sorted(seq for command, seq in session.commands.items() if command.startswith(person))
    journal = session.tournament.journal
    return {
        "id": session.id,
        "name": session.state.parameters.name,
        "day": session.state.parameters.day,
        "roles": [{"role": grant.role, "number": grant.number} for grant in roles],
        "entries": [_export_entrant(entrant) for entrant in entrants if entrant],
        "decisions": [{"number": seq, "at": journal[seq - 1].at, "as": journal[seq - 1].by.name} for seq in asked],
    }


def _export_entrant(entrant: Entrant) -> dict[str, Any]:
    born = None if is_birth_rank(entrant.born) else entrant.born
    return {"number": entrant.id, "name": entrant.name, "born": born, "club": entrant.club, "status": entrant.status}
