"""The hall of a worker: the rooms in its hands, each loaded when somebody wants it.

The database is the authority for rooms (whoever writes the next version has changed it) and for games (whoever writes
the next action has acted). What is here is only what this worker knows so far, and the people connected to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from secrets import choice, token_hex
from typing import Final

from rummi.server import metrics
from rummi.server.bus import Bus, Present
from rummi.server.helpers.pools import Thinking
from rummi.server.model import matches, sitting
from rummi.server.model.options import Options, check
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.play.actions import Play
from rummi.server.play.bot_turns import Moving
from rummi.server.play.faults import Faults
from rummi.server.play.game_session import Table, beginning, new_table, open_table
from rummi.server.rooms.room_session import Guest, Live, due
from rummi.server.rooms.worker_sync import News
from rummi.server.store.games import Begun, Games, Taken
from rummi.server.store.rooms import Kept, Rooms
from rummi.server.tasks import Tasks

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of room codes: none that looks like another."""
CODE: Final = 6
FINISHING: Final = 8
"""How often it is tried to write the end of a game, every time after a longer while: four minutes in all."""
PATIENCE: Final = 2_000
"""Milliseconds after which a worker sees to what another should have done."""
_LOG: Final = logging.getLogger(__name__)


async def _nothing_more(live: Live) -> None: ...


