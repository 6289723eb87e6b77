"""What a person may ask for in a room, and the answer to it; the same over a socket and over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.model import chat as talk
from rummi.server.model import matches, sitting
from rummi.server.model.room import NotAllowed, Room
from rummi.server.protocol.rooms import (
    Act,
    Answer,
    AnyCommand,
    HandBack,
    HintShown,
    Leave,
    Mute,
    PutBot,
    Remove,
    RoomCommand,
    Say,
    Sit,
    StandIn,
    Start,
    TakeHint,
)
from rummi.server.rooms.registry import Hall
from rummi.server.rooms.room_session import Live
from rummi.server.store.people import Person


async def obey(hall: Hall, live: Live, person: Person, command: AnyCommand, language: str) -> Answer:
    """Raises RummiError where it is refused, and then nothing has happened."""
    key = f"{person.id}:{command.id}"
    if live.room.phase == "closed":
        raise NotAllowed(sentence("The room is closed."))
    if not live.admits(person.id):
        raise NotAllowed(sentence("Spectators are not admitted here."))
    match command:
        case Act():
            seq = await hall.play.act(live, person.id, command.game, command.seat, command.action, key, command.seq)
            return Answer(id=command.id, seq=seq)
        case TakeHint():
            return Answer(id=command.id, hint=await _hint(hall, live, person, command, language))
        case Start(first=first):
            return Answer(id=command.id, room=await hall.start(live, person.id, key, first))
        case _:
            version = await hall.change(live, _change(command, person, hall.now()), key)
            return Answer(id=command.id, room=version)


def _change(command: RoomCommand, person: Person, now: int) -> Callable[[Room], Room]:
    who = person.id
    match command:
        case Sit(seat=seat, name=name):
            return lambda room: sitting.sit(room, who, name or person.name, seat)
        case Leave():
            return lambda room: sitting.leave(room, who)
        case Remove(seat=at):
            return lambda room: sitting.remove(room, who, at)
        case PutBot(seat=at, level=level):
            return lambda room: sitting.put_bot(room, who, at, level)
        case StandIn(seat=at, level=level):
            return lambda room: sitting.stand_in(room, who, at, level)
        case HandBack(seat=at):
            return lambda room: sitting.hand_back(room, who, at)
        case Say(text=text, phrase=phrase):
            return lambda room: talk.say(room, who, person.name, text, phrase, now)
        case Mute(person=whom, muted=muted):
            return lambda room: talk.mute(room, who, whom, muted)
    raise TypeError(f"not a change of a room: {command}")


async def _require_hint(hall: Hall, live: Live, seat: int, seq: int) -> None:
    """Before anybody thinks about it; a room may be older than what this worker has not heard yet."""
    try:
        matches.take_hint(live.room, seat, seq)
    except NotAllowed:
        if not await hall.refresh(live):
            raise
        matches.take_hint(live.room, seat, seq)


async def _hint(hall: Hall, live: Live, person: Person, command: TakeHint, language: str) -> HintShown:
    seat = command.seat
    if seat not in live.room.seats_of(person.id):
        raise NotAllowed(sentence("This is not your seat."))
    table = live.table
    if table is None or table.game.turn != seat:
        raise NotAllowed(sentence("A hint is for who is to move."))
    seq = table.seq
    await _require_hint(hall, live, seat, seq)
    hint = await hall.thinking.hint(table.game.rules, table.game.view(seat))
    await hall.change(live, lambda room: matches.take_hint(room, seat, seq))  # it is paid for when it is there
    left = live.room.options.hints - live.room.hints[seat]
    nudge = say(hint.nudge, language)
    if not command.whole and hint.nudge not in hint.steps:  # else it says everything already
        return HintShown(nudge=nudge, left=left)
    return HintShown(nudge=nudge, steps=[say(step, language) for step in hint.steps], action=hint.action, left=left)
