"""What each kind of action costs a worker that has 2,000 connections, and what it costs to have them and do nothing.

Every room is brought to where such an action comes next; only then the processor's books are read, each room acts once
within a second, and they are read again. So what is measured is this kind and nothing else, at 500 actions a second.
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
    """Milliseconds of the worker's processor."""

    kinds: dict[str, float]
    """For one of each."""
    idle: dict[str, float]
    """In a second in which nobody does anything."""


def measure_kinds(database: str = "sqlite") -> KindCosts:
    with site(database, 1) as one:
        served = Sites([one.port], [one])
        visit(served)
        idle = {"nobody is there": _idle(one, Crowd())}
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
    crowd.rest(IDLE_SECONDS / 4)  # what has just been done is still seen to
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
