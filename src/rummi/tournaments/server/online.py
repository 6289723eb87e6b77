"""Tables of tournaments that are played in rooms of this server.

The server enters the cards of their games. The command of a card names its game, so the database always shows which
cards are missing, and no card is entered twice, even if a worker dies in between.
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
from rummi.tournaments.server.registry import TournamentRegistry
from rummi.tournaments.server.roles import Actor
from rummi.tournaments.server.session import DecisionRequest, RoomCodeTaken, TournamentSession
from rummi.tournaments.server.store import CARD, FinishedGame
from rummi.tournaments.stages.progress import Missing, remaining_players

WRITE_CARDS_SECONDS: Final = 5.0
"""Between checks for finished games without a card."""
MOST_CARDS: Final = 50
BY: Final = By("organiser", name="rummi")
"""The author of these cards."""
_LOG: Final = logging.getLogger(__name__)


class OnlineTables:
    def __init__(self, events: TournamentRegistry, rooms: RoomRegistry) -> None:
        self._events = events
        self._rooms = rooms
        self._seen: FinishedGame | None = None
        """The last game of the latest check, if the check did not see all games."""

    async def open(self, session: TournamentSession, actor: Actor, person: str, round: int, table: int) -> Online:
        """Return the room of a table. Open a new one if there is none in which its players can continue."""
        refused = session.tournament.judge(PlayOnline(round, table, "?"), actor.by, session.tournament.journal[-1].at)
        if refused:
            raise IllegalAction(refused)
        while True:
            seen = session.seq
            seating = find_seating(session.state, round, table)
            if seating.online and await self._can_continue(session, seating):
                return seating.online[-1]
            room = _room(session, seating, person, new_code(ROOM_CODE_LENGTH))
            asked = DecisionRequest(
                actor.by, [PlayOnline(round, table, room.code)], f"room:{room.code}", seen, room=room
            )
            try:
                await self._events.decide(session, asked)
            except RoomCodeTaken:
                continue
            except NotAllowed:
                if session.seq == seen:
                    raise
                continue
            for old in seating.online:
                await self._close(session.id, old.room)
            return find_seating(session.state, round, table).online[-1]

    async def _can_continue(self, session: TournamentSession, seating: Seating) -> bool:
        """Return False if a player has left the table, or if the card of the next game was already written."""
        online = seating.online[-1]
        try:
            room = (await self._rooms.session(online.room)).room
        except NoSuchRoom:
            return False
        if (
            room.event != session.id
            or room.phase == "closed"
            or online.people != remaining_players(session.state, seating)
        ):
            return False
        played = len(room.results)
        return played < len(online.games) and seating.cards[online.games[played] - 1] is None

    async def _close(self, event: str, code: str) -> None:
        """Close a room if it belongs to this tournament: an imported journal may name any room."""
        try:
            room_session = await self._rooms.session(code)
        except NoSuchRoom:
            return
        if room_session.room.event == event:
            await self._rooms.change(room_session, sitting.close)

    async def sit(
        self, session: TournamentSession, actor: Actor, person: str, round: int, table: int, pledge: str | None = None
    ) -> Online:
        """Take the seats reserved for the entrants of this person. When all seats are taken, the game starts."""
        play = session.state.stage
        drawn = play.rounds[round - 1] if play and 0 < round <= len(play.rounds) else None
        seating = drawn.at_table(table) if drawn else None
        if seating is None or not seating.online:
            raise NotAllowed(sentence("This table is not played online."))
        online = seating.online[-1]
        mine = [seat for seat, entrant in enumerate(online.people) if f"player-{entrant}" in actor.roles]
        if not mine:
            raise Forbidden(sentence("No seat is kept for you at this table; open your own link first."))
        room_session = await self._rooms.session(online.room)
        if room_session.room.event != session.id or room_session.room.phase == "closed":
            raise NotAllowed(sentence("This table is not played online."))
        for seat in mine:
            await self._rooms.change(room_session, lambda room, seat=seat: sitting.take_reserved(room, person, seat))  # type: ignore[misc]
        if room_session.room.phase == "gathering" and all(chair.person for chair in room_session.room.chairs):
            await self._rooms.start(room_session, person, "event:start", pledge=pledge)
        return online

    # cards

    async def on_game_finished(self, room_session: RoomSession) -> None:
        if room_session.room.event:
            await self.write_cards()

    async def write_cards(self) -> None:
        """Enter the cards of finished games, whichever worker ended them.

        Each call continues behind the last game of the call before, so that cards that fail do not block others.
        """
        found = await self._events.store.games_without_card(MOST_CARDS, self._seen)
        self._seen = found[-1] if len(found) == MOST_CARDS else None
        for finished in found:
            try:
                await self._write_card(finished)
            except Exception as error:  # noqa: BLE001 (it is in the log, and tried again)
                log_failure(_LOG, "a card could not be written", error, game=finished.game)

    async def _write_card(self, finished: FinishedGame) -> None:
        session = await self._events.session(finished.event)
        games = await self._events.store.games_in(finished.room)
        number = games.index(finished.game)
        command = f"{CARD}{finished.game}"
        while True:
            seen = session.seq
            card = await self._card(session, finished, number)
            try:
                await self._events.decide(session, DecisionRequest(BY, [card], command, seen))
            except IllegalAction as refused:
                remark = Remark(f"Room {finished.room}, game {number + 1}: the card was not written. {refused}"[:500])
                await self._events.decide(session, DecisionRequest(BY, [remark], command))
            except NotAllowed:
                if session.seq == seen:
                    raise
                continue
            break
        online = _find_table(session.state, finished.room)
        if online is None or number + 1 >= len(online[2].games):
            await self._events.store.close_room(finished.room)

    async def _card(self, session: TournamentSession, finished: FinishedGame, number: int) -> Decision:
        found = _find_table(session.state, finished.room)
        if found is None or number >= len(found[2].games):
            return Remark(f"Room {finished.room}, game {number + 1}: it belongs to no table of this stage.")
        round, seating, online = found
        played = await GameSession.load(finished.game, self._rooms.games, self._rooms.now)
        due = Missing(round, seating.table, online.games[number])
        return card_from_game(played.game, due, online.people, session.state.parameters)


def _room(session: TournamentSession, seating: Seating, host: str, code: str) -> Room:
    """Return a room with a reserved chair for each remaining player, in the order of the seats."""
    state, parameters = session.state, session.state.parameters
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
        event=session.id,
        begins=begins is not None,
    )


def _find_table(state: State, room: str) -> tuple[int, Seating, Online] | None:
    """Return the round and table of the current stage that a room belongs to."""
    for number, drawn in enumerate(state.stage.rounds if state.stage else (), start=1):
        for seating in drawn.seatings:
            for online in seating.online:
                if online.room == room:
                    return number, seating, online
    return None
