"""The hall of a worker: the rooms in its hands, each loaded when somebody wants it.

The database is the authority for rooms (whoever writes the next version has changed it) and for games (whoever writes
the next action has acted). What is here is only what this worker knows so far, and the people connected to it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from secrets import choice, token_hex
from typing import Any, Final, TypeVar

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.server import metrics
from rummi.server.bus import Bus, Drafted, Moved, Present, Told
from rummi.server.live import Draft, Guest, Live, due
from rummi.server.rooms import matches, sitting
from rummi.server.rooms.options import Options, check
from rummi.server.rooms.room import Chair, NotAllowed, Room
from rummi.server.store.games import Acted, Begun, Games, Taken
from rummi.server.store.rooms import Kept, Rooms
from rummi.server.table import Done, MovedOn, Table, beginning, new_table, open_table
from rummi.server.thinking import Thinking

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""Of room codes: none that looks like another."""
CODE: Final = 6
PATIENCE: Final = 2_000
"""Milliseconds after which a worker sees to what another should have done."""
GRACE: Final = 300
"""Milliseconds on the way to the server that are not counted against a player."""

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


class Hall:
    def __init__(self, games: Games, rooms: Rooms, bus: Bus, thinking: Thinking, now: Callable[[], int]) -> None:
        self.games = games
        self.rooms = rooms
        self.bus = bus
        self.thinking = thinking
        self.now = now
        self.worker = token_hex(6)
        self.lives: dict[str, Live] = {}
        self.schedule: Callable[[Live], None] = lambda _: None
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Something that nobody waits for; what goes wrong is written in the log."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            _LOG.error("a task failed", exc_info=task.exception())

    async def undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        """To its end even if whoever asked goes away meanwhile: what is written must also be seen."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return await asyncio.shield(task)

    async def close(self) -> None:
        for live in self.lives.values():
            live.drop_all(live.guests, 1012, "the server restarts")
        for task in tuple(self._tasks):
            task.cancel()

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
            await self._do_automatic(live)

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
                    await self._catch_up_game(live)  # whose turn it is decides what is due then
                try:
                    kept = await self.rooms.save(before, after, self.now(), command, due=live.due_in(after))
                except Taken:
                    await self.refresh(live)
                    continue
                await self._renew(live, kept)
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
        self.tell(live)

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
        await self.change(live, lambda room: matches.finish(room, game, outcome))

    # games

    async def act(
        self, live: Live, person: str, game: str, seat: int, action: str, command: str, seen: int | None = None
    ) -> int:
        """What a person asks for with a seat of his; the number of the action.

        What was done is answered again, even if it could no longer be done: the game is over, a bot sits there.
        """
        try:
            return await self._act(live, person, game, seat, action, command, seen)
        except RummiError:
            seq = await self.games.done(game, command)
            if seq is None:
                raise
            return seq

    async def _act(
        self, live: Live, person: str, game: str, seat: int, action: str, command: str, seen: int | None
    ) -> int:
        if live.room.game != game:
            await self.refresh(live)
        table = live.table
        if table is None or table.id != game:
            raise NotAllowed(sentence("This game is not played now."))
        if seat not in live.room.seats_of(person) and not (
            await self.refresh(live) and seat in live.room.seats_of(person)
        ):
            raise NotAllowed(sentence("This is not your seat."))
        if live.room.chairs[seat].bot:
            raise NotAllowed(sentence("A bot plays for you; take your seat back first."))
        if command not in table.commands and live.deadline is not None and self.now() > live.deadline + GRACE:
            await self.time_out(live)
        try:
            return (await self.do(live, seat, action, command, seen=seen)).seq
        except MovedOn:
            raise NotAllowed(sentence("This was meant for a turn that is over.")) from None

    async def do(
        self, live: Live, seat: int, action: Any, command: str, at: int | None = None, seen: int | None = None
    ) -> Done:
        table = live.table
        assert table
        async with live.acting:
            live.mine = True
            before = table.seq
            done = await table.act(seat, action, command, at, seen)
            metrics.ACTIONS.inc()
            await self._do_automatic(live)
        self.tell(live, since=before)
        return done

    async def _do_automatic(self, live: Live) -> None:
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
        if table is None or deadline is None or self.now() < deadline:
            return
        seq, game = table.seq, table.game
        seat = game.turn
        assert seat is not None
        draft = live.draft if live.draft and (live.draft.seq, live.draft.seat) == (seq, seat) else None
        meant = game.family.read_action(game.setup, draft.action)[1] if draft else None
        out = game.family.time_out(game.state, seat, meant)
        try:
            await self.do(live, seat, out, f"time-{seq}", at=seq)
        except (MovedOn, IllegalAction):
            return  # somebody was quicker
        metrics.TIMEOUTS.inc()

    async def move_bot(self, live: Live) -> None:
        """Any worker may do it; the race for the action's number settles who did."""
        async with self.thinking.moving:
            table = live.table
            seat = table.game.turn if table else None
            if table is None or seat is None:
                return
            name = live.room.chairs[seat].bot
            if name is None:
                return
            seq = table.seq
            chosen = await self.thinking.action(table.game.rules, name, table.game.view(seat))
            if live.room.chairs[seat].bot != name:
                return  # the player is back
            try:
                await self.do(live, seat, chosen, f"bot-{seq}", at=seq)
            except (MovedOn, IllegalAction):
                if table.seq == seq:
                    _LOG.error("a bot chose something illegal", extra={"bot": name, "rules": table.game.rules})

    def drafted(self, live: Live, guest: Guest, seat: int, action: str) -> None:
        """Only of the seat to move, and only what can be read."""
        table = live.table
        if table is None or seat != table.game.turn or seat not in live.room.seats_of(guest.person):
            return
        table.game.family.read_action(table.game.setup, action)
        live.show_draft(Draft(table.seq, seat, action), sender=guest)
        self.bus.tell(Drafted(live.room.code, table.id, table.seq, seat, action))

    # people

    async def welcome(self, live: Live) -> None:
        """Somebody comes, perhaps from another worker that knows more than this one."""
        if not self.bus.alone:
            await self.catch_up(live)

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
        self.bus.tell(Present(live.room.code, self.worker, sorted(live.here())))

    # other workers

    def tell(self, live: Live, since: int | None = None) -> None:
        if self.bus.alone:
            return
        table, version = live.table, live.kept.version
        if table is None:
            self.bus.tell(Moved(live.room.code, version, None, 0, []))
            return
        actions = [acted for acted in table.newest if since is not None and acted.seq >= since]
        self.bus.tell(Moved(live.room.code, version, table.id, table.seq, actions))

    def hear(self, told: Told) -> None:
        live = self.lives.get(told.room)
        if live is None:
            return
        match told:
            case Moved(_, version, game, seq, actions):
                if live.table and live.table.id == game:
                    self._hear_actions(live, live.table, actions)
                behind = live.table is None or live.table.id != game or live.table.seq < seq
                if not live.behind and (version > live.kept.version or (game is not None and behind)):
                    live.behind = True  # what is told until it is read will be read with it
                    self.spawn(self.catch_up(live))
            case Drafted(_, game, seq, seat, action):
                if live.table and (live.table.id, live.table.seq) == (game, seq):
                    live.show_draft(Draft(seq, seat, action))
            case Present(_, worker, people):
                live.elsewhere[worker] = (self.now(), people)
                live.show_presence()

    def _hear_actions(self, live: Live, table: Table, actions: list[Acted]) -> None:
        """Told after they were written, so they need not be read; the numbers show whether one is missing."""
        if actions and actions[-1].seq >= table.seq and not live.acting.locked():
            live.mine = False
        table.hear(actions)

    async def catch_up(self, live: Live) -> None:
        """Read what others have done."""
        async with live.changing:
            live.behind = False
            before = live.table
            await self.refresh(live)
        if live.table is before:  # another was read just now
            await self._catch_up_game(live)

    async def _catch_up_game(self, live: Live) -> None:
        if live.table:
            async with live.acting:
                seq = live.table.seq
                await live.table.catch_up()
                live.mine = live.mine and live.table.seq == seq
