"""Acting in a room's game: people, bots and the clock, each through the same door."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.bus import Drafted
from rummi.server.model.room import NotAllowed
from rummi.server.play.game_session import Done, MovedOn, clock_command
from rummi.server.rooms.room_session import Draft, Guest, Live

if TYPE_CHECKING:
    from rummi.server.rooms.registry import Hall

GRACE: Final = 300
"""Milliseconds on the way to the server that are not counted against a player."""


class Play:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def act(
        self, live: Live, person: str, game: str, seat: int, action: str, command: str, seen: int | None = None
    ) -> int:
        """What a person asks for with a seat of his; the number of the action.

        What was done is answered again, even if it could no longer be done: the game is over, a bot sits there.
        """
        try:
            return await self._act(live, person, game, seat, action, command, seen)
        except RummiError:
            seq = await self._hall.games.done(game, command)
            if seq is None:
                raise
            return seq

    async def _act(
        self, live: Live, person: str, game: str, seat: int, action: str, command: str, seen: int | None
    ) -> int:
        if live.room.game != game:
            await self._hall.refresh(live)
        table = live.table
        if table is None or table.id != game:
            raise NotAllowed(sentence("This game is not played now."))
        if seat not in live.room.seats_of(person) and not (
            await self._hall.refresh(live) and seat in live.room.seats_of(person)
        ):
            raise NotAllowed(sentence("This is not your seat."))
        if live.room.chairs[seat].bot:
            raise NotAllowed(sentence("A bot plays for you; take your seat back first."))
        if command not in table.commands and live.deadline is not None and self._hall.now() > live.deadline + GRACE:
            await self.time_out(live)
        try:
            return (await self.do(live, seat, action, command, seen=seen)).seq
        except MovedOn:
            raise NotAllowed(sentence("This was meant for a turn that is over.")) from None

    async def do(
        self,
        live: Live,
        seat: int,
        action: Any,
        command: str,
        at: int | None = None,
        seen: int | None = None,
        bot: str | None = None,
    ) -> Done:
        """With `at` and `seen` as in `Table.act`; with `bot`, only as long as this bot plays there, and it pays for
        no mistake: those are ours."""
        table = live.table
        assert table
        async with live.acting:
            if bot and live.room.chairs[seat].bot != bot:
                raise MovedOn
            live.mine = True
            before = table.seq
            done = await table.act(seat, action, command, at, seen, punish=bot is None)
            metrics.ACTIONS.inc()
            await self.do_automatic(live)
        self._hall.news.tell_actions(live, before)
        return done

    async def do_automatic(self, live: Live) -> None:
        """A-24: done for its players, because it is only ever to their advantage."""
        table = live.table
        assert table
        for seat, action in table.game.family.automatic(table.game.state):
            if live.room.options.announce or live.room.chairs[seat].bot:
                try:
                    await table.act(seat, action, f"auto-{table.seq}", at=table.seq)
                except (IllegalAction, MovedOn):
                    return

    async def time_out(self, live: Live) -> None:
        """The time of the seat to move is over: what lies there as a draft is judged (A-28)."""
        table = live.table
        deadline = live.deadline
        if table is None or deadline is None or self._hall.now() < deadline:
            return
        seq, game = table.seq, table.game
        seat = game.turn
        assert seat is not None
        draft = live.draft if live.draft and (live.draft.seq, live.draft.seat) == (seq, seat) else None
        meant = game.family.read_action(game.setup, draft.action)[1] if draft else None
        out = game.family.time_out(game.state, seat, meant)
        try:
            await self.do(live, seat, out, clock_command(seq), at=seq)
        except (MovedOn, IllegalAction):
            return  # somebody was quicker
        metrics.TIMEOUTS.inc()

    def drafted(self, live: Live, guest: Guest, seat: int, action: str) -> None:
        """Only of the seat to move, and only what can be read."""
        table = live.table
        if table is None or seat != table.game.turn or seat not in live.room.seats_of(guest.person):
            return
        table.game.family.read_action(table.game.setup, action)
        live.show_draft(Draft(table.seq, seat, action), sender=guest)
        self._hall.bus.tell(Drafted(live.room.code, table.id, table.seq, seat, action))
