"""Acting in a room's game: people, bots and the clock, each through the same door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.bus import DraftMoved
from rummi.server.model.room import NotAllowed
from rummi.server.play.game_session import Done, MovedOn, clock_command
from rummi.server.rooms.room_session import Connection, Draft, RoomSession

if TYPE_CHECKING:
    from rummi.server.rooms.registry import RoomRegistry

GRACE: Final = 300
"""Milliseconds on the way to the server that are not counted against a player."""


class GameActions:
    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry

    async def act(
        self,
        session: RoomSession,
        person: str,
        game: str,
        seat: int,
        action: str,
        command: str,
        seen: int | None = None,
    ) -> int:
        """What a person asks for with a seat of his; the number of the action.

        What was done is answered again, even if it could no longer be done: the game is over, a bot sits there.
        """
        try:
            return await self._act(session, person, game, seat, action, command, seen)
        except RummiError:
            seq = await self._registry.games.done(game, command)
            if seq is None:
                raise
            return seq

    async def _act(
        self, session: RoomSession, person: str, game: str, seat: int, action: str, command: str, seen: int | None
    ) -> int:
        if session.room.game != game:
            await self._registry.refresh(session)
        game_session = session.game_session
        if game_session is None or game_session.id != game:
            raise NotAllowed(sentence("This game is not played now."))
        if seat not in session.room.seats_of(person) and not (
            await self._registry.refresh(session) and seat in session.room.seats_of(person)
        ):
            raise NotAllowed(sentence("This is not your seat."))
        if session.room.chairs[seat].bot:
            raise NotAllowed(sentence("A bot plays for you; take your seat back first."))
        if (
            command not in game_session.commands
            and session.deadline is not None
            and self._registry.now() > session.deadline + GRACE
        ):
            await self.time_out(session)
        try:
            return (await self.do(session, seat, action, command, seen=seen)).seq
        except MovedOn:
            raise NotAllowed(sentence("This was meant for a turn that is over.")) from None

    async def do(
        self,
        session: RoomSession,
        seat: int,
        action: Any,
        command: str,
        at: int | None = None,
        seen: int | None = None,
        bot: str | None = None,
    ) -> Done:
        """With `at` and `seen` as in `GameSession.act`; with `bot`, only as long as this bot plays there, and it pays for
        no mistake: those are ours."""
        game_session = session.game_session
        assert game_session
        async with session.acting:
            if bot and session.room.chairs[seat].bot != bot:
                raise MovedOn
            session.mine = True
            before = game_session.seq
            done = await game_session.act(seat, action, command, at, seen, punish=bot is None)
            metrics.ACTIONS.inc()
            await self.do_automatic(session)
        self._registry.sync.tell_actions(session, before)
        return done

    async def do_automatic(self, session: RoomSession) -> None:
        """A-24: done for its players, because it is only ever to their advantage."""
        game_session = session.game_session
        assert game_session
        for seat, action in game_session.game.family.automatic(game_session.game.state):
            if session.room.options.announce or session.room.chairs[seat].bot:
                try:
                    await game_session.act(seat, action, f"auto-{game_session.seq}", at=game_session.seq)
                except (IllegalAction, MovedOn):
                    return

    async def time_out(self, session: RoomSession) -> None:
        """The time of the seat to move is over: what lies there as a draft is judged (A-28)."""
        game_session = session.game_session
        deadline = session.deadline
        if game_session is None or deadline is None or self._registry.now() < deadline:
            return
        seq, game = game_session.seq, game_session.game
        seat = game.turn
        assert seat is not None
        draft = session.draft if session.draft and (session.draft.seq, session.draft.seat) == (seq, seat) else None
        meant = game.family.read_action(game.setup, draft.action)[1] if draft else None
        out = game.family.time_out(game.state, seat, meant)
        try:
            await self.do(session, seat, out, clock_command(seq), at=seq)
        except (MovedOn, IllegalAction):
            return  # somebody was quicker
        metrics.TIMEOUTS.inc()

    def drafted(self, session: RoomSession, connection: Connection, seat: int, action: str) -> None:
        """Only of the seat to move, and only what can be read."""
        game_session = session.game_session
        if (
            game_session is None
            or seat != game_session.game.turn
            or seat not in session.room.seats_of(connection.person)
        ):
            return
        game_session.game.family.read_action(game_session.game.setup, action)
        session.show_draft(Draft(game_session.seq, seat, action), sender=connection)
        self._registry.bus.tell(DraftMoved(session.room.code, game_session.id, game_session.seq, seat, action))