class Hall:
    def __init__(
        self,
        games: Games,
        rooms: Rooms,
        bus: Bus,
        thinking: Thinking,
        now: Callable[[], int],
        faults: Faults,
    ) -> None:
        self.games = games
        self.rooms = rooms
        self.bus = bus
        self.thinking = thinking
        self.now = now
        self.faults = faults
        self.worker = token_hex(6)
        self.lives: dict[str, Live] = {}
        self.play = Play(self)
        self.moving = Moving(self)
        self.news = News(self)
        self.finished: Callable[[Live], Awaitable[None]] = _nothing_more
        """What is to be done when a game has ended and stands in the room's score table."""
        self.schedule: Callable[[Live], None] = lambda _: None
        self._loading: dict[str, asyncio.Lock] = {}
        tasks = Tasks()
        self.spawn, self.undisturbed, self._cancel_all = tasks.spawn, tasks.undisturbed, tasks.cancel

    async def close(self) -> None:
        for live in self.lives.values():
            live.drop_all(live.guests, 1012, "the server restarts")
        self._cancel_all()

    # rooms

    async def create(self, person: str, name: str, options: Options) -> Live:
        """The host sits in the first chair."""
        check(options)
        empty = tuple(Chair() for _ in range(options.seats))
        while True:
            code = "".join(choice(LETTERS) for _ in range(CODE))
            room = sitting.sit(Room(code=code, options=options, host=person, chairs=empty), person, name)
            try:
                kept = await self.rooms.add(room, self.now())
            except Taken:
                continue
            metrics.ROOMS.inc()
            return await self._keep(code, kept)

    async def live(self, code: str) -> Live:
        """Raises NoSuchRoom."""
        live = self.lives.get(code)
        if live is None:
            try:
                async with self._loading.setdefault(code, asyncio.Lock()):
                    live = self.lives.get(code) or await self._load(code)
            finally:
                self._loading.pop(code, None)
        live.used_at = self.now()
        if live.asleep:
            await self.news.catch_up(live)
        return live

    async def _load(self, code: str) -> Live:
        return await self._keep(code, await self.rooms.get(code))

    async def _keep(self, code: str, kept: Kept) -> Live:
        live = Live(kept, self.now, lambda live: self.schedule(live), lambda live: self.spawn(self._finish(live)))
        live.used_at = self.now()
        await self._lay_game(live)
        if live.table and live.table.game.outcome is None:
            self.spawn(self._settle(live))
        return self.lives.setdefault(code, live)

    async def _settle(self, live: Live) -> None:
        """What a worker that was killed may have left undone."""
        async with live.acting:
            await self.play.do_automatic(live)

    async def _lay_game(self, live: Live) -> None:
        game = live.room.game
        if game is not None and (live.table is None or live.table.id != game):
            live.lay(await open_table(game, self.games, self.now, live.due))

    async def change(self, live: Live, change: Callable[[Room], Room], command: str | None = None) -> int:
        """Change the room, once; raises NotAllowed, and then nothing has happened."""
        async with live.changing:
            while True:
                done = await self.rooms.done(live.room.code, command) if command else None
                if done is not None:
                    return done
                before = live.kept
                try:
                    after = change(before.room)
                except NotAllowed:
                    if not await self.refresh(live):
                        raise
                    continue
                if after == before.room and command is None:
                    return before.version
                if after.chairs != before.room.chairs and not self.bus.alone:
                    await self.news.catch_up_game(live)  # whose turn it is decides what is due then
                try:
                    async with live.acting:  # no bot moves any more for who is told that he is back
                        kept = await self.rooms.save(before, after, self.now(), command, due=live.due_in(after))
                        await self._renew(live, kept)
                except Taken:
                    await self.refresh(live)
                    continue
                return kept.version

    async def start(self, live: Live, person: str, command: str, first: int | None = None) -> int:
        """Begin a game: the room and the game in one transaction."""
        async with live.changing:
            while True:
                done = await self.rooms.done(live.room.code, command)
                if done is not None:
                    return done
                before = live.kept
                try:
                    opened = matches.start(before.room, person, token_hex(12), token_hex(32), first)
                except NotAllowed:
                    if not await self.refresh(live):
                        raise
                    continue
                try:
                    kept, begun = await self._save_opened(before, opened, command)
                except Taken:
                    await self.refresh(live)
                    continue
                await self._renew(live, kept, new_table(begun, opened.game, self.games, self.now, live.due))
                metrics.GAMES.inc()
                return kept.version

    async def _save_opened(self, before: Kept, opened: matches.Opened, command: str) -> tuple[Kept, Begun]:
        now = self.now()
        room, game = opened.room, opened.game
        assert room.game
        begun = beginning(room.game, game, opened.secret, now, room.code, due(room, game, 0, now))
        people = {seat: chair.person for seat, chair in enumerate(room.chairs) if chair.person}
        return await self.rooms.save(before, room, now, command, begun, people), begun

    async def _renew(self, live: Live, kept: Kept, table: Table | None = None) -> None:
        live.mine = True
        live.renew(kept)
        if table is not None:
            live.lay(table)
        await self._lay_game(live)
        self.news.tell_room(live, table.begun if table else None)

    async def refresh(self, live: Live) -> bool:
        """Read the room anew; whether it was another."""
        kept = await self.rooms.get(live.room.code)
        if kept.version <= live.kept.version:
            return False
        live.mine = False
        live.renew(kept)
        await self._lay_game(live)
        return True

    async def _finish(self, live: Live) -> None:
        """The score table of a game that has ended; whoever notices writes it, first of all who saw to its end."""
        if not live.mine and not self.bus.alone:
            await asyncio.sleep(PATIENCE / 1_000)
        table = live.table
        if table is None or table.game.outcome is None:
            return
        outcome, game = table.game.outcome, table.id
        for tried in range(FINISHING):
            try:
                await self.change(live, lambda room: matches.finish(room, game, outcome))
                await self.finished(live)
                return
            except Exception:  # noqa: BLE001 (nobody goes on before that is done, so it is tried again)
                _LOG.exception("the end of a game could not be written")
                await asyncio.sleep(2**tried)

    # people

    async def welcome(self, live: Live) -> None:
        """Somebody comes, perhaps from another worker that knows more than this one."""
        if not self.bus.alone:
            await self.news.catch_up(live)

    def come(self, live: Live, guest: Guest) -> None:
        live.guests.add(guest)
        metrics.CONNECTIONS.inc()
        self._presence(live)

    def part(self, live: Live, guest: Guest) -> None:
        if guest in live.guests:
            live.guests.discard(guest)
            live.used_at = self.now()
            metrics.CONNECTIONS.dec()
            self._presence(live)

    def _presence(self, live: Live) -> None:
        live.show_presence()
        self.bus.tell(Present(live.room.code, self.worker, live.here()))
