"""Decisions of other workers that the bus did not announce."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

from rummi.server.tasks import Tasks
from rummi.tournaments.server.registry import TournamentRegistry


@dataclass
class Session:
    """An event as far as this worker knows it."""

    id: str
    seq: int
    listeners: set[object] = field(default_factory=lambda: {object()})
    has_caught_up: bool = False

    async def catch_up(self) -> None:
        self.has_caught_up = True


def test_a_worker_reads_even_a_single_decision_that_it_has_not_heard_of() -> None:
    in_database = {"longer": 4, "known": 3, "ahead": 2, "unwatched": 9}
    sessions = [Session(id, 3) for id in in_database]
    sessions[-1].listeners.clear()

    async def lengths(ids: Sequence[str]) -> dict[str, int]:
        assert "unwatched" not in ids
        return {id: in_database[id] for id in ids}

    async def test() -> None:
        tasks, store = Tasks(), SimpleNamespace(lengths=lengths)
        registry = TournamentRegistry(cast(Any, store), cast(Any, None), cast(Any, None), tasks, lambda: 0)
        registry.sessions.update(cast(Any, {session.id: session for session in sessions}))
        await registry.poll()
        await asyncio.sleep(0)
        await tasks.cancel()

    asyncio.run(test())
    assert [session.id for session in sessions if session.has_caught_up] == ["longer"]
