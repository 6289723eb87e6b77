"""What can be laid at a real table, for the games whose searches live here; the tile games are solved in the browser.

Nobody gets advice while he plays against people: the client asks for his rooms, and here it is refused.
"""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, post
from litestar.params import JSONBody

from rummi.core.sentence import sentence
from rummi.server.edge.api.who import Here, at_cost, language_of, person_of
from rummi.server.edge.services import Services
from rummi.server.model.room import NotAllowed, Room
from rummi.server.play.solving import solved
from rummi.server.protocol.solving import PositionSolved, SolvePosition
from rummi.server.rooms.aside import RoomSetAside
from rummi.server.store.rooms import NoSuchRoom

_MOST_ROOMS: Final = 50
"""Those in which a game with others was begun, and which are open; nobody plays in so many."""


@post("/api/solver", status_code=200, summary="The best play of a position of Junior or of the dice game.")
async def solve(request: Request[Any, Any, Any], services: Here, data: JSONBody[SolvePosition]) -> PositionSolved:
    person = await person_of(request)
    if person and await _plays_with_people(services, person.id):
        raise NotAllowed(
            sentence("You are playing against people just now. When that game is over, this is answered again.")
        )
    with at_cost(request, services) as spent:
        return await services.helpers.solving.work(solved, data, language_of(request), spent=spent)


async def _plays_with_people(services: Services, person: str) -> bool:
    for code in await services.rooms.store.with_others(person, _MOST_ROOMS):
        try:
            session = await services.rooms.session(code)
        except (NoSuchRoom, RoomSetAside):
            continue
        if with_people(session.room, person):
            return True
    return False


def with_people(room: Room, person: str) -> bool:
    """Whether he sits in a game that is being played, and somebody else does; a person in whose place a bot plays may
    come back."""
    others = any(chair.person and chair.person != person for chair in room.chairs)
    return room.phase == "playing" and bool(room.seats_of(person)) and others


ROUTES: Final[list[Any]] = [solve]
