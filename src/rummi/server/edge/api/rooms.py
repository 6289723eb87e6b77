"""The HTTP API of rooms, and the socket with which clients follow a room."""

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
from rummi.server.edge.admission import close_code_for_version
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
    """Create a room."""

    options: Options
    names: Annotated[list[Name], Meta(max_length=6)] = msgspec.field(default_factory=list)
    """The names of the people at this screen; without any, the name of the session."""
    start: bool = False
    """Start the game immediately, with bots in all other seats."""


class RoomListed(Struct, frozen=True):
    """An open room in which the person has a seat."""

    code: str
    rules: str
    chairs: Sequence[Chair]
    playing: bool
    """True if a game is being played."""
    your_turn: bool
    house: HouseRules | None = None
    set_aside: bool = False
    """True if the room or its game cannot be loaded. The operator has been informed."""


class SeatLink(Struct, frozen=True):
    """A private link that gives its user the seat, once."""

    seat: int
    token: str


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat with its private link."""

    seat: Seat
    token: Annotated[str, Meta(max_length=64)]


class Warned(Struct, frozen=True):
    """A warning about a costly move, or null."""

    message: str | None


class Story(Struct, frozen=True):
    """All events of a game so far, as one seat may see them."""

    game: str
    happened: list[Happened]


class Ruleset(Struct, frozen=True):
    """A ruleset that can be played on this server."""

    name: str
    seats: tuple[int, int]
    """The minimum and the maximum of players."""
    bots: list[str]
    usual_bot: str
    parameters: dict[str, Any]
    family: str
    house: HouseRules | None = None
    """The house rules, if this is a ruleset of this server only."""


class Choices(Struct, frozen=True):
    """The options for new rooms."""

    rulesets: list[Ruleset]
    phrases: list[str]


@get("/api/rulesets", summary="List all rulesets with their parameters and bots.")
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


@post("/api/rooms", guards=[rarely], summary="Create a room; you become its host.")
async def create(
    request: Request[Any, Any, Any],
    services: Here,
    asker: Asker,
    data: JSONBody[NewRoom],
    pledge: FromQuery[Digits | None] = None,
) -> RoomUpdate:
    """`pledge` is the browser's pledge for the shuffle, if the game starts immediately."""
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


@get("/api/rooms", summary="List the open rooms in which you have a seat.")
async def mine(services: Here, asker: Asker) -> list[RoomListed]:
    codes = await Rooms(services.database).of(asker.id, MOST_LISTED)
    found = [await _list_room(services, code, asker.id) for code in codes]
    return [each for each in found if each]


async def _list_room(services: Services, code: str, person: str) -> RoomListed | None:
    try:
        session = await services.rooms.session(code)
    except NoSuchRoom:
        return None
    except RoomQuarantined:
        return await _list_quarantined_room(services, code)
    return _to_listed(session, person) if session.room.seats_of(person) else None


async def _list_quarantined_room(services: Services, code: str) -> RoomListed | None:
    """Return what the last game says about a room that cannot be loaded."""
    last = await services.games.last_in(code)
    if last is None:
        return None
    chairs = [Chair(name) for name in last.players]
    return RoomListed(code, last.rules, chairs, playing=False, your_turn=False, set_aside=True)


def _to_listed(session: RoomSession, person: str) -> RoomListed:
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


@get("/api/rooms/{code:str}", summary="Get a room, without its chat.")
async def look(request: Request[Any, Any, Any], services: Here, code: FromPath[str]) -> RoomUpdate:
    session = await room_for(services, code, await person_of(request))
    return show_room(session.stored.version, session.room, unplayable=session.unplayable)


@post("/api/rooms/{code:str}/commands", status_code=200, summary="Send a command without a socket.")
async def command(
    request: Request[Any, Any, Any], services: Here, asker: Asker, code: FromPath[str], data: JSONBody[AnyCommand]
) -> Answer:
    session = await room_for(services, code, asker)
    session.note_address(asker.id, address_of(request))
    limit_talk(services, asker, data)
    return await services.tasks.shield(services.commands.handle(session, asker, data, language_of(request)))


@get("/api/rooms/{code:str}/story", summary="Get all events of the room's game, as your seat may see them.")
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


@get(
    "/api/rooms/{code:str}/seats/{seat:int}/warning",
    summary="Get a warning about a costly move, in practice games against bots.",
)
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
        warning = game.family.advice.warning(game.view(seat))
    return Warned(say(warning, language_of(request)) if warning else None)


@get(
    "/api/rooms/{code:str}/seats/{seat:int}/link",
    summary="Get the private link that moves your seat to another device.",
)
async def seat_link(services: Here, asker: Asker, code: FromPath[str], seat: FromPath[int]) -> SeatLink:
    room = (await room_for(services, code, asker)).room
    chair = chair_at(room, seat)
    if chair.person != asker.id:
        raise NotAllowed(sentence("This is not your seat."))
    return SeatLink(seat, services.signer.seat_token(room.code, seat, asker.id, chair.moved))


@post("/api/rooms/{code:str}/claim", status_code=200, summary="Take a seat with its private link.")
async def claim(services: Here, asker: Asker, code: FromPath[str], data: JSONBody[Claim]) -> RoomUpdate:
    session = await room_for(services, code, asker)

    def take_seat(room: Room) -> Room:
        """Check the link against the newest room, so that only one of two people can use it."""
        chair = chair_at(room, data.seat)
        fits = services.signer.is_seat_token(data.token, room.code, data.seat, chair.person or "", chair.moved)
        refuse_unless(fits, sentence("This link does not fit, or has been used."))
        return seating.move_seat(room, asker.id, data.seat)

    await services.rooms.change(session, take_seat)
    return show_room(session.stored.version, session.room)


@websocket("/api/rooms/{code:str}/socket")
async def follow(socket: WebSocket[Any, Any, Any], code: FromPath[str]) -> None:
    services: Services = socket.app.state.services
    arrived = services.rooms.moment()
    person = await person_of(socket)
    await socket.accept()
    other_version = close_code_for_version(socket.query_params.get(QUERY))
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
    elif not _take_slot(socket, services, session, person):
        await socket.close(4429, "the server is full")
    else:
        session.note_address(person.id, address_of(socket))
        await serve_socket(socket, services, session, person, caller, arrived)


def _take_slot(socket: WebSocket[Any, Any, Any], services: Services, session: RoomSession, person: Person) -> bool:
    """Return whether the connection may stay. Some slots are reserved for people who have a seat."""
    slot: ConnectionSlot | None = socket.scope.get("state", {}).get(SLOT_KEY)
    if slot and session.room.seats_of(person.id):
        services.slots.mark_seated(slot)
    return bool(slot and slot.seated) or not services.slots.crowded


ROUTES = [rulesets, create, mine, look, command, game_story, warning, seat_link, claim, follow]
