"""Tables that are played in rooms of this server, whose games write their cards.

A game that has ended stands in the database with the room it was played in, and a card comes in under a command that
names its game. So what is still to be written can always be asked for: whoever notices writes it, and it is written
once, whoever was killed in between.
"""

from __future__ import annotations

import logging
from typing import Final

from rummi.core.errors import IllegalAction
from rummi.core.sentence import sentence
from rummi.server.model import seating as sitting
from rummi.server.model.codes import ROOM_CODE_LENGTH, new_code
from rummi.server.model.options import Options, check
from rummi.server.model.room import Forbidden, NotAllowed, Room
from rummi.server.model.stored import NoSuchRoom
from rummi.server.outages import log_failure
from rummi.server.rooms.game import GameSession
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.tournaments.decisions.cards import card_from_game, starter
from rummi.tournaments.decisions.checks import find_seating
from rummi.tournaments.model.decisions import By, Decision, PlayOnline, Remark
from rummi.tournaments.model.state import Online, Seating, State
from rummi.tournaments.server.registry import EventRegistry
from rummi.tournaments.server.roles import Who
from rummi.tournaments.server.session import Asked, EventSession, RoomCodeTaken
from rummi.tournaments.server.store import CARD, Finished
from rummi.tournaments.stages.progress import Missing, remaining_players

ENTER_CARDS_SECONDS: Final = 5.0
"""Between looks for games whose cards nobody has written."""
MOST_CARDS: Final = 50
BY: Final = By("organiser", name="rummi")
"""Who writes the cards of these games: the organiser has decided that the table is played here."""
_LOG: Final = logging.getLogger(__name__)


