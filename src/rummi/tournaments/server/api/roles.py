"""Private links and the roles they give; the public list; rooms of tables."""

from __future__ import annotations

from collections.abc import Iterator
from secrets import token_hex
from typing import Any, Final

from litestar import Request, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.edge.identity import Asker, Here, language_of, limit_costly, rarely, session_cookie
from rummi.server.edge.signing import Signer
from rummi.server.model.people import Person
from rummi.server.model.room import Forbidden, NotAllowed
from rummi.server.protocol.basics import Digits
from rummi.tournaments.model.decisions import Remark, Role
from rummi.tournaments.model.state import State
from rummi.tournaments.server.api.access import OnlineTablesHere, TournamentsHere, find_actor, require_organiser
from rummi.tournaments.server.protocol.events import RenewLink, RoleLink, RoleTaken, RoleToken, SetListed, TableRoom
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.roles import PAGES, key_of
from rummi.tournaments.server.session import DecisionRequest, TournamentSession
from rummi.tournaments.server.store import RoleGrant
from rummi.tournaments.server.tokens import read_token, role_token

LONGEST_NAME: Final = 24
"""Of a new guest, who is named after the entrant or judge."""


@post(
    "/api/events/{event:str}/role",
    status_code=200,
    summary="Take a role with its private link; an account has it on every device.",
)
async def take(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[RoleToken],
) -> Response[RoleTaken]:
    """People without a session get one.

    The limit on new guests per address would be too strict for a hall full of people, so each link has its own limit.
    """
    session, _, person = await find_actor(request, tournaments, event)
    role, number, serial = read_token(services.signer, session.id, data.token)
    serials = await tournaments.store.serials(session.id)
    if serials.get((role, number), 0) != serial:
        raise Forbidden(sentence("This link was made anew; ask the organiser for the new one."))
    names = [each[2] for each in _role_holders(session.state) if each[:2] == (role, number)]
    if not names:
        raise Forbidden(sentence("This role is no longer there; ask the organiser."))
    limit_costly(services, f"role {session.id} {role} {number}")
    if person is None:
        person = Person(token_hex(12), names[0][:LONGEST_NAME] or role)
        await services.people.add(person, services.now())
    await tournaments.store.grant_role(session.id, RoleGrant(person.id, role, number, serial))
    taken = RoleTaken(role, number, key_of(role, number), f"/event/{session.id}{PAGES[role]}")
    return Response(taken, cookies=[session_cookie(request, services, person)])


def _role_holders(state: State) -> Iterator[tuple[Role, int, str]]:
    yield "organiser", 0, ""
    yield from (("judge", judge.id, judge.name) for judge in state.judges if not judge.dismissed)
    yield from (("player", entrant.id, entrant.name) for entrant in state.entrants)


@get("/api/events/{event:str}/links", summary="The private links of all roles. For the organiser.")
async def links(
    request: Request[Any, Any, Any], services: Here, tournaments: TournamentsHere, event: FromPath[str]
) -> list[RoleLink]:
    session, _ = await require_organiser(request, tournaments, event)
    return await role_links(services.signer, tournaments, session)


async def role_links(signer: Signer, tournaments: TournamentRegistry, session: TournamentSession) -> list[RoleLink]:
    serials = await tournaments.store.serials(session.id)

    def path(role: Role, number: int) -> str:
        fits = role_token(signer, session.id, role, number, serials.get((role, number), 0))
        return f"/event/{session.id}/in#{fits}"

    return [
        RoleLink(role=role, number=number, name=name, path=path(role, number))
        for role, number, name in _role_holders(session.state)
    ]


@post(
    "/api/events/{event:str}/links",
    status_code=200,
    summary="Renew a link and invalidate the old one. For the organiser.",
)
async def renew(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[RenewLink],
) -> RoleLink:
    """The remark in the audit log also makes all clients update, so people see that they have lost the role."""
    session, actor = await require_organiser(request, tournaments, event)
    if (data.role, data.number) not in [each[:2] for each in _role_holders(session.state)]:
        raise NotAllowed(sentence("There is nobody with this role and number."))
    await tournaments.store.renew_link(session.id, data.role, data.number)
    links = await role_links(services.signer, tournaments, session)
    link = next(each for each in links if (each.role, each.number) == (data.role, data.number))
    key = key_of(link.role, link.number)
    told = say(sentence("A new private link was made: {key} {name}", key=key, name=link.name), language_of(request))
    asked = DecisionRequest(actor.by, [Remark(told.strip())], f"link:{token_hex(12)}")
    await services.tasks.shield(tournaments.decide(session, asked))
    return link


@post(
    "/api/events/{event:str}/listed",
    status_code=200,
    summary="Add the event to the public list or remove it. For the organiser.",
)
async def listed(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[SetListed],
) -> SetListed:
    """A removal needs a reason, which appears in the list and in the audit log."""
    session, actor = await require_organiser(request, tournaments, event)
    if data.listed:
        await tournaments.store.put_on_list(session.id)
        told = sentence("The event was put on the public list.")
    else:
        why = " ".join("".join(sign if sign.isprintable() else " " for sign in data.why).split())
        if not why and await tournaments.store.is_listed(session.id):
            raise InvalidInput(sentence("Say why the event leaves the public list: everybody can read it there."))
        if not await tournaments.store.take_off_list(session.id, why):
            return data
        told = sentence("The event was taken off the public list: {why}", why=why)
    asked = DecisionRequest(actor.by, [Remark(say(told, language_of(request)))], f"listed:{token_hex(12)}")
    await services.tasks.shield(tournaments.decide(session, asked))
    return data


@post(
    "/api/events/{event:str}/rounds/{round:int}/tables/{table:int}/room",
    status_code=200,
    guards=[rarely],
    summary="Open or find the room in which a table is played. For the organiser and the judges of the table.",
)
async def open_room(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    online_tables: OnlineTablesHere,
    asker: Asker,
    event: FromPath[str],
    round: FromPath[int],
    table: FromPath[int],
) -> TableRoom:
    session, actor, _ = await find_actor(request, tournaments, event)
    opened = await services.tasks.shield(online_tables.open(session, actor, asker.id, round, table))
    return TableRoom(code=opened.room, games=opened.games)


@post(
    "/api/events/{event:str}/rounds/{round:int}/tables/{table:int}/seat",
    status_code=200,
    summary="Take the seat that is reserved for me; when all seats are taken, the game starts.",
)
async def sit(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    online_tables: OnlineTablesHere,
    asker: Asker,
    event: FromPath[str],
    round: FromPath[int],
    table: FromPath[int],
    pledge: FromQuery[Digits | None] = None,
) -> TableRoom:
    session, actor, _ = await find_actor(request, tournaments, event)
    sitting = online_tables.sit(session, actor, asker.id, round, table, pledge)
    online = await services.tasks.shield(sitting)
    return TableRoom(code=online.room, games=online.games)


ROUTES: Final[list[Any]] = [take, links, renew, listed, open_room, sit]
