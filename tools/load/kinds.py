"""The processor time of each kind of action on a worker with 2,000 connections, and of idle connections.

All rooms first play until an action of this kind comes next. Then each room acts once within a second, and the
processor time of that second is measured. So only this kind counts, at 500 actions a second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tools.load.measuring import Trial, fill, visit
from tools.load.players.playing import Crowd
from tools.load.players.scripts import DRAW, END, REARRANGE, SMALL
from tools.load.site import Site, Sites, site

ROUNDS: Final = 4
IDLE_SECONDS: Final = 20.0
SPECTATORS: Final = 1
CONNECTIONS: Final = 2_000
TRIAL: Final = Trial("an action a second", "sqlite", 1, 500, 1, 1)
WATCHED: Final = Trial("an action a second, a spectator in each room", "sqlite", 1, 400, 1, 1, spectators=SPECTATORS)


@dataclass(frozen=True, slots=True)
class KindCosts:
    """Milliseconds of the worker's processor time."""

    kinds: dict[str, float]
    """Per action, by kind."""
    idle: dict[str, float]
    """Per second without any action."""


def measure_kinds(database: str = "sqlite") -> KindCosts:
    with site(database, 1) as one:
        served = Sites([one.port], [one])
        visit(served)
        idle = {"no connections": _idle(one, Crowd())}
        crowd = Crowd()
        fill(crowd, served, TRIAL)
        idle[f"{TRIAL.connections:,} connections in {TRIAL.rooms} rooms"] = _idle(one, crowd)
        kinds = {kind: _cost(one, crowd, kind) for kind in (DRAW, SMALL, REARRANGE)}
        kinds[END] = _cost(one, crowd, END, rounds=1)
        kinds["chat"] = _rounds(one, crowd, lambda: None, lambda: crowd.talk_once(1.0))
        crowd.close()
    with site(database, 1) as one:
        crowd = Crowd()
        fill(crowd, Sites([one.port], [one]), WATCHED)
        for kind in (DRAW, REARRANGE):
            kinds[f"{kind}, {SPECTATORS} spectator"] = _cost(one, crowd, kind)
        crowd.close()
    return KindCosts(kinds, idle)


def _idle(one: Site, crowd: Crowd) -> float:
    crowd.rest(IDLE_SECONDS / 4)  # the server is still finishing the last actions
    before = one.usage().serving
    crowd.rest(IDLE_SECONDS)
    return (one.usage().serving - before) / IDLE_SECONDS * 1e3


def _cost(one: Site, crowd: Crowd, kind: str, rounds: int = ROUNDS) -> float:
    return _rounds(one, crowd, lambda: crowd.reach([kind]), lambda: crowd.act_once(1.0), rounds)


def _rounds(one: Site, crowd: Crowd, reach: Callable[[], None], act: Callable[[], None], rounds: int = ROUNDS) -> float:
    seconds = 0.0
    for _ in range(rounds):
        reach()
        crowd.rest(0.2)
        before = one.usage().serving
        act()
        seconds += one.usage().serving - before
    return seconds / (rounds * len(crowd.rooms)) * 1e3
