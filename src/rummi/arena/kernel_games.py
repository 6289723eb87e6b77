"""Whole games in the kernel, for the bots that it has as policies: the same games as in `selfplay`, only faster."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from rummi.bots.expert import Expert
from rummi.bots.strategist import load_network, to_kernel_rules
from rummi.core.box import Box
from rummi.games.base import Outcome
from rummi.games.catalogue import family_of
from rummi.games.classic.actions import Action, Announce, Draw, Pass, Play
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.setup import Setup
from rummi.games.shuffle import shuffled
from rummi.records.record import Record

POLICIES: Final = {"greedy": 0, "strategist": 1, "expert": 2}
"""The kernel's numbers of the bots that it plays. The expert may have a budget, as in `expert:100ms`."""

_AT_ONCE: Final = 1_000
"""The games in one call of the kernel: few enough that people can interrupt it soon."""

KernelAction: TypeAlias = tuple[int, int, list[bytes], list[bytes]]
"""An action in the form of the kernel: the seat, the kind, the new melds and the melds that are gone."""

ThinkingTime: TypeAlias = tuple[int, float, float]
"""The moves of a seat, the milliseconds for all of them, and the milliseconds for the longest."""


@dataclass(frozen=True, slots=True)
class KernelGame:
    """A finished game of the kernel."""

    rules: str
    setup: Setup
    seed: str
    first: int
    outcome: Outcome
    turns: int
    actions: Sequence[KernelAction] = ()
    """The actions, if they were kept."""
    thinking: Sequence[ThinkingTime] = field(default=(), compare=False)

    def record(self) -> Record:
        """Return the record of a game whose actions were kept."""
        return build_record(self.rules, self.setup, self.seed, self.first, self.actions, self.outcome)


def build_record(
    rules: str, setup: Setup, seed: str, first: int, told: Sequence[KernelAction], outcome: Outcome | None
) -> Record:
    """Return the record of a game of the kernel, which may be unfinished."""
    family = family_of(rules)
    start = family.deal(setup, shuffled(family.pieces(setup), seed), first)
    return Record(rules, setup, start, tuple(_action(each, setup.box) for each in told), result=outcome)


def can_play_in_kernel(rules: str, names: Sequence[str]) -> bool:
    """Return whether the kernel can play all these bots by these rules."""
    known = all(name in POLICIES or Expert.parse(name) for name in names)
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
    """Play the games of `play_games` on all cores: each from a seed of its own, and the next seat begins the next game.

    >>> played = list(play_in_kernel("standard", ["greedy"] * 4, games=100, seed="a rainy evening"))
    >>> len(played), sum(played[0].outcome.scores)
    (100, 0)
    """
    setup = create_setup(rules, names, options)
    threads = threads or os.cpu_count() or 1
    at_once = threads if any(map(Expert.parse, names)) else _AT_ONCE
    for first in range(0, games, at_once):
        numbers = range(first, min(games, first + at_once))
        deals = [(f"{seed}/{number}", number % len(names)) for number in numbers]
        yield from play_deals(rules, setup, names, deals, keep_actions=keep_actions, threads=threads)


def create_setup(rules: str, names: Sequence[str], options: Mapping[str, object] | None = None) -> Setup:
    """Return the setup of a game between the named bots."""
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
    """Play a game for each deal: a seed, and the seat that begins."""
    from rummi.solver import _kernel

    told = _kernel.play_games(
        [seed.encode() for seed, _ in deals],
        bytes(first for _, first in deals),
        bytes(POLICIES[name.partition(":")[0]] for name in names),
        to_kernel_rules(setup),
        keep_actions,
        threads,
        load_network() if {*names} != {"greedy"} else None,
        [_budget(name) for name in names],
    )
    for (seed, first), (scores, winners, turns, actions, thoughts) in zip(deals, told, strict=True):
        yield KernelGame(rules, setup, seed, first, Outcome(scores, winners), turns, actions, thoughts)


def _budget(name: str) -> tuple[float, int]:
    expert = Expert.parse(name)
    return (float(expert.ms), expert.rollouts) if expert else (0.0, 0)


def _action(told: KernelAction, box: Box) -> tuple[int | None, Action]:
    """Return the action and its seat; None for the seat whose turn it is."""
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
