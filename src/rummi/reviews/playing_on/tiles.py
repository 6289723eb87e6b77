"""Simulate tile games in the kernel.

A world is a way in which the hidden tiles may be distributed (native/kernel/expert). In each world the kernel plays one
game that begins with the strategist's choice and another that begins with the actual action. Greedy makes all further
moves, in every seat.
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
"""The games from each position: a chance of 50 % has an error of 10 %, and a review of 60 turns takes some seconds."""
MIN_GAMES: Final = 12
HALVES: Final = 2
"""The games are played in two halves, and the second is skipped if the first is exact enough.

Games take longest from the large tables at the end, where most is decided.
"""
MAX_ERROR: Final = 0.1
"""The error of a chance that is exact enough: that of all games at a chance of 50 %."""
MAX_CHANGE_ERROR: Final = 0.05
"""The error of a change that is exact enough, unless the change certainly differs from 0."""
DEALS: Final = 1_000
"""The games from the same racks."""
GREEDY: Final = 0
"""The kernel's number for greedy, the strongest of its bots that is fast enough for so many games."""

_KernelPlay: TypeAlias = tuple[bytes, list[bytes]]
"""For each meld of the table whether it stays, and the new melds; both are empty if nothing is laid."""


class ClassicSimulator:
    """The simulator of the tile games. Larger boxes get fewer games, because each takes longer."""

    def __init__(self, review: Review, games: int | None, threads: int) -> None:
        self.review, self.threads = review, threads
        smaller = (STANDARD_BOX.size / review.record.setup.box.size) ** 2
        self.games = max(MIN_GAMES, round((games or GAMES) * smaller))

    def turn_chances(self, game: Game, turn: Turn, after: Game, seed: str) -> Chances | None:
        from rummi.solver import _kernel

        view: View = game.view(turn.seat)
        chosen, done = (
            _kernel.strategist(load_network(), *to_kernel_view(view)),
            _to_kernel_play(view.table, after.state.table),
        )
        plays = (chosen,) if _laid_tiles(view, chosen).same(_laid_tiles(view, done)) else (chosen, done)
        won: list[list[float]] = [[] for _ in plays]
        for half in range(HALVES):
            number = seed_number(f"{seed}/{half}")
            count = (self.games + half) // HALVES
            for games, play in zip(won, plays, strict=True):
                games += _kernel.won_in_worlds(*to_kernel_view(view), *play, GREEDY, None, number, count, self.threads)
            if not won[0]:  # a position without the whole box
                return None
            chances = compare_choices(won[0], won[1] if len(won) > 1 else None, estimate_share)
            if _is_exact(chances):
                break
        return chances

    def deal_chances(self, games: int | None, seed: str) -> list[Estimate]:
        from rummi.solver import _kernel

        start = _last_deal(self.review)
        if len(start.table) or any(holder.opened for holder in start.seats):
            return []  # the record began in the middle of a game
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


def _is_exact(chances: Chances) -> bool:
    change = chances.change
    return max(chances.before.error, chances.after.error) <= MAX_ERROR and (
        change.differs_from(0) or change.error <= MAX_CHANGE_ERROR
    )


def _to_kernel_play(before: Table, after: Table) -> _KernelPlay:
    """Return the play from one table to the other in the form of the kernel."""
    changed = change(before, after)
    if not changed.new or len(after.tiles.lacks(before.tiles)):  # the second after a time-out, which takes tiles back
        return b"", []
    gone = [meld.alike for meld in changed.gone]
    stays = []
    for meld in reversed(before.melds):  # of equal melds, the last ones are gone
        stays.append(meld.alike not in gone)
        if not stays[-1]:
            gone.remove(meld.alike)
    return bytes(reversed(stays)), [_row(meld) for meld in changed.new]


def _row(meld: Meld) -> bytes:
    return meld.alike[1:]


def _laid_tiles(view: View, play: _KernelPlay) -> Tiles:
    from rummi.solver.kernel import melds_of

    stays, fresh = play
    if not fresh:
        return Tiles()
    after = Table((*compress(view.table, stays), *melds_of(view.setup.box, fresh)))
    return view.table.tiles.lacks(after.tiles)


def _last_deal(review: Review) -> State:
    """Return the state after the last deal: the start, or the last new deal."""
    actions = review.record.actions
    redeals = [index for index, (_, action) in enumerate(actions) if isinstance(action, Redeal)]
    game = review.record.game()
    for seat, action in actions[: redeals[-1] + 1 if redeals else 0]:
        game = game.act(action, seat)
    dealt: State = game.state
    return dealt