class OnlineTables:
    def __init__(self, events: EventRegistry, rooms: RoomRegistry) -> None:
        self._events = events
        self._rooms = rooms
        self._seen: Finished | None = None
        """Up to which the last look for cards came, where it did not see all."""

    async def open(self, event_session: EventSession, who: Who, person: str, round: int, table: int) -> Online:
        """The room of a table, a new one if there is none in which its people can play on."""
        refused = event_session.event.judge(PlayOnline(round, table, "?"), who.by, event_session.event.journal[-1].at)
        if refused:
            raise IllegalAction(refused)
        while True:
            seen = event_session.seq
            seating = find_seating(event_session.state, round, table)
            if seating.online and await self._goes_on(event_session, seating):
                return seating.online[-1]
            room = _room(event_session, seating, person, new_code(ROOM_CODE_LENGTH))
            asked = Asked(who.by, [PlayOnline(round, table, room.code)], f"room:{room.code}", seen, room=room)
            try:
                await self._events.decide(event_session, asked)
            except RoomCodeTaken:
                continue
            except NotAllowed:
                if event_session.seq == seen:
                    raise
                continue
            for old in seating.online:
                await self._close(event_session.id, old.room)
            return find_seating(event_session.state, round, table).online[-1]

    async def _goes_on(self, event_session: EventSession, seating: Seating) -> bool:
        """Not where somebody has left, nor where its game was settled without it."""
        online = seating.online[-1]
        try:
            room = (await self._rooms.session(online.room)).room
        except NoSuchRoom:
            return False
        if (
            room.event != event_session.id
            or room.phase == "closed"
            or online.people != remaining_players(event_session.state, seating)
        ):
            return False
        played = len(room.results)
        return played < len(online.games) and seating.cards[online.games[played] - 1] is None

    async def _close(self, event: str, code: str) -> None:
        """Only a room of this event: a journal that was brought along may name any."""
        try:
            room_session = await self._rooms.session(code)
        except NoSuchRoom:
            return
        if room_session.room.event == event:
            await self._rooms.change(room_session, sitting.close)

    async def sit(
        self, event_session: EventSession, who: Who, person: str, round: int, table: int, pledge: str | None = None
    ) -> Online:
        """In the seats that are kept for this person's players; when everybody is there, the game begins."""
        play = event_session.state.stage
        drawn = play.rounds[round - 1] if play and 0 < round <= len(play.rounds) else None
        seating = drawn.at_table(table) if drawn else None
        if seating is None or not seating.online:
            raise NotAllowed(sentence("This table is not played online."))
        online = seating.online[-1]
        mine = [seat for seat, entrant in enumerate(online.people) if f"player-{entrant}" in who.roles]
        if not mine:
            raise Forbidden(sentence("No seat is kept for you at this table; open your own link first."))
        room_session = await self._rooms.session(online.room)
        if room_session.room.event != event_session.id or room_session.room.phase == "closed":
            raise NotAllowed(sentence("This table is not played online."))
        for seat in mine:
            await self._rooms.change(room_session, lambda room, seat=seat: sitting.take_reserved(room, person, seat))  # type: ignore[misc]
        if room_session.room.phase == "gathering" and all(chair.person for chair in room_session.room.chairs):
            await self._rooms.start(room_session, person, "event:start", pledge=pledge)
        return online

    # what has ended

    async def game_ended(self, room_session: RoomSession) -> None:
        if room_session.room.event:
            await self.enter_all()

    async def enter_all(self) -> None:
        """The cards of all games that have ended, whoever saw to their end; from where the last look came to, so that
        cards which cannot be written hide no others."""
        found = await self._events.store.finished(MOST_CARDS, self._seen)
        self._seen = found[-1] if len(found) == MOST_CARDS else None
        for finished in found:
            try:
                await self._enter(finished)
            except Exception as error:  # noqa: BLE001 (it is in the log, and tried again)
                log_failure(_LOG, "a card could not be written", error, game=finished.game)

    async def _enter(self, finished: Finished) -> None:
        event_session = await self._events.session(finished.event)
        games = await self._events.store.games_in(finished.room)
        number = games.index(finished.game)
        command = f"{CARD}{finished.game}"
        while True:
            seen = event_session.seq
            card = await self._card(event_session, finished, number)
            try:
                await self._events.decide(event_session, Asked(BY, [card], command, seen))
            except IllegalAction as refused:
                remark = Remark(f"Room {finished.room}, game {number + 1}: the card was not written. {refused}"[:500])
                await self._events.decide(event_session, Asked(BY, [remark], command))
            except NotAllowed:
                if event_session.seq == seen:
                    raise
                continue
            break
        online = _online(event_session.state, finished.room)
        if online is None or number + 1 >= len(online[2].games):
            await self._events.store.room_done(finished.room)

    async def _card(self, event_session: EventSession, finished: Finished, number: int) -> Decision:
        found = _online(event_session.state, finished.room)
        if found is None or number >= len(found[2].games):
            return Remark(f"Room {finished.room}, game {number + 1}: it belongs to no table of this stage.")
        round, seating, online = found
        played = await GameSession.load(finished.game, self._rooms.games, self._rooms.now)
        due = Missing(round, seating.table, online.games[number])
        return card_from_game(played.game, due, online.people, event_session.state.parameters)


def _room(event_session: EventSession, seating: Seating, host: str, code: str) -> Room:
    """A chair for everybody who is left at the table, in the order of the seats."""
    state, parameters = event_session.state, event_session.state.parameters
    people = remaining_players(state, seating)
    games = [game for game, card in enumerate(seating.cards, start=1) if card is None]
    begins = starter(state, seating, games[0])
    options = Options(
        rules=parameters.rules, seats=len(people), games=len(games), game={"time_limit": parameters.time_limit}, hints=0
    )
    check(options)
    return Room(
        code=code,
        options=options,
        host=host,
        chairs=sitting.reserve_chairs([state.name_of(entrant) for entrant in people]),
        first=people.index(begins) if begins else 0,
        event=event_session.id,
        begins=begins is not None,
    )


def _online(state: State, room: str) -> tuple[int, Seating, Online] | None:
    """Where in the stage that goes on a room is played: the number of the round, and the table."""
    for number, drawn in enumerate(state.stage.rounds if state.stage else (), start=1):
        for seating in drawn.seatings:
            for online in seating.online:
                if online.room == room:
                    return number, seating, online
    return None
