"""Roles in an event by link: given, taken, and made anew."""

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
from rummi.tournaments.server.api.access import OnlineTablesHere, TournamentsHere, organising, present
from rummi.tournaments.server.protocol.events import RenewLink, RoleLink, RoleTaken, RoleToken, SetListed, TableRoom
from rummi.tournaments.server.registry import EventRegistry
from rummi.tournaments.server.roles import PAGES, key_of
from rummi.tournaments.server.session import Asked, EventSession
from rummi.tournaments.server.store import Bound
from rummi.tournaments.server.tokens import read_token, role_token

LONGEST_NAME: Final = 24
"""Of a guest."""


@post(
    "/api/events/{event:str}/role",
    status_code=200,
    summary="Take a role with its link; an account keeps it on every device.",
)
async def take(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[RoleToken],
) -> Response[RoleTaken]:
    """Who has no session gets one: a hall full of people who scan their codes has one address, and for them all the
    limit on new guests is too strict; so here each link has a limit of its own."""
    session, _, person = await present(request, tournaments, event)
    role, number, serial = read_token(services.signer, session.id, data.token)
    serials = await tournaments.store.serials(session.id)
    if serials.get((role, number), 0) != serial:
        raise Forbidden(sentence("This link was made anew; ask the organiser for the new one."))
    names = [each[2] for each in _everyone(session.state) if each[:2] == (role, number)]
    if not names:
        raise Forbidden(sentence("This role is no longer there; ask the organiser."))
    limit_costly(services, f"role {session.id} {role} {number}")
    if person is None:
        person = Person(token_hex(12), names[0][:LONGEST_NAME] or role)
        await services.people.add(person, services.now())
    await tournaments.store.bind(session.id, Bound(person.id, role, number, serial))
    taken = RoleTaken(role, number, key_of(role, number), f"/event/{session.id}{PAGES[role]}")
    return Response(taken, cookies=[session_cookie(request, services, person)])


def _everyone(state: State) -> Iterator[tuple[Role, int, str]]:
    yield "organiser", 0, ""
    yield from (("judge", judge.id, judge.name) for judge in state.judges if not judge.dismissed)
    yield from (("player", entrant.id, entrant.name) for entrant in state.entrants)


@get("/api/events/{event:str}/links", summary="The private links of all roles; for the organiser.")
async def links(
    request: Request[Any, Any, Any], services: Here, tournaments: TournamentsHere, event: FromPath[str]
) -> list[RoleLink]:
    session, _ = await organising(request, tournaments, event)
    return await role_links(services.signer, tournaments, session)


async def role_links(signer: Signer, tournaments: EventRegistry, session: EventSession) -> list[RoleLink]:
    serials = await tournaments.store.serials(session.id)

    def path(role: Role, number: int) -> str:
        fits = role_token(signer, session.id, role, number, serials.get((role, number), 0))
        return f"/event/{session.id}/in#{fits}"

    return [
        RoleLink(role=role, number=number, name=name, path=path(role, number))
        for role, number, name in _everyone(session.state)
    ]


@post("/api/events/{event:str}/links", status_code=200, summary="Make a link anew; the old one fits no longer.")
async def renew(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[RenewLink],
) -> RoleLink:
    """The trail says so, and by it everybody looks again: whoever had the role sees that it is gone."""
    session, who = await organising(request, tournaments, event)
    if (data.role, data.number) not in [each[:2] for each in _everyone(session.state)]:
        raise NotAllowed(sentence("There is nobody with this role and number."))
    await tournaments.store.renew_link(session.id, data.role, data.number)
    links = await role_links(services.signer, tournaments, session)
    link = next(each for each in links if (each.role, each.number) == (data.role, data.number))
    key = key_of(link.role, link.number)
    told = say(sentence("A new private link was made: {key} {name}", key=key, name=link.name), language_of(request))
    asked = Asked(who.by, [Remark(told.strip())], f"link:{token_hex(12)}")
    await services.tasks.shield(tournaments.decide(session, asked))
    return link


@post("/api/events/{event:str}/listed", status_code=200, summary="Whether everybody finds the event in the list.")
async def listed(
    request: Request[Any, Any, Any],
    services: Here,
    tournaments: TournamentsHere,
    event: FromPath[str],
    data: JSONBody[SetListed],
) -> SetListed:
    """Nothing leaves the list silently: whoever takes an event off says why, there and in the trail."""
    session, who = await organising(request, tournaments, event)
    if data.listed:
        await tournaments.store.put_on_list(session.id)
        told = sentence("The event was put on the public list.")
    else:
        why = " ".join("".join(sign if sign.isprintable() else " " for sign in data.why).split())
        if not why and await tournaments.store.listed(session.id):
            raise InvalidInput(sentence("Say why the event leaves the public list: everybody can read it there."))
        if not await tournaments.store.take_off_list(session.id, why):
            return data
        told = sentence("The event was taken off the public list: {why}", why=why)
    asked = Asked(who.by, [Remark(say(told, language_of(request)))], f"listed:{token_hex(12)}")
    await services.tasks.shield(tournaments.decide(session, asked))
    return data


@post(
    "/api/events/{event:str}/rounds/{round:int}/tables/{table:int}/room",
    status_code=200,
    guards=[rarely],
    summary="Open the room in which a table is played, or find it; for the organiser and the judge of the table.",
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
    session, who, _ = await present(request, tournaments, event)
    opened = await services.tasks.shield(online_tables.open(session, who, asker.id, round, table))
    return TableRoom(code=opened.room, games=opened.games)


@post(
    "/api/events/{event:str}/rounds/{round:int}/tables/{table:int}/seat",
    status_code=200,
    summary="Sit down in the seat that is kept for me; when everybody sits, the game begins.",
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
    session, who, _ = await present(request, tournaments, event)
    sitting = online_tables.sit(session, who, asker.id, round, table, pledge)
    online = await services.tasks.shield(sitting)
    return TableRoom(code=online.room, games=online.games)


ROUTES: Final[list[Any]] = [take, links, renew, listed, open_room, sit]
