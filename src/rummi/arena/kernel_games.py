"""Whole games by the kernel, for the bots that it has as policies: the very games of `selfplay`, only quicker."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rummi.bots.expert import Expert
from rummi.bots.strategist import network, rules_terms
from rummi.core.box import Box
from rummi.games.catalogue import family_of
from rummi.games.classic.actions import Action, Announce, Draw, Pass, Play
from rummi.games.classic.beginning.setup import Setup
from rummi.games.classic.family import CLASSIC
from rummi.games.game import Outcome
from rummi.games.shuffle import shuffled
from rummi.records.record import Record

POLICIES: Final = {"greedy": 0, "strategist": 1, "expert": 2}
"""The bots that the kernel plays, as it names them; the expert also with its budget, as `expert:100ms`."""

_AT_ONCE: Final = 1_000
"""Games in one call: so few that nobody waits long who wants to stop it."""

Told: TypeAlias = tuple[int, int, list[bytes], list[bytes]]
"""An action as the kernel tells it."""

Thought: TypeAlias = tuple[int, float, float]
"""Of a seat: how many moves it has made, the milliseconds for all of them, and for the longest."""


@dataclass(frozen=True, slots=True)
class KernelGame:
    """A game that has ended."""

    rules: str
    setup: Setup
    seed: str
    first: int
    outcome: Outcome
    turns: int
    told: Sequence[Told] = ()
    thoughts: Sequence[Thought] = field(default=(), compare=False)

    def record(self) -> Record:
        """As it would have been written elsewhere; only of a game whose actions were kept."""
        return record_of(self.rules, self.setup, self.seed, self.first, self.told, self.outcome)


def record_of(rules: str, setup: Setup, seed: str, first: int, told: Sequence[Told], outcome: Outcome | None) -> Record:
    """Of a game as the kernel tells it, which may not have ended."""
    family = family_of(rules)
    start = family.deal(setup, shuffled(family.pieces(setup), seed), first)
    return Record(rules, setup, start, tuple(_action(each, setup.box) for each in told), result=outcome)


def kernel_plays(rules: str, names: Sequence[str]) -> bool:
    """Whether all of these bots are the kernel's."""
    known = all(name in POLICIES or Expert.named(name) for name in names)
    return rules in CLASSIC.rulesets and known


def play_in_kernel(
    rules: str,
    names: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, object] | None = None,
    *,
    keep_actions: bool = False,
    threads: int | None = None,
) -> Iterator[KernelGame]:
    """Several games on all cores, as `play_games` deals them: each from its own seed, the start going round the table.

    >>> played = list(play_in_kernel("standard", ["greedy"] * 4, games=100, seed="a rainy evening"))
    >>> len(played), sum(played[0].outcome.scores)
    (100, 0)
    """
    setup = setup_of(rules, names, options)
    threads = threads or os.cpu_count() or 1
    at_once = threads if any(map(Expert.named, names)) else _AT_ONCE
    for first in range(0, games, at_once):
        numbers = range(first, min(games, first + at_once))
        deals = [(f"{seed}/{number}", number % len(names)) for number in numbers]
        yield from play_deals(rules, setup, names, deals, keep_actions=keep_actions, threads=threads)


def setup_of(rules: str, names: Sequence[str], options: Mapping[str, object] | None = None) -> Setup:
    players = [f"{name} {seat + 1}" for seat, name in enumerate(names)]
    setup: Setup = family_of(rules).setup(rules, players, options or {})
    return setup


def play_deals(
    rules: str,
    setup: Setup,
    names: Sequence[str],
    deals: Sequence[tuple[str, int]],
    *,
    keep_actions: bool = False,
    threads: int = 1,
) -> Iterator[KernelGame]:
    """A game for each seed and the seat that begins."""
    from rummi.solver import _kernel

    told = _kernel.play_games(
        [seed.encode() for seed, _ in deals],
        bytes(first for _, first in deals),
        bytes(POLICIES[name.partition(":")[0]] for name in names),
        rules_terms(setup),
        keep_actions,
        threads,
        network() if {*names} != {"greedy"} else None,
        [_budget(name) for name in names],
    )
    for (seed, first), (scores, winners, turns, actions, thoughts) in zip(deals, told, strict=True):
        yield KernelGame(rules, setup, seed, first, Outcome(scores, winners), turns, actions, thoughts)


def _budget(name: str) -> tuple[float, int]:
    expert = Expert.named(name)
    return (float(expert.ms), expert.rollouts) if expert else (0.0, 0)


def _action(told: Told, box: Box) -> tuple[int | None, Action]:
    """Only who acts out of turn is named."""
    from rummi.solver.kernel import melds_of

    seat, act, fresh, gone = told
    match act:
        case 0:
            return None, Play(melds_of(box, fresh), melds_of(box, gone))
        case 1:
            return None, Draw()
        case 2:
            return None, Pass()
    return seat, Announce()
