"""Sitting down and standing up: people, bots, and bots in people's places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummi.bots.catalogue import DEFAULT_BOTS, bot_names, require_bot
from rummi.core.names import is_readable_name, look_alike, tidy_name
from rummi.core.sentence import counted, sentence
from rummi.server.model import chat
from rummi.server.model.options import Options, check
from rummi.server.model.room import NOBODY, REMEMBERED, Chair, Room, chair_at, refuse_unless


def sit(room: Room, person: str, name: str, seat: int | None = None) -> Room:
    """In the chair asked for, or the first free one; a person may take several and share a screen.

    Whoever sits down in his own chair has another name from then on.
    """
    _require_free_seats(room)
    _require_not_playing(room)
    name = require_name(name)
    if seat is None:
        free = [at for at, chair in enumerate(room.chairs) if chair.empty]
        free += [at for at, chair in enumerate(room.chairs) if chair.person is None and chair.bot]
        refuse_unless(bool(free), sentence("Every seat is taken."))
        seat = free[0]
    chair = chair_at(room, seat)
    refuse_unless(chair.person in (None, person), sentence("This seat is taken."))
    named = _unlike(room, seat, name)
    return room.with_chair(seat, replace(chair, name=named) if chair.person else Chair(named, person))


def require_name(text: str) -> str:
    """Return a name as it is kept; raises NotAllowed where there is nothing to read."""
    name = tidy_name(text)
    refuse_unless(is_readable_name(name), sentence("A name needs a letter or digit that can be seen."))
    return name


def _unlike(room: Room, seat: int, name: str) -> str:
    """Add a number to a name that looks like another one at the table."""
    others = {chair.name for at, chair in enumerate(room.chairs) if at != seat}
    names = (name, *(f"{name} {number}" for number in range(2, len(room.chairs) + 2)))
    return next(each for each in names if not any(look_alike(each, other) for other in others))


def leave(room: Room, person: str) -> Room:
    """Before and after a game the seats are free again; in a game they wait for whoever comes back."""
    if room.event:
        return room
    if not room.going_on:
        for seat in room.seats_of(person):
            room = room.with_chair(seat, Chair())
    if room.host != person:
        return room
    others = [chair.person for chair in room.chairs if chair.person and chair.person != person]
    return replace(room, host=others[0]) if others else room


def forget(room: Room, person: str) -> Room:
    """Somebody will never come back, and nothing here names him. Bots play on in his seats, but not in a championship,
    whose table keeps the name of its player. Where nobody is left who could go on, the room is closed."""
    away = tuple(each for each in room.sent_away if each != person)
    room = replace(chat.forget(room, person), sent_away=away)
    for seat in room.seats_of(person):
        room = _without_person(room, seat)
    if room.host != person:
        return room
    left = [chair.person for chair in room.chairs if chair.person]
    room = replace(room, host=left[0] if left else NOBODY)
    return room if left or room.event else close(room)


def _without_person(room: Room, seat: int) -> Room:
    if room.event:
        return room.with_chair(seat, replace(room.chairs[seat], person=None))
    if room.going_on:
        return _with_bot(room, seat, room.chairs[seat].bot)
    return room.with_chair(seat, Chair())


def sit_out(room: Room, person: str) -> Room:
    """Somebody may not come for a while: in a game bots play in his place, which stays his, but not in a
    championship; elsewhere his seats are free."""
    if room.event or room.phase == "closed":
        return room
    if room.phase == "playing":
        for seat in room.seats_of(person):
            chair = room.chairs[seat]
            room = room.with_chair(seat, replace(chair, bot=chair.bot or usual_bot(room)))
    return leave(room, person)


def remove(room: Room, host: str, seat: int) -> Room:
    """The host removes a player or a bot before the start."""
    _require_free_seats(room)
    _require_host(room, host)
    _require_not_playing(room)
    refuse_unless(chair_at(room, seat).person != host, sentence("The host leaves, but cannot be removed."))
    return room.with_chair(seat, Chair())


def put_bot(room: Room, host: str, seat: int, level: str | None) -> Room:
    """On an empty seat, or in the place of another bot; that also while a game is played."""
    _require_free_seats(room)
    _require_host(room, host)
    chair = chair_at(room, seat)
    if chair.bot is None or room.phase == "closed":
        _require_not_playing(room)
    refuse_unless(chair.person is None, sentence("This seat is taken."))
    return _with_bot(room, seat, level)


def _with_bot(room: Room, seat: int, level: str | None) -> Room:
    level = level or usual_bot(room)
    require_bot(room.options.rules, level)
    return room.with_chair(seat, Chair(_unlike(room, seat, level), bot=level))


def fill(room: Room) -> Room:
    """Bots in all empty seats."""
    for seat, chair in enumerate(room.chairs):
        if chair.empty:
            room = _with_bot(room, seat, None)
    return room


def usual_bot(room: Room) -> str:
    return room.options.bot or DEFAULT_BOTS[room.options.rules][0]


def send_away(room: Room, host: str, person: str, away: bool) -> Room:
    """A spectator, and nobody who has a seat: players are removed before the start, or a bot plays for them."""
    _require_host(room, host)
    refuse_unless(person != host and not room.seats_of(person), sentence("Only spectators can be sent away."))
    others = tuple(each for each in room.sent_away if each != person)
    return replace(room, sent_away=(*others, person)[-REMEMBERED:] if away else others)


def stand_in(room: Room, person: str, seat: int, level: str | None) -> Room:
    """A bot takes the place of a player who is gone, or of the bot that does: the host decides, or the player."""
    _require_free_seats(room)
    chair = chair_at(room, seat)
    refuse_unless(person in (room.host, chair.person), sentence("Only the host can do this."))
    level = level or usual_bot(room)
    require_bot(room.options.rules, level)
    refuse_unless(chair.person is not None and chair.bot != level, sentence("Nobody is to be replaced here."))
    return room.with_chair(seat, replace(chair, bot=level))


def hand_back(room: Room, person: str, seat: int) -> Room:
    chair = chair_at(room, seat)
    refuse_unless(person in (room.host, chair.person), sentence("Only the host can do this."))
    refuse_unless(chair.person is not None and chair.bot is not None, sentence("No bot plays here for somebody."))
    return room.with_chair(seat, replace(chair, bot=None))


def move_seat(room: Room, person: str, seat: int) -> Room:
    """Who has the seat's private link sits there from now on."""
    chair = chair_at(room, seat)
    refuse_unless(chair.person is not None, sentence("Nobody sits here."))
    moved = room.with_chair(seat, replace(chair, person=person, bot=None, moved=chair.moved + 1))
    moved = replace(moved, goes_round=moved.goes_round and moved.on_one_screen)  # somebody waits at another one now
    was_host = room.host == chair.person and not moved.seats_of(room.host)
    return replace(moved, host=person) if was_host else moved


