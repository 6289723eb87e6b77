"""Acting in a room's game: people, bots and the clock, each through the same door."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Generic

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.model.room import NotAllowed
from rummi.server.play.deadlines import GRACE_MS
from rummi.server.play.game_session import Done, MovedOn, clock_command
from rummi.server.play.played_room import Draft, RoomT
from rummi.server.store.games import Games


class GameActions(Generic[RoomT]):
    def __init__(
        self,
        games: Games,
        now: Callable[[], int],
        refresh: Callable[[RoomT], Awaitable[bool]],
        tell: Callable[[RoomT, int], None],
    ) -> None:
        """`refresh` reads the room anew and says whether it was another; `tell` tells other workers of all that has
        been done since so many actions."""
        self._games = games
        self._now = now
        self._refresh = refresh
        self._tell = tell

    async def act(
        self, session: RoomT, person: str, game: str, seat: int, action: str, command: str, seen: int | None = None
    ) -> int:
        """What a person asks for with a seat of his; the number of the action.

        What was done is answered again, even if it could no longer be done: the game is over, a bot sits there.
        """
        try:
            return await self._act(session, person, game, seat, action, command, seen)
        except RummiError:
            seq = await self._games.done(game, command)
            if seq is None:
                raise
            return seq

    async def _act(
        self, session: RoomT, person: str, game: str, seat: int, action: str, command: str, seen: int | None
    ) -> int:
        if session.room.game != game:
            await self._refresh(session)
        game_session = session.game_session
        if game_session is None or game_session.id != game:
            raise NotAllowed(sentence("This game is not played now."))
        if seat not in session.room.seats_of(person) and not (
            await self._refresh(session) and seat in session.room.seats_of(person)
        ):
            raise NotAllowed(sentence("This is not your seat."))
        if session.room.chairs[seat].bot:
            raise NotAllowed(sentence("A bot plays for you; take your seat back first."))
        deadline = session.deadline
        if command not in game_session.commands and deadline is not None and self._now() > deadline + GRACE_MS:
            await self.time_out(session)
        try:
            return (await self.do(session, seat, action, command, seen=seen)).seq
        except MovedOn:
            raise NotAllowed(sentence("This was meant for a turn that is over.")) from None

    async def do(
        self,
        session: RoomT,
        seat: int,
        action: Any,
        command: str,
        at: int | None = None,
        seen: int | None = None,
        bot: str | None = None,
    ) -> Done:
        """With `at` and `seen` as in `GameSession.act`; with `bot`, only as long as this bot plays there, and it pays
        for no mistake: those are ours."""
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
        self._tell(session, before)
        return done

    async def do_automatic(self, session: RoomT) -> None:
        """A-24: done for its players, because it is only ever to their advantage."""
        game_session = session.game_session
        assert game_session
        for seat, action in game_session.game.family.automatic(game_session.game.state):
            if session.room.options.announce or session.room.chairs[seat].bot:
                try:
                    await game_session.act(seat, action, f"auto-{game_session.seq}", at=game_session.seq)
                except (IllegalAction, MovedOn):
                    return

    async def time_out(self, session: RoomT) -> None:
        """The time of the seat to move is over: what lies there as a draft is judged (A-28)."""
        game_session = session.game_session
        deadline = session.deadline
        if game_session is None or deadline is None or self._now() < deadline:
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


def read_draft(session: RoomT, person: str, seat: int, action: str) -> Draft | None:
    """Only of the seat to move; raises what cannot be read."""
    game_session = session.game_session
    if game_session is None or seat != game_session.game.turn or seat not in session.room.seats_of(person):
        return None
    game_session.game.family.read_action(game_session.game.setup, action)
    return Draft(game_session.seq, seat, action)
