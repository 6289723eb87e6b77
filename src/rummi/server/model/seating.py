"""The seats of a room: people, bots, bots that stand in for people, and the options of the room."""

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
    """Take the given seat or the first free one, or change the name in the person's own seat.

    A person may take several seats, to share a screen with others.
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
    named = _distinct_name(room, seat, name)
    return room.with_chair(seat, replace(chair, name=named) if chair.person else Chair(named, person))


def require_name(text: str) -> str:
    """Return the name in its stored form. Raises NotAllowed if it has no visible letter or digit."""
    name = tidy_name(text)
    refuse_unless(is_readable_name(name), sentence("A name needs a letter or digit that can be seen."))
    return name


def _distinct_name(room: Room, seat: int, name: str) -> str:
    """Add a number to a name that looks like another one at the table."""
    others = {chair.name for at, chair in enumerate(room.chairs) if at != seat}
    names = (name, *(f"{name} {number}" for number in range(2, len(room.chairs) + 2)))
    return next(each for each in names if not any(look_alike(each, other) for other in others))


def leave(room: Room, person: str) -> Room:
    """Stand up. During a game the seats are kept for the person.

    If the host leaves, another player becomes the host.
    """
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
    """Remove all data of a person from the room.

    Bots play on in their seats. At a tournament table the seat keeps the name instead. If no other player is left,
    the room closes.
    """
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
    """Let bots play for a person who may not play for a while. The seats stay theirs during the game.

    Tournament tables do not change.
    """
    if room.event or room.phase == "closed":
        return room
    if room.phase == "playing":
        for seat in room.seats_of(person):
            chair = room.chairs[seat]
            room = room.with_chair(seat, replace(chair, bot=chair.bot or usual_bot(room)))
    return leave(room, person)


def remove(room: Room, host: str, seat: int) -> Room:
    """Let the host remove a player or a bot before the start."""
    _require_free_seats(room)
    _require_host(room, host)
    _require_not_playing(room)
    refuse_unless(chair_at(room, seat).person != host, sentence("The host leaves, but cannot be removed."))
    return room.with_chair(seat, Chair())


def put_bot(room: Room, host: str, seat: int, level: str | None) -> Room:
    """Put a bot on an empty seat, or replace another bot, which is also possible during a game."""
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
    return room.with_chair(seat, Chair(_distinct_name(room, seat, level), bot=level))


def fill(room: Room) -> Room:
    """Put bots on all empty seats."""
    for seat, chair in enumerate(room.chairs):
        if chair.empty:
            room = _with_bot(room, seat, None)
    return room


def usual_bot(room: Room) -> str:
    return room.options.bot or DEFAULT_BOTS[room.options.rules][0]


def send_away(room: Room, host: str, person: str, away: bool) -> Room:
    """Let the host send a spectator away, or let them in again. Players cannot be sent away."""
    _require_host(room, host)
    refuse_unless(person != host and not room.seats_of(person), sentence("Only spectators can be sent away."))
    others = tuple(each for each in room.sent_away if each != person)
    return replace(room, sent_away=(*others, person)[-REMEMBERED:] if away else others)


def stand_in(room: Room, person: str, seat: int, level: str | None) -> Room:
    """Let a bot play for a player who is away, or replace that bot. The host or the player decides."""
    _require_free_seats(room)
    chair = chair_at(room, seat)
    refuse_unless(person in (room.host, chair.person), sentence("Only the host can do this."))
    level = level or usual_bot(room)
    require_bot(room.options.rules, level)
    refuse_unless(chair.person is not None and chair.bot != level, sentence("Nobody is to be replaced here."))
    return room.with_chair(seat, replace(chair, bot=level))


def hand_back(room: Room, person: str, seat: int) -> Room:
    """Let the player play again instead of the bot."""
    chair = chair_at(room, seat)
    refuse_unless(person in (room.host, chair.person), sentence("Only the host can do this."))
    refuse_unless(chair.person is not None and chair.bot is not None, sentence("No bot plays here for somebody."))
    return room.with_chair(seat, replace(chair, bot=None))


def move_seat(room: Room, person: str, seat: int) -> Room:
    """Give the seat to a person who opened its private link."""
    chair = chair_at(room, seat)
    refuse_unless(chair.person is not None, sentence("Nobody sits here."))
    moved = room.with_chair(seat, replace(chair, person=person, bot=None, moved=chair.moved + 1))
    moved = replace(moved, goes_round=moved.goes_round and moved.on_one_screen)  # a player is at another screen now
    was_host = room.host == chair.person and not moved.seats_of(room.host)
    return replace(moved, host=person) if was_host else moved


def take_reserved(room: Room, person: str, seat: int) -> Room:
    """Give the reserved seat of a tournament table to its player, perhaps on another device than before."""
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
    """Change the options before the first game. People keep their seats.

    If there are fewer seats than before, empty ones are removed first and then bots, never people. Raises InvalidInput
    if the ruleset does not support the options.
    """
    refuse_unless(not room.event, sentence("The seats here are kept for the players of a championship."))
    refuse_unless(room.host == host, sentence("Only the host can do this."))
    refuse_unless(room.phase == "gathering" and not room.going_on, sentence("Not while a game is played."))
    refuse_unless(not room.results, sentence("The match has begun: what was chosen for it stays until it is over."))
    check(options)
    return _replace_unknown_bots(replace(room, options=options, chairs=_resize(room, options.seats), first=0, draw=()))


def _resize(room: Room, seats: int) -> tuple[Chair, ...]:
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
    removed = (*reversed(empty), *reversed(bots))[:surplus]
    chairs = [chair for at, chair in enumerate(room.chairs) if at not in removed]
    return (*chairs, *(Chair() for _ in range(seats - len(chairs))))


def _replace_unknown_bots(room: Room) -> Room:
    """Replace bots that the ruleset does not have by its usual bot."""
    for seat, chair in enumerate(room.chairs):
        if chair.bot and chair.person is None and chair.bot not in bot_names(room.options.rules):
            room = put_bot(room, room.host, seat, None)
    return room