def take_reserved(room: Room, person: str, seat: int) -> Room:
    """A player of a championship sits down in the seat that is kept for him, perhaps at another device than before."""
    chair = chair_at(room, seat)
    if chair.person == person:
        return room
    return room.with_chair(seat, replace(chair, person=person, moved=chair.moved + (chair.person is not None)))


def reserve_chairs(names: Sequence[str]) -> tuple[Chair, ...]:
    """Return a chair for each name. Names that look alike get numbers."""
    before = [sum(look_alike(name, other) for other in names[:at]) for at, name in enumerate(names)]
    return tuple(Chair(f"{name} {count + 1}" if count else name) for name, count in zip(names, before, strict=True))


def close(room: Room) -> Room:
    return replace(room, phase="closed")


def _require_free_seats(room: Room) -> None:
    refuse_unless(not room.event, sentence("The seats here are kept for the players of a championship."))


def _require_host(room: Room, person: str) -> None:
    refuse_unless(room.host == person, sentence("Only the host can do this."))


def _require_not_playing(room: Room) -> None:
    refuse_unless(room.phase != "closed" and not room.going_on, sentence("Not while a game is played."))


def change_options(room: Room, host: str, options: Options) -> Room:
    """Everybody keeps his seat. Where there are to be fewer, empty ones go first and then bots, never people.

    Raises InvalidInput where the game does not have what is asked for.
    """
    refuse_unless(not room.event, sentence("The seats here are kept for the players of a championship."))
    refuse_unless(room.host == host, sentence("Only the host can do this."))
    refuse_unless(room.phase == "gathering" and not room.going_on, sentence("Not while a game is played."))
    refuse_unless(not room.results, sentence("The match has begun: what was chosen for it stays until it is over."))
    check(options)
    return _with_known_bots(replace(room, options=options, chairs=_seats(room, options.seats), first=0, draw=()))


def _seats(room: Room, seats: int) -> tuple[Chair, ...]:
    people = sum(chair.person is not None for chair in room.chairs)
    refuse_unless(
        people <= seats,
        counted(
            "{n} player sits here already: somebody has to stand up before there are {seats} seats.",
            "{n} players sit here already: somebody has to stand up before there are {seats} seats.",
            people,
            seats=seats,
        ),
    )
    empty = [at for at, chair in enumerate(room.chairs) if chair.empty]
    bots = [at for at, chair in enumerate(room.chairs) if chair.person is None and chair.bot]
    surplus = max(len(room.chairs) - seats, 0)
    gone = (*reversed(empty), *reversed(bots))[:surplus]
    chairs = [chair for at, chair in enumerate(room.chairs) if at not in gone]
    return (*chairs, *(Chair() for _ in range(seats - len(chairs))))


def _with_known_bots(room: Room) -> Room:
    """Another game may have other bots: its usual one sits down for one that it does not have."""
    for seat, chair in enumerate(room.chairs):
        if chair.bot and chair.person is None and chair.bot not in bot_names(room.options.rules):
            room = put_bot(room, room.host, seat, None)
    return room
