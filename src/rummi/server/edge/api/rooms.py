"""Rooms: made, looked at, changed by the same commands as over a socket, and followed over one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import Request, WebSocket, get, post, websocket
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from rummi.bots.catalogue import DEFAULT_BOTS, bot_names
from rummi.core.sentence import sentence
from rummi.games.base import NO_OPTIONS
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.house import OPTION, HouseRules
from rummi.language import say
from rummi.server.edge.admission import closing_code
from rummi.server.edge.identity import Asker, Here, address_of, at_own_cost, language_of, person_of, rarely
from rummi.server.edge.moderation import BANNED, caller_of
from rummi.server.edge.services import Services, room_for
from rummi.server.edge.slots import SLOT_KEY, ConnectionSlot
from rummi.server.edge.socket import limit_talk, serve_socket
from rummi.server.model import seating
from rummi.server.model.chat import PHRASES
from rummi.server.model.options import Options, with_house_rules
from rummi.server.model.people import Person
from rummi.server.model.room import Chair, NotAllowed, Room, chair_at, refuse_unless
from rummi.server.model.stored import NoSuchGame, NoSuchRoom
from rummi.server.protocol.basics import Digits, Name, Seat
from rummi.server.protocol.rooms import Answer, AnyCommand, Happened, RoomUpdate
from rummi.server.protocol.version import QUERY
from rummi.server.rooms.quarantine import QUARANTINED, RoomQuarantined
from rummi.server.rooms.session import RoomSession
from rummi.server.rooms.views import show_room, story
from rummi.server.store.rooms import Rooms

MOST_LISTED: Final = 10


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
    house: HouseRules | None = None
    set_aside: bool = False
    """It cannot be loaded now, or its game cannot; whoever runs the server has been told."""


class SeatLink(Struct, frozen=True):
    """Whoever has it can sit there; it fits once."""

    seat: int
    token: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    token: Annotated[str, Meta(max_length=64)]


class Warned(Struct, frozen=True):
    """What a friend would say before it is too late; nothing where all is well."""

    message: str | None


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
    family: str
    house: HouseRules | None = None
    """Of house rules, which only this server has: what they are called, what they are based on and what they change."""


class Choices(Struct, frozen=True):
    rulesets: list[Ruleset]
    phrases: list[str]


@get("/api/rulesets", summary="Every game that can be played here, with all its parameters, and its bots.")
async def rulesets(services: Here) -> Choices:
    ours = [_ruleset(name) for name in RULESETS]
    return Choices([*ours, *map(_house_ruleset, services.settings.house_rules)], list(PHRASES))


def _house_ruleset(house: HouseRules) -> Ruleset:
    return _ruleset(house.based_on, house, {OPTION: house.to_option()})


def _ruleset(rules: str, house: HouseRules | None = None, options: Mapping[str, object] = NO_OPTIONS) -> Ruleset:
    family = family_of(rules)
    return Ruleset(
        house.name if house else rules,
        family.seats(rules, options),
        list(bot_names(rules)),
        DEFAULT_BOTS[rules][0],
        dict(family.describe(rules, options)),
        family.name,
        house,
    )


@post("/api/rooms", guards=[rarely], summary="Make a room; whoever makes it is its host.")
async def create(
    request: Request[Any, Any, Any],
    services: Here,
    asker: Asker,
    data: JSONBody[NewRoom],
    pledge: FromQuery[Digits | None] = None,
) -> RoomUpdate:
    """With the pledge of the share that this browser mixes into a game that begins at once."""
    registry = services.rooms
    if len(data.names) > max(data.options.seats, 1):
        raise NotAllowed(sentence("Every seat is taken."))
    options = with_house_rules(data.options, services.settings.house_rules)
    session = await registry.create(asker.id, data.names[0] if data.names else asker.name, options)
    session.note_address(asker.id, address_of(request))
    for name in data.names[1:]:
        await registry.change(session, lambda room, name=name: seating.sit(room, asker.id, name))  # type: ignore[misc]
    if data.start:
        await registry.start(session, asker.id, f"{asker.id}:start", pledge=pledge)
    return show_room(session.stored.version, session.room)


@get("/api/rooms", summary="The open rooms in which I have a seat and have played.")
async def mine(services: Here, asker: Asker) -> list[RoomListed]:
    codes = await Rooms(services.database).of(asker.id, MOST_LISTED)
    found = [await _to_go_back_to(services, code, asker.id) for code in codes]
    return [each for each in found if each]


async def _to_go_back_to(services: Services, code: str, person: str) -> RoomListed | None:
    try:
        session = await services.rooms.session(code)
    except NoSuchRoom:
        return None
    except RoomQuarantined:
        return await _set_aside(services, code)
    return _listed(session, person) if session.room.seats_of(person) else None


async def _set_aside(services: Services, code: str) -> RoomListed | None:
    """All that is known of a room that cannot be loaded: its last game."""
    last = await services.games.last_in(code)
    if last is None:
        return None
    chairs = [Chair(name) for name in last.players]
    return RoomListed(code, last.rules, chairs, playing=False, your_turn=False, set_aside=True)


def _listed(session: RoomSession, person: str) -> RoomListed:
    room = session.room
    turn = session.game_session.game.turn if session.game_session else None
    playing = room.phase == "playing"
    return RoomListed(
        room.code,
        room.options.rules,
        room.chairs,
        playing,
        your_turn=turn in room.seats_of(person),
        house=room.house,
        set_aside=session.unplayable,
    )


@get("/api/rooms/{code:str}", summary="A room as whoever has its code may see it, without what is said in it.")
async def look(request: Request[Any, Any, Any], services: Here, code: FromPath[str]) -> RoomUpdate:
    session = await room_for(services, code, await person_of(request))
    return show_room(session.stored.version, session.room, unplayable=session.unplayable)


@post("/api/rooms/{code:str}/commands", status_code=200, summary="Any command of the socket, without one.")
async def command(
    request: Request[Any, Any, Any], services: Here, asker: Asker, code: FromPath[str], data: JSONBody[AnyCommand]
) -> Answer:
    session = await room_for(services, code, asker)
    session.note_address(asker.id, address_of(request))
    limit_talk(services, asker, data)
    return await services.tasks.shield(services.commands.handle(session, asker, data, language_of(request)))


@get("/api/rooms/{code:str}/story", summary="All that has happened in the room's game, as my seat may see it.")
async def game_story(
    request: Request[Any, Any, Any],
    services: Here,
    asker: Asker,
    code: FromPath[str],
    seat: FromQuery[int | None] = None,
) -> Story:
    session = await room_for(services, code, asker)
    if not session.admits(asker.id):
        raise NotAllowed(sentence("Spectators are not admitted here."))
    if seat is not None and chair_at(session.room, seat).person != asker.id:
        raise NotAllowed(sentence("This is not your seat."))
    if session.game_session is None:
        raise NoSuchGame(session.room.code)
    with at_own_cost(request, services):
        return Story(session.game_session.id, await sync_to_thread(story, session.game_session, seat))


@get("/api/rooms/{code:str}/seats/{seat:int}/warning", summary="What would be dear, in practice against bots alone.")
async def warning(
    request: Request[Any, Any, Any], services: Here, asker: Asker, code: FromPath[str], seat: FromPath[int]
) -> Warned:
    session = await room_for(services, code, asker)
    if chair_at(session.room, seat).person != asker.id:
        raise NotAllowed(sentence("This is not your seat."))
    if session.game_session is None or not session.room.practice or session.room.strict:
        return Warned(None)
    game = session.game_session.game
    with at_own_cost(request, services):
        told = game.family.advice.warning(game.view(seat))
    return Warned(say(told, language_of(request)) if told else None)


@get("/api/rooms/{code:str}/seats/{seat:int}/link", summary="The private link that moves my seat to another device.")
async def seat_link(services: Here, asker: Asker, code: FromPath[str], seat: FromPath[int]) -> SeatLink:
    room = (await room_for(services, code, asker)).room
    chair = chair_at(room, seat)
    if chair.person != asker.id:
        raise NotAllowed(sentence("This is not your seat."))
    return SeatLink(seat, services.signer.seat_token(room.code, seat, asker.id, chair.moved))


@post("/api/rooms/{code:str}/claim", status_code=200, summary="Take a seat with its private link.")
async def claim(services: Here, asker: Asker, code: FromPath[str], data: JSONBody[Claim]) -> RoomUpdate:
    session = await room_for(services, code, asker)

    def claimed(room: Room) -> Room:
        """Judged by the room that is changed: of two at the same moment, the link fits the first."""
        chair = chair_at(room, data.seat)
        fits = services.signer.is_seat_token(data.token, room.code, data.seat, chair.person or "", chair.moved)
        refuse_unless(fits, sentence("This link does not fit, or has been used."))
        return seating.move_seat(room, asker.id, data.seat)

    await services.rooms.change(session, claimed)
    return show_room(session.stored.version, session.room)


@websocket("/api/rooms/{code:str}/socket")
async def follow(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    services: Services = socket.app.state.services
    arrived = services.rooms.moment()
    person = await person_of(socket)
    await socket.accept()
    other_version = closing_code(socket.query_params.get(QUERY))
    if other_version is not None:
        await socket.close(other_version, "another version of the protocol")
        return
    if person is None:
        await socket.close(4401, "no session")
        return
    caller = caller_of(socket, person)
    if services.moderation.ban_of(caller):
        await socket.close(BANNED, "banned")
        return
    try:
        session = await room_for(services, code, person)
    except NoSuchRoom:
        await socket.close(4404, "no such room")
        return
    except RoomQuarantined:
        await socket.close(QUARANTINED, "the room cannot be opened just now")
        return
    if session.room.phase == "closed":
        await socket.close(4410, "the room is closed")
    elif not session.admits(person.id):
        await socket.close(4403, "no spectators here")
    elif session.is_full and not session.is_player(person.id):
        await socket.close(4429, "the room is full")
    elif not _finds_place(socket, services, session, person):
        await socket.close(4429, "the server is full")
    else:
        session.note_address(person.id, address_of(socket))
        await serve_socket(socket, services, session, person, caller, arrived)


def _finds_place(socket: WebSocket[Any, Any, Any], services: Services, session: RoomSession, person: Person) -> bool:
    """Who has a seat always does: some places are kept for him."""
    slot: ConnectionSlot | None = socket.scope.get("state", {}).get(SLOT_KEY)
    if slot and session.room.seats_of(person.id):
        services.slots.mark_seated(slot)
    return bool(slot and slot.seated) or not services.slots.crowded


ROUTES = [rulesets, create, mine, look, command, game_story, warning, seat_link, claim, follow]
