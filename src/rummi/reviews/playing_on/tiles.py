"""The tile games played on by the kernel.

A world is a way in which the tiles that the seat does not see may lie (native/kernel/expert). In each one game is
played that begins with what the strategist would have done there, and another that begins with what was done; all
further moves are greedy's, in every seat.
"""

from __future__ import annotations

from itertools import compress
from typing import Final, TypeAlias

from rummi.bots.strategist import load_network, to_kernel_rules, to_kernel_view
from rummi.core.box import STANDARD_BOX
from rummi.core.meld import Meld
from rummi.core.table import Table, change
from rummi.core.tiles import Tiles, places
from rummi.games.classic.actions import Redeal
from rummi.games.classic.state import State
from rummi.games.classic.views import View
from rummi.games.game import Game
from rummi.reviews.playing_on.base import Chances, Estimate, compare_choices, estimate_share, seed_number
from rummi.reviews.review import Review, Turn

GAMES: Final = 100
"""In each position: a chance of a half is known to 10 in 100 then, and a game of 60 turns takes some seconds."""
MIN_GAMES: Final = 12
HALVES: Final = 2
"""The second half of the games is not played where the first says enough: on the large tables of the end, where most is
decided, games take longest."""
MAX_ERROR: Final = 0.1
"""An error of a chance that is small enough, which is what all games come to where it is a half."""
MAX_CHANGE_ERROR: Final = 0.05
"""Likewise of a change, unless it surely is one."""
DEALS: Final = 1_000
"""Games from the same racks."""
GREEDY: Final = 0
"""As the kernel names it: of its bots the strongest of which so many games can be had."""

_Laying: TypeAlias = tuple[bytes, list[bytes]]
"""For each meld of the table whether it stays, and the new melds; nothing where nothing is laid."""


class ClassicSimulator:
    """From a larger box there are fewer games, because each takes longer."""

    def __init__(self, review: Review, games: int | None, threads: int) -> None:
        self.review, self.threads = review, threads
        smaller = (STANDARD_BOX.size / review.record.setup.box.size) ** 2
        self.games = max(MIN_GAMES, round((games or GAMES) * smaller))

    def around(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances | None:
        """Only where every tile of the box lies somewhere."""
        from rummi.solver import _kernel

        view: View = game.view(turn.seat)
        chosen, done = _kernel.strategist(load_network(), *to_kernel_view(view)), _laying(view.table, after.state.table)
        ways = (chosen,) if _laid(view, chosen).same(_laid(view, done)) else (chosen, done)
        won: list[list[float]] = [[] for _ in ways]
        for half in range(HALVES):
            number = seed_number(f"{seed}/{half}")
            count = (self.games + half) // HALVES
            for games, way in zip(won, ways, strict=True):
                games += _kernel.won_in_worlds(*to_kernel_view(view), *way, GREEDY, None, number, count, self.threads)
            if not won[0]:
                return None
            around = compare_choices(won[0], won[1] if len(won) > 1 else None, estimate_share)
            if _is_known(around):
                break
        return around

    def deals(self, games: int | None, seed: str) -> list[Estimate]:
        from rummi.solver import _kernel

        start = _last_deal(self.review)
        if len(start.table) or any(holder.opened for holder in start.seats):
            return []  # it began in its middle
        won = _kernel.won_from_deal(
            [bytes(places(holder.rack.pieces)) for holder in start.seats],
            bytes(places(start.bank.pieces)),
            start.turn,
            to_kernel_rules(start.setup),
            GREEDY,
            None,
            seed_number(seed),
            games or DEALS,
            self.threads,
        )
        return [estimate_share(parts) for parts in zip(*won, strict=True)]


def _is_known(around: Chances) -> bool:
    change = around.change
    return max(around.before.error, around.after.error) <= MAX_ERROR and (
        change.surely_not(0) or change.error <= MAX_CHANGE_ERROR
    )


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


def _last_deal(review: Review) -> State:
    """The game as it began, after the last new deal if there was one."""
    actions = review.record.actions
    redeals = [index for index, (_, action) in enumerate(actions) if isinstance(action, Redeal)]
    game = review.record.game()
    for seat, action in actions[: redeals[-1] + 1 if redeals else 0]:
        game = game.act(action, seat)
    dealt: State = game.state
    return dealt
