"""What a person may ask for in a room, and the answer to it; the same over a socket and over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.model import chat, matches, sitting
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
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.people import Person


async def obey(
    registry: RoomRegistry, session: RoomSession, person: Person, command: AnyCommand, language: str
) -> Answer:
    """Raises RummiError where it is refused, and then nothing has happened."""
    key = f"{person.id}:{command.id}"
    if session.room.phase == "closed":
        raise NotAllowed(sentence("The room is closed."))
    if not session.admits(person.id):
        raise NotAllowed(sentence("Spectators are not admitted here."))
    match command:
        case Act():
            seq = await registry.actions.act(
                session, person.id, command.game, command.seat, command.action, key, command.seq
            )
            return Answer(id=command.id, seq=seq)
        case TakeHint():
            return Answer(id=command.id, hint=await _hint(registry, session, person, command, language))
        case Start(first=first):
            return Answer(id=command.id, room=await registry.start(session, person.id, key, first))
        case _:
            version = await registry.change(session, _change(command, person, registry.now()), key)
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
            return lambda room: chat.say(room, who, person.name, text, phrase, now)
        case Mute(person=whom, muted=muted):
            return lambda room: chat.mute(room, who, whom, muted)
    raise TypeError(f"not a change of a room: {command}")


async def _require_hint(registry: RoomRegistry, session: RoomSession, seat: int, seq: int) -> None:
    """Before anybody thinks about it; a room may be older than what this worker has not heard yet."""
    try:
        matches.take_hint(session.room, seat, seq)
    except NotAllowed:
        if not await registry.refresh(session):
            raise
        matches.take_hint(session.room, seat, seq)


async def _hint(
    registry: RoomRegistry, session: RoomSession, person: Person, command: TakeHint, language: str
) -> HintShown:
    seat = command.seat
    if seat not in session.room.seats_of(person.id):
        raise NotAllowed(sentence("This is not your seat."))
    game_session = session.game_session
    if game_session is None or game_session.game.turn != seat:
        raise NotAllowed(sentence("A hint is for who is to move."))
    seq = game_session.seq
    await _require_hint(registry, session, seat, seq)
    hint = await registry.helpers.hint(game_session.game.rules, game_session.game.view(seat))
    await registry.change(session, lambda room: matches.take_hint(room, seat, seq))  # it is paid for when it is there
    left = session.room.options.hints - session.room.hints[seat]
    nudge = say(hint.nudge, language)
    if not command.whole and hint.nudge not in hint.steps:  # else it says everything already
        return HintShown(nudge=nudge, left=left)
    return HintShown(nudge=nudge, steps=[say(step, language) for step in hint.steps], action=hint.action, left=left)
