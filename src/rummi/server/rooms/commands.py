"""What a person may ask for in a room, and the answer to it; the same over a socket and over HTTP."""

from __future__ import annotations

from collections.abc import Callable

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.helpers.pools import HelperPools
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


class RoomCommands:
    def __init__(self, rooms: RoomRegistry, helpers: HelperPools) -> None:
        self._rooms = rooms
        self._helpers = helpers

    async def obey(self, session: RoomSession, person: Person, command: AnyCommand, language: str) -> Answer:
        """Raises RummiError where it is refused, and then nothing has happened."""
        rooms, key = self._rooms, f"{person.id}:{command.id}"
        if session.room.phase == "closed":
            raise NotAllowed(sentence("The room is closed."))
        if not session.admits(person.id):
            raise NotAllowed(sentence("Spectators are not admitted here."))
        match command:
            case Act(game=game, seat=seat, action=action, seq=seen):
                seq = await rooms.actions.act(session, person.id, game, seat, action, key, seen)
                return Answer(id=command.id, seq=seq)
            case TakeHint():
                return Answer(id=command.id, hint=await self._hint(session, person, command, language))
            case Start(first=first):
                return Answer(id=command.id, room=await rooms.start(session, person.id, key, first))
            case _:
                version = await rooms.change(session, _change(command, person, rooms.now()), key)
                return Answer(id=command.id, room=version)

    async def _hint(self, session: RoomSession, person: Person, command: TakeHint, language: str) -> HintShown:
        seat = command.seat
        if seat not in session.room.seats_of(person.id):
            raise NotAllowed(sentence("This is not your seat."))
        game_session = session.game_session
        if game_session is None or game_session.game.turn != seat:
            raise NotAllowed(sentence("A hint is for who is to move."))
        seq = game_session.seq
        await self._require_hint(session, seat, seq)
        hint = await self._helpers.hint(game_session.game.rules, game_session.game.view(seat))
        # it is paid for when it is there
        await self._rooms.change(session, lambda room: matches.take_hint(room, seat, seq))
        left = session.room.options.hints - session.room.hints[seat]
        nudge = say(hint.nudge, language)
        if not command.whole and hint.nudge not in hint.steps:  # else it says everything already
            return HintShown(nudge=nudge, left=left)
        return HintShown(nudge=nudge, steps=[say(step, language) for step in hint.steps], action=hint.action, left=left)

    async def _require_hint(self, session: RoomSession, seat: int, seq: int) -> None:
        """Before anybody thinks about it; a room may be older than what this worker has not heard yet."""
        try:
            matches.take_hint(session.room, seat, seq)
        except NotAllowed:
            if not await self._rooms.reader.refresh(session):
                raise
            matches.take_hint(session.room, seat, seq)


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
