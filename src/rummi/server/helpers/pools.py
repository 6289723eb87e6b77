"""Whatever takes a while is thought out in processes beside the games, never in their way: each kind in its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from rummi.bots.outside.command import NamedCommand
from rummi.games.base import Hint
from rummi.games.game import Game
from rummi.server.helpers import game_work as game_work
from rummi.server.helpers import outside_work
from rummi.server.helpers.helper import Died, start_original
from rummi.server.helpers.kinds import (
    CHANCES,
    DRAWS,
    HINTS,
    IMPORTS,
    PAPERS,
    RECORDS,
    REVIEWS,
    SEASONS,
    SOLVING,
    TooBusy,
    bots,
    outside,
)
from rummi.server.helpers.pool import Pool
from rummi.server.helpers.watch import Hung


class HelperPools:
    def __init__(self, processes: int, from_outside: Iterable[NamedCommand] = ()) -> None:
        self.processes = processes
        """In which bots think."""
        self._bots = Pool(bots(processes))
        self._outside = {each.name: (each.command, Pool(outside(processes))) for each in from_outside}
        self._hints = Pool(HINTS)
        self.reviews, self.records = Pool(REVIEWS), Pool(RECORDS)
        self.chances, self.solving = Pool(CHANCES), Pool(SOLVING)
        self.draws, self.imports, self.papers = map(Pool, (DRAWS, IMPORTS, PAPERS))
        self.seasons = Pool(SEASONS)

    async def action(
        self,
        rules: str,
        name: str,
        view: Any,
        seconds: float | None = None,
        *,
        urgent: bool = False,
        owner: str = "",
    ) -> Any:
        """What the bot does, in the notation if it keeps to it. It sees nothing but its view.

        Raises Raised, Hung or Died; within so many seconds, if not within those that bots have. Owners share the time
        of bots fairly.
        """
        return await self._bots.once(game_work.choose, rules, name, view, seconds=seconds, urgent=urgent, owner=owner)

    def from_outside(self, name: str) -> bool:
        return name in self._outside

    async def outside_action(self, name: str, game: Game, seat: int, owner: str = "") -> str | outside_work.Lost:
        """What a bot from outside does, which is legal; raises as `action` does where the helper itself is at fault."""
        command, pool = self._outside[name]
        work = (command, game.rules, game.setup, game.start, game.actions, seat)
        return await pool.once(outside_work.choose, *work, owner=owner)

    async def warm_up(self) -> None:
        """The first helper is there in milliseconds, and every bot from outside is started before anybody waits for it;
        where that fails, it is told when it is to move."""
        await asyncio.to_thread(start_original)
        for command, pool in self._outside.values():
            with suppress(Died, Hung, TooBusy):
                await pool.once(outside_work.warm, command)

    async def hint(self, rules: str, view: Any) -> Hint:
        return await self._hints.work(game_work.hint, rules, view)

    def close(self) -> None:
        others = (pool for _, pool in self._outside.values())
        reviewing = (self.reviews, self.records, self.chances)
        asked = (self._hints, *reviewing, self.solving, self.draws, self.imports, self.papers)
        for pool in (self._bots, *others, *asked, self.seasons):
            pool.close()
