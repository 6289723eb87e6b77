"""Every legal turn of Junior by brute force: one step after another, judged by the rules themselves."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.junior.actions import Act, Add, Lay, Lift, Marked, Swap
from rummi.games.junior.setup import JUNIOR_BOX as BOX
from rummi.games.junior.turn import TurnProgress, joker_places, runs_without


def best_value(table: Table, rack: Tiles) -> tuple[int, int, int]:
    """Return the most stars, then the most jokers left, then the fewest moves (negative) of all turns.

    It visits every position that can be reached, those with fewer moves first.
    """
    waiting, seen, best = {0: [TurnProgress(BOX, table, rack)]}, set[object](), (0, 0, 0)
    while waiting:
        so_far = min(waiting)
        for progress in waiting.pop(so_far):
            if _key(progress) in seen:
                continue
            seen.add(_key(progress))
            best = max(best, (*turn_value(progress), -so_far))
            for act in every_act(progress):
                after = progress.after(act)
                if not after.violations:
                    waiting.setdefault(so_far + count_moves([act]), []).append(after)
    return best


def count_moves(acts: Iterable[Act]) -> int:
    """Return the number of smallest moves of which the steps consist (see `search_runs`)."""
    return sum(
        len(act.run) - 2 if isinstance(act, Lay) else len(act.tiles) if isinstance(act, Add) else 1 for act in acts
    )


def turn_value(progress: TurnProgress) -> tuple[int, int]:
    """JUN-18: return the stars for tiles, runs and an empty rack, and the number of jokers left on the rack."""
    out = not len(progress.rack) and bool(progress.acts)
    return progress.tiles + progress.runs + int(out), progress.rack.counts[JOKER]


def _key(progress: TurnProgress) -> object:
    table = frozenset(str(run) for run in progress.table)
    return table, str(progress.rack.sorted()), progress.tiles, progress.runs


def every_act(progress: TurnProgress) -> Iterator[Act]:
    """Return every legal next step, and some that break a rule."""
    pieces = sorted(set(progress.rack), key=str)
    jokers = progress.rack.counts[JOKER]
    yield from _lays(pieces, jokers)
    for tile, runs in _growths(list(progress.table)):
        if tile in pieces:
            yield Add((tile,), runs)
        if jokers:
            yield Add((Joker(tile),), runs)
    for run in progress.table:
        for joker, at in enumerate(joker_places(run)):
            yield from (Swap(piece, Marked(run, joker)) for piece in pieces if piece == run.meaning[at])
            lying = [*(other for other in progress.table if other != run), *(runs_without(run, at, BOX) or ())]
            yield from (Lift(Joker(tile), Marked(run, joker), runs) for tile, runs in _growths(lying))


def _growths(runs: list[Meld]) -> Iterator[tuple[Tile, tuple[Meld, ...]]]:
    """Return the tiles next to each run, with the run, and with the run and another one that the tile might join."""
    for run in runs:
        low, high = run.meaning[0], run.meaning[-1]
        assert low is not None
        assert high is not None
        for number in (low.number - 1, high.number + 1):
            tile = Tile(low.colour, number)
            if BOX.has(tile):
                yield tile, (run,)
                yield from ((tile, (run, other)) for other in runs if other != run)


def _lays(pieces: list[Piece], jokers: int) -> Iterator[Act]:
    for colour in BOX.colours:
        held = {piece.number for piece in pieces if isinstance(piece, Tile) and piece.colour == colour}
        for first in range(1, BOX.highest + 1):
            for last in range(first + 2, BOX.highest + 1):
                yield from _fillings(colour, range(first, last + 1), held, jokers)


def _fillings(colour: object, numbers: range, held: set[int], jokers: int) -> Iterator[Act]:
    """Lay the run with any choice of the tiles held, and jokers for the rest."""
    useful = [number for number in numbers if number in held]
    for count in range(max(0, len(numbers) - jokers), len(useful) + 1):
        for used in combinations(useful, count):
            row = [Tile(colour, number) if number in used else JOKER for number in numbers]  # type: ignore[arg-type]
            yield Lay(Meld.of(row, BOX))


def random_position(chance: random.Random, rack: int, runs: int, jokers: int) -> tuple[Table, Tiles]:
    """Return a table with a few runs, some of them with jokers, and a rack with tiles of their colours."""
    used: set[Tile] = set()
    melds = []
    for _ in range(runs):
        colour = chance.choice(BOX.colours)
        length = chance.randint(3, 7)
        first = chance.randint(1, BOX.highest - length + 1)
        row: list[Piece] = []
        for number in range(first, first + length):
            tile = Tile(colour, number)
            row.append(JOKER if jokers and (tile in used or chance.random() < 0.25) else tile)
            jokers -= row[-1] == JOKER
        tiles = {piece for piece in row if isinstance(piece, Tile)}
        if tiles and not tiles & used:
            used |= tiles
            melds.append(Meld.of(row, BOX))
        else:
            jokers += row.count(JOKER)
    left = [tile for tile in BOX.pieces() if isinstance(tile, Tile) and tile not in used]
    near = [tile for tile in left if any(tile.colour == run.reading.colour for run in melds)] or left  # type: ignore[union-attr]
    held = set(chance.sample(near, min(len(near), rack - 1)) + chance.sample(left, 1))
    wild = [JOKER] * min(jokers, chance.choice([0, 0, 1, 1, 2]))
    return Table.of(melds), Tiles.of([*sorted(held), *wild])
