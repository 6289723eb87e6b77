"""Candidates from games of the strategist in the tile games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rummi.arena.kernel_games import play_in_kernel
from rummi.core.table import Table, change
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Draw, Play
from rummi.games.classic.play import find_opening
from rummi.games.classic.state import State
from rummi.puzzles.adding import possible_additions
from rummi.puzzles.puzzle import Goal
from rummi.solver.problem import Problem, Solution
from rummi.solver.solve import solve, solve_least_change
from tools.puzzles.choosing import Candidate

PLAYERS: Final = 4
MOST_ON_TABLE: Final = 60
"""The most tiles on the table, so that a phone can show them."""
FEWEST, MOST = 2, 8
"""The number of tiles to lay."""
LARGEST_RACK: Final = 14
LARGEST_OPENING_RACK: Final = 18
MOST_TO_OPEN: Final = 50
"""The most points of an opening; a larger one is too easy to find."""
MOST_NAMED: Final = 3


def candidates(rules: str, seed: str) -> Iterator[Candidate]:
    """Yield the candidates of one game in the order of play."""
    (played,) = play_in_kernel(rules, ["strategist"] * PLAYERS, 1, seed, keep_actions=True, threads=1)
    record = played.record()
    game = record.game()
    for seat, action in record.actions:
        state: State = game.state
        if isinstance(action, Play | Draw) and len(state.table.tiles) <= MOST_ON_TABLE:
            yield from _candidates_in(rules, state)
        game = game.act(action, seat)


def _candidates_in(rules: str, state: State) -> Iterator[Candidate]:
    holder = state.seats[state.turn]
    rack = holder.rack.sorted()
    if holder.opened and state.table.melds:
        yield from _after_opening(rules, state, rack)
    elif not holder.opened:
        yield from _before_opening(rules, state, rack)


def _after_opening(rules: str, state: State, rack: Tiles) -> Iterator[Candidate]:
    best = solve_least_change(_problem(state, state.table, rack))
    if not (best.proven and FEWEST <= best.tiles <= MOST):
        return
    played = best.played.sorted()
    whole = solve_least_change(_problem(state, state.table, played))
    if whole.goes_out:
        yield Candidate(rules, Goal("all"), str(state.table), str(played), (f"play {whole.play}",))
    yield from _naming_tiles(rules, state, rack, best)


def _naming_tiles(rules: str, state: State, rack: Tiles, best: Solution) -> Iterator[Candidate]:
    """Ask to lay a few named tiles of the rack, preferably hard ones. The other tiles distract or help.

    Only tiles that the rack has once are named, so that it is clear which one is meant.
    """
    if len(rack) > LARGEST_RACK or len(rack) <= best.tiles:
        return
    held = rack.counts
    once = [piece for piece in best.played.sorted() if held[piece] == 1 and isinstance(piece, Tile)]
    easy = possible_additions(state.table, rack, state.setup.box)
    hard = [piece for piece in once if piece not in easy]
    wanted = Tiles.of((hard or once)[:MOST_NAMED])
    if not len(wanted):
        return
    alone = solve_least_change(_problem(state, state.table, wanted))
    way = alone if alone.goes_out else best
    yield Candidate(rules, Goal("tiles", tiles=str(wanted)), str(state.table), str(rack), (f"play {way.play}",))


def _before_opening(rules: str, state: State, rack: Tiles) -> Iterator[Candidate]:
    ruleset = state.setup.ruleset
    opening = find_opening(rack, state.setup.box, ruleset.opening)
    if opening is None:
        return
    value = sum(meld.value or 0 for meld in opening)
    if value <= MOST_TO_OPEN and len(rack) <= LARGEST_OPENING_RACK:
        text = str(change((), opening))
        yield Candidate(rules, Goal("open"), str(state.table), str(rack), (f"play {text}",))
    yield from _out_in_two(rules, state, rack)


def _out_in_two(rules: str, state: State, rack: Tiles) -> Iterator[Candidate]:
    """Combine an opening with the next play, so that the rack goes out in two turns."""
    most = solve(_problem(state, Table(), rack))
    first = Table(change((), most.table).new)
    if sum(meld.value or 0 for meld in first) < state.setup.ruleset.opening or not state.table.melds:
        return
    between = Table((*state.table, *first))
    rest = rack.without(first.tiles)
    second = solve_least_change(_problem(state, between, rest))
    if not FEWEST <= second.tiles <= MOST:
        return
    left = second.played.sorted()
    again = solve_least_change(_problem(state, between, left))
    held = (first.tiles + left).sorted()
    if again.goes_out and solve(_problem(state, Table(), held)).tiles < len(held):
        plays = (f"play {first}", f"play {again.play}")
        yield Candidate(rules, Goal("out-in-two"), str(state.table), str(held), plays)


def _problem(state: State, table: Table, rack: Tiles) -> Problem:
    return Problem(table, rack, state.setup.box, state.setup.ruleset.joker_left)
