"""What was chosen for a room, chosen anew before its first game."""

from __future__ import annotations

from dataclasses import replace

from rummi.bots.catalogue import bot_names
from rummi.core.sentence import counted, sentence
from rummi.server.model.options import Options, check
from rummi.server.model.room import Chair, Room, refuse_unless
from rummi.server.model.sitting import put_bot


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
