"""The commands of people in a room, over a socket and over HTTP."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rummi.core.sentence import sentence
from rummi.games.house import HouseRules
from rummi.language import say
from rummi.server.model import chat, matches, seating
from rummi.server.model.options import with_house_rules
from rummi.server.model.people import Person
from rummi.server.model.room import NotAllowed, Room
from rummi.server.protocol.rooms import (
    Act,
    Answer,
    AnyCommand,
    Arrive,
    BreakOff,
    Choose,
    HandBack,
    HintShown,
    Leave,
    Pause,
    PutBot,
    Remove,
    RoomCommand,
    SendAway,
    Sit,
    StandIn,
    Start,
    TakeHint,
    TellShare,
)
from rummi.server.protocol.talk import Agree, Block, Mute, Report, Say
from rummi.server.rooms.people import Blocking, Reporting
from rummi.server.rooms.ports import HintPool, MutedPeople
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession


class RoomCommands:
    def __init__(
        self,
        rooms: RoomRegistry,
        hints: HintPool,
        blocking: Blocking,
        reporting: Reporting,
        muted: MutedPeople,
        house_rules: Sequence[HouseRules],
    ) -> None:
        self._rooms = rooms
        self._hints = hints
        self._blocking = blocking
        self._reporting = reporting
        self._muted = muted
        self._house_rules = house_rules

    async def handle(self, session: RoomSession, person: Person, command: AnyCommand, language: str) -> Answer:
        """Do what a person asks for, once per command id. Raises RummiError; then nothing has happened."""
        rooms, key = self._rooms, f"{person.id}:{command.id}"
        if session.room.phase == "closed":
            raise NotAllowed(sentence("The room is closed."))
        if not session.admits(person.id):
            raise NotAllowed(sentence("Spectators are not admitted here."))
        if isinstance(command, Say):
            self._muted.require_voice(person.id)
        match command:
            case Act(game=game, seat=seat, action=action, seq=seen):
                seq = await rooms.actions.act(session, person.id, game, seat, action, key, seen)
                return Answer(id=command.id, seq=seq)
            case TakeHint():
                return Answer(id=command.id, hint=await self._hint(session, person, command, language))
            case Start(first=first):
                return Answer(id=command.id, room=await rooms.start(session, person.id, key, first))
            case TellShare(game=game, share=share):
                return Answer(id=command.id, room=await rooms.starter.share(session, person.id, game, share))
            case Report():
                await self._reporting.report(session, person.id, command)
                return Answer(id=command.id)
            case Block(person=whom, blocked=blocked):
                await self._blocking.block(session, person.id, whom, blocked)
                return Answer(id=command.id)
            case _:
                change = await self._find_change(session, command, person)
                return Answer(id=command.id, room=await rooms.change(session, change, key))

    async def _find_change(self, session: RoomSession, command: RoomCommand, person: Person) -> Callable[[Room], Room]:
        match command:
            case Arrive(game=game, seat=seat):
                return await self._find_arrival(session, person.id, game, seat)
            case Choose(options=wanted):
                options = with_house_rules(wanted, self._house_rules)
                return lambda room: seating.change_options(room, person.id, options)
        return _change(command, person, self._rooms.now())

    async def _find_arrival(self, session: RoomSession, who: str, game: str, seat: int) -> Callable[[Room], Room]:
        """Return the change when a shared screen reaches its player. Repeated in the same turn, it changes nothing."""
        game_session = session.game_session
        if game_session is None or game_session.game.turn != seat:
            await self._rooms.catch_up(session)
            game_session = session.game_session
        if game_session is None or game_session.game.turn != seat:
            raise NotAllowed(sentence("This was meant for a turn that is over."))
        turn = game_session.game.turns
        return lambda room: matches.arrive(room, who, seat, game, turn)

    async def _hint(self, session: RoomSession, person: Person, command: TakeHint, language: str) -> HintShown:
        seat = command.seat
        if seat not in session.room.seats_of(person.id):
            raise NotAllowed(sentence("This is not your seat."))
        game_session = session.game_session
        if game_session is None or game_session.game.turn != seat:
            raise NotAllowed(sentence("A hint is for who is to move."))
        seq = game_session.seq
        await self._require_hint(session, seat, seq)
        hint = await self._hints.hint(game_session.game.rules, game_session.game.view(seat))
        # a hint that could not be found costs nothing
        await self._rooms.change(session, lambda room: matches.take_hint(room, seat, seq))
        left = session.room.options.hints - session.room.hints[seat]
        nudge = say(hint.nudge, language)
        if not command.whole and hint.nudge not in hint.steps:  # otherwise the nudge is already the whole hint
            return HintShown(nudge=nudge, left=left)
        steps = [say(step, language) for step in hint.steps]
        return HintShown(nudge=nudge, steps=steps, action=hint.action, left=left, tables=hint.tables)

    async def _require_hint(self, session: RoomSession, seat: int, seq: int) -> None:
        """Raise NotAllowed before a hint is computed, unless the room is only out of date here."""
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
            return lambda room: seating.sit(room, who, name or person.name, seat)
        case Leave():
            return lambda room: seating.leave(room, who)
        case StandIn(seat=at, level=level):
            return lambda room: seating.stand_in(room, who, at, level)
        case Pause(paused=paused):
            return lambda room: matches.pause(room, who, paused)
        case HandBack(seat=at):
            return lambda room: seating.hand_back(room, who, at)
        case Say(text=text, phrase=phrase):
            return lambda room: chat.say(room, who, person.name, text, phrase, now)
        case Agree(agree=agree):
            return lambda room: chat.agree(room, who, agree)
    return _change_by_host(command, who)


def _change_by_host(command: RoomCommand, who: str) -> Callable[[Room], Room]:
    match command:
        case Remove(seat=at):
            return lambda room: seating.remove(room, who, at)
        case PutBot(seat=at, level=level):
            return lambda room: seating.put_bot(room, who, at, level)
        case BreakOff():
            return lambda room: matches.break_off(room, who)
        case SendAway(person=whom, away=away):
            return lambda room: seating.send_away(room, who, whom, away)
        case Mute(person=whom, muted=muted):
            return lambda room: chat.mute(room, who, whom, muted)
    raise TypeError(f"not a change of a room: {command}")
