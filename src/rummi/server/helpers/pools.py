"""Whatever takes a while is thought out in processes beside the games, never in their way: each kind in its own."""

from __future__ import annotations

from typing import Any

from rummi.games.game import Hint
from rummi.server.helpers import game_work as game_work
from rummi.server.helpers.kinds import DRAWS, HINTS, IMPORTS, PAPERS, REVIEWS, bots
from rummi.server.helpers.pool import Pool


class HelperPools:
    def __init__(self, processes: int) -> None:
        self.processes = processes
        """In which bots think."""
        self._bots = Pool(bots(processes))
        self._hints = Pool(HINTS)
        self.reviews, self.draws, self.imports, self.papers = map(Pool, (REVIEWS, DRAWS, IMPORTS, PAPERS))

    async def action(
        self, rules: str, name: str, view: Any, seconds: float | None = None, *, urgent: bool = False
    ) -> Any:
        """What the bot does, in the notation if it keeps to it. It sees nothing but its view.

        Raises Raised, Hung or Died; within so many seconds, if not within those that bots have.
        """
        return await self._bots.once(game_work.choose, rules, name, view, seconds=seconds, urgent=urgent)

    async def hint(self, rules: str, view: Any) -> Hint:
        return await self._hints.work(game_work.hint, rules, view)

    def close(self) -> None:
        for pool in (self._bots, self._hints, self.reviews, self.draws, self.imports, self.papers):
            pool.close()
