"""Rooms: made, looked at, changed by the same commands as over a socket, and followed over one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, WebSocket, get, post, websocket
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from rummi.bots.catalogue import USUAL, bots_for
from rummi.core.sentence import sentence
from rummi.games.catalogue import RULESETS
from rummi.server.edge.api.who import Asker, Here, language_of, person_of, rarely
from rummi.server.edge.services import Services
from rummi.server.edge.socket import serve_socket
from rummi.server.model import sitting
from rummi.server.model.chat import PHRASES
from rummi.server.model.codes import ROOM_CODE_LENGTH, is_code
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, chair_at
from rummi.server.play.player_view import story
from rummi.server.protocol.rooms import Answer, AnyCommand, Happened, Name, RoomUpdate, Seat
from rummi.server.rooms.room_session import RoomSession
from rummi.server.rooms.room_view import show_room
from rummi.server.store.games import NoSuchGame
from rummi.server.store.rooms import NoSuchRoom

MOST_LISTED: Final = 10
MOST_CONNECTIONS: Final = 200
"""Connected to one room at one worker."""


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    options: Options
    names: Annotated[list[Name], Meta(max_length=6)] = msgspec.field(default_factory=list)
    """Of the people at this screen; without any, the session's own."""
    start: bool = False
    """At once, with bots in all other seats."""


class RoomListed(Struct, frozen=True):
    """A room to go back to."""

    code: str
    rules: str
    chairs: Sequence[Chair]
    playing: bool
    your_turn: bool


class SeatLink(Struct, frozen=True):
    """Whoever has it can sit there; it fits once."""

    seat: int
    token: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    token: Annotated[str, Meta(max_length=64)]


class Story(Struct, frozen=True):
    """All that has happened in a room's game, as one seat may see it."""

    game: str
    happened: list[Happened]


class Ruleset(Struct, frozen=True):
    name: str
    seats: tuple[int, int]
    bots: list[str]
    usual_bot: str
    parameters: dict[str, Any]


class Choices(Struct, frozen=True):
    rulesets: list[Ruleset]
    phrases: list[str]


@get("/api/rulesets", summary="Every game that can be played here, with all its parameters, and its bots.")
async def rulesets() -> Choices:
    return Choices(
        [
            Ruleset(name, family.seats(name), list(bots_for(name)), USUAL[name][0], dict(family.describe(name)))
            for name, family in RULESETS.items()
        ],
        list(PHRASES),
    )


@post("/api/rooms", guards=[rarely], summary="Make a room; whoever makes it is its host.")
async def create(services: Here, person: Asker, data: JSONBody[NewRoom]) -> RoomUpdate:
    registry = services.rooms
    if len(data.names) > max(data.options.seats, 1):
        raise NotAllowed(sentence("Every seat is taken."))
    session = await registry.create(person.id, data.names[0] if data.names else person.name, data.options)
    for name in data.names[1:]:
        await registry.change(session, lambda room, name=name: sitting.sit(room, person.id, name))  # type: ignore[misc]
    if data.start:
        await registry.start(session, person.id, f"{person.id}:start")
    return show_room(session.stored.version, session.room)


@get("/api/rooms", summary="The open rooms in which I have a seat and have played.")
async def mine(services: Here, person: Asker) -> list[RoomListed]:
    sessions = [await services.rooms.session(code) for code in await services.rooms.store.of(person.id, MOST_LISTED)]
    return [_listed(session, person.id) for session in sessions if session.room.seats_of(person.id)]


def _listed(session: RoomSession, person: str) -> RoomListed:
    room = session.room
    turn = session.game_session.game.turn if session.game_session else None
    playing = room.phase == "playing"
    return RoomListed(room.code, room.options.rules, room.chairs, playing, turn in room.seats_of(person))


@get("/api/rooms/{code:str}", summary="A room as whoever has its code may see it, without what is said in it.")
async def look(services: Here, code: FromPath[str]) -> RoomUpdate:
    session = await services.rooms.session(_code(code))
    return show_room(session.stored.version, replace(session.room, said=()))


@post("/api/rooms/{code:str}/commands", status_code=200, summary="Any command of the socket, without one.")
async def command(
    request: Request[Any, Any, Any], services: Here, person: Asker, code: FromPath[str], data: JSONBody[AnyCommand]
) -> Answer:
    session = await services.rooms.session(_code(code))
    return await services.tasks.undisturbed(services.commands.obey(session, person, data, language_of(request)))


@get("/api/rooms/{code:str}/story", summary="All that has happened in the room's game, as my seat may see it.")
async def game_story(services: Here, person: Asker, code: FromPath[str], seat: FromQuery[int | None] = None) -> Story:
    session = await services.rooms.session(_code(code))
    if not session.admits(person.id):
        raise NotAllowed(sentence("Spectators are not admitted here."))
    if seat is not None and chair_at(session.room, seat).person != person.id:
        raise NotAllowed(sentence("This is not your seat."))
    if session.game_session is None:
        raise NoSuchGame(session.room.code)
    return Story(session.game_session.id, await sync_to_thread(story, session.game_session, seat))


@get("/api/rooms/{code:str}/seats/{seat:int}/link", summary="The private link that moves my seat to another device.")
async def seat_link(services: Here, person: Asker, code: FromPath[str], seat: FromPath[int]) -> SeatLink:
    room = (await services.rooms.session(_code(code))).room
    chair = chair_at(room, seat)
    if chair.person != person.id:
        raise NotAllowed(sentence("This is not your seat."))
    return SeatLink(seat, services.signer.seat_token(room.code, seat, person.id, chair.moved))


@post("/api/rooms/{code:str}/claim", status_code=200, summary="Take a seat with its private link.")
async def claim(services: Here, person: Asker, code: FromPath[str], data: JSONBody[Claim]) -> RoomUpdate:
    session = await services.rooms.session(_code(code))
    chair = chair_at(session.room, data.seat)
    owner = chair.person or ""
    if not services.signer.is_seat_token(data.token, session.room.code, data.seat, owner, chair.moved):
        raise NotAllowed(sentence("This link does not fit, or has been used."))
    await services.rooms.change(session, lambda room: sitting.move_seat(room, person.id, data.seat))
    return show_room(session.stored.version, session.room)


@websocket("/api/rooms/{code:str}/socket")
async def follow(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    services: Services = socket.app.state.services
    person = await person_of(socket)
    await socket.accept()
    if person is None:
        await socket.close(4401, "no session")
        return
    try:
        session = await services.rooms.session(_code(code))
    except NoSuchRoom:
        await socket.close(4404, "no such room")
        return
    if session.room.phase == "closed":
        await socket.close(4410, "the room is closed")
    elif not session.admits(person.id):
        await socket.close(4403, "no spectators here")
    elif len(session.connections) >= MOST_CONNECTIONS:
        await socket.close(4429, "the room is full")
    else:
        await serve_socket(socket, services, session, person)


def _code(code: str) -> str:
    """As it is written in the database; what cannot be a code is never asked for."""
    code = code.upper()
    if not is_code(code, ROOM_CODE_LENGTH):
        raise NoSuchRoom(code)
    return code


ROUTES = [rulesets, create, mine, look, command, game_story, seat_link, claim, follow]
