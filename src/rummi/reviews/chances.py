"""The chance to win, before and after each turn of a tile game: games to their end in worlds that may be.

A world is a way in which the tiles that the seat does not see may lie (native/kernel/expert). In each one game is
played that begins with what the strategist would have done there, and another that begins with what was done; all
further moves are greedy's, in every seat. So the difference is what the choice has brought, with no luck of a draw in
it: whoever draws draws another tile in every world. docs/review.md says what follows from it.
"""

from __future__ import annotations

import os
from collections.abc import Container, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import compress
from typing import Final, TypeAlias

from rummi.bots.strategist import asked, network
from rummi.core.box import STANDARD_BOX
from rummi.core.change import change
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.view import View
from rummi.games.played import Game
from rummi.reviews.estimate import Estimate, mean, share
from rummi.reviews.review import Review
from rummi.solver.solve import by_reference

GAMES: Final = 120
"""In each position: a chance of a half is known to 9 in 100 then, and a game of 60 turns takes some seconds."""
LEAST_GAMES: Final = 12
SEED: Final = "review"
GREEDY: Final = 0
"""As the kernel names it: of its bots the strongest of which so many games can be had."""

_Laying: TypeAlias = tuple[bytes, list[bytes]]
"""For each meld of the table whether it stays, and the new melds; nothing where nothing is laid."""


@dataclass(frozen=True, slots=True)
class TurnChance:
    """What the seat that had the turn could expect to win, by all that it could see."""

    seat: int
    action: int
    """Which of the record's actions it is, counted from 0."""
    before: Estimate
    """With the strategist's choice in this turn."""
    after: Estimate
    """With what was done."""
    change: Estimate
    """What the one is better than the other; nothing where both lay the same."""


def has_chances(review: Review) -> bool:
    """Whether there may be any: of tile games that the kernel can play on."""
    return review.record.rules in CLASSIC.rulesets and not by_reference()


def chances(
    review: Review,
    only: Container[int] | None = None,
    *,
    games: int = GAMES,
    seed: str = SEED,
    threads: int | None = None,
) -> Iterator[TurnChance]:
    """One turn after another, as they become known, or only those of these actions; the same for the same seed.

    Only where every tile of the box lies somewhere. From a larger box there are fewer games, because each takes longer.
    """
    if not has_chances(review):
        return
    turns = {turn.action: turn for turn in review.turns if only is None or turn.action in only}
    threads = threads or os.cpu_count() or 1
    games = max(LEAST_GAMES, round(games * (STANDARD_BOX.size / review.record.setup.box.size) ** 2))
    game = review.record.game()
    for index, (named, action) in enumerate(review.record.actions):
        after = game.act(action, named)
        turn = turns.get(index)
        known = _chance(game, turn.seat, after.state.table, games, f"{seed}/{index}", threads) if turn else None
        if turn and known:
            yield TurnChance(turn.seat, index, *known)
        game = after


def _chance(
    game: Game, seat: int, after: Table, games: int, seed: str, threads: int
) -> tuple[Estimate, Estimate, Estimate] | None:
    from rummi.solver import _kernel

    view: View = game.view(seat)
    number = int.from_bytes(sha256(seed.encode()).digest()[:7], "big")

    def won(laying: _Laying) -> list[float]:
        return _kernel.won_in_worlds(*asked(view), *laying, GREEDY, None, number, games, threads)

    chosen, done = _kernel.strategist(network(), *asked(view)), _laying(view.table, after)
    with_chosen = won(chosen)
    if not with_chosen:
        return None
    if _laid(view, chosen).same(_laid(view, done)):
        return share(with_chosen), share(with_chosen), Estimate(0.0, 0.0)
    with_done = won(done)
    differences = [later - earlier for later, earlier in zip(with_done, with_chosen, strict=True)]
    return share(with_chosen), share(with_done), mean(differences)


def _laying(before: Table, after: Table) -> _Laying:
    """What leads from the one table to the other, as the kernel is told of it."""
    changed = change(before, after)
    if not changed.new or len(after.tiles.lacks(before.tiles)):  # or what a time-out has left of it
        return b"", []
    gone = [meld.alike for meld in changed.gone]
    stays = []
    for meld in reversed(before.melds):  # of equal ones the last have gone
        stays.append(meld.alike not in gone)
        if not stays[-1]:
            gone.remove(meld.alike)
    return bytes(reversed(stays)), [_row(meld) for meld in changed.new]


def _row(meld: Meld) -> bytes:
    return meld.alike[1:]


def _laid(view: View, laying: _Laying) -> Tiles:
    from rummi.solver.kernel import melds_of

    stays, fresh = laying
    if not fresh:
        return Tiles()
    after = Table((*compress(view.table, stays), *melds_of(view.setup.box, fresh)))
    return view.table.tiles.lacks(after.tiles)
