"""What workers hear of each other, and what they do about it.

Whatever is told has been written before, so it need not be read; the numbers show whether something is missing, and
then the database is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummi.server.bus import Drafted, EventMoved, Moved, Present, Told
from rummi.server.play.game_session import known_table
from rummi.server.rooms.room_session import Draft, Live
from rummi.server.store.games import Begun
from rummi.server.store.rooms import Kept

if TYPE_CHECKING:
    from rummi.server.rooms.registry import Hall


class News:
    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def tell_room(self, live: Live, begun: Begun | None = None) -> None:
        """The room has changed, perhaps because a game has begun."""
        if not self._hall.bus.alone:
            table = live.table
            game, seq = (table.id, table.seq) if table else (None, 0)
            self._hall.bus.tell(Moved(live.room.code, live.kept.version, game, seq, [], live.kept.room, begun))

    def tell_actions(self, live: Live, since: int) -> None:
        """The game has gone on since so many actions."""
        table = live.table
        if table and not self._hall.bus.alone:
            actions = [acted for acted in table.newest if acted.seq >= since]
            self._hall.bus.tell(Moved(live.room.code, live.kept.version, table.id, table.seq, actions))

    def hear(self, told: Told) -> None:
        if isinstance(told, EventMoved):
            return
        live = self._hall.lives.get(told.room)
        if live is None:
            return
        match told:
            case Moved():
                self._hear_moved(live, told)
            case Drafted(_, game, seq, seat, action):
                if live.table and (live.table.id, live.table.seq) == (game, seq):
                    live.show_draft(Draft(seq, seat, action))
            case Present(_, worker, people):
                live.elsewhere[worker] = (self._hall.now(), people)
                live.show_presence()

    def _hear_moved(self, live: Live, moved: Moved) -> None:
        if not live.guests and not live.busy:
            if _is_behind(live, moved):
                live.sleep()
            return
        if moved.state and moved.version > live.kept.version:
            self._hear_room(live, Kept(moved.version, moved.state), moved.begun)
        table = live.table
        if table and table.id == moved.game:
            if moved.actions and moved.actions[-1].seq >= table.seq and not live.acting.locked():
                live.mine = False
            table.hear(moved.actions)
        if not live.behind and _is_behind(live, moved):
            live.behind = True  # what is told until it is read will be read with it
            self._hall.spawn(self.catch_up(live))

    def _hear_room(self, live: Live, kept: Kept, begun: Begun | None) -> None:
        """Not where this worker is about to change the room itself, nor where its game is unknown: then it is read."""
        game = kept.room.game
        known = game is None or (live.table is not None and live.table.id == game)
        if live.changing.locked() or not (known or (begun and begun.id == game)):
            return
        live.mine = False
        live.renew(kept)
        if begun and not known:
            live.lay(known_table(begun, self._hall.games, self._hall.now, live.due))

    async def catch_up(self, live: Live) -> None:
        """Read what others have done."""
        async with live.changing:
            live.behind = False
            before = live.table
            await self._hall.refresh(live)
        if live.table is before:  # another was read just now
            await self.catch_up_game(live)

    async def catch_up_game(self, live: Live) -> None:
        if live.table:
            async with live.acting:
                seq = live.table.seq
                await live.table.catch_up()
                live.mine = live.mine and live.table.seq == seq


def _is_behind(live: Live, moved: Moved) -> bool:
    table = live.table
    unknown = moved.game is not None and (table is None or table.id != moved.game or table.seq < moved.seq)
    return unknown or moved.version > live.kept.version
