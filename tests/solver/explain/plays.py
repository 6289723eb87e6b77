"""Random plays that rearrange a table, and what their steps must do."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from rummi.core.box import Box
from rummi.core.meld import Meld
from rummi.core.sentence import LANGUAGES
from rummi.core.table import Table, change
from rummi.core.tile import JOKER, Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.language import say
from rummi.solver.steps import Kind, Step

SHAPES = {
    Kind.LAY: (0, 1),
    Kind.BUILD: (0, 1),
    Kind.ADD: (1, 1),
    Kind.TAKE: (1, 1),
    Kind.SWAP: (1, 1),
    Kind.SHIFT: (1, 1),
    Kind.MOVE: (2, 2),
    Kind.JOIN: (2, 1),
}
"""How many sets a step changes, and how many stand in their place; sets can happen to lie there alike."""


def melds_with(tile: Tile, left: Counter[Piece], chance: random.Random, box: Box) -> Iterator[Meld]:
    """The melds of what is left that use the tile, in random order, jokers where a tile is lacking."""
    shapes = [*_groups(tile, box), *_runs(tile, box)]
    chance.shuffle(shapes)
    for shape in shapes:
        lacking = sum(not left[cell] for cell in shape)
        if lacking <= left[JOKER]:
            yield Meld.of((cell if left[cell] else Joker(cell) for cell in shape), box)


def _groups(tile: Tile, box: Box) -> Iterator[tuple[Tile, ...]]:
    others = [Tile(colour, tile.number) for colour in box.colours if colour != tile.colour]
    for size in (2, 3) if box.groups else ():
        yield from ((tile, *rest) for rest in combinations(others, size))


def _runs(tile: Tile, box: Box) -> Iterator[tuple[Tile, ...]]:
    for length in (3, 3, 4, 4, 5, 6):
        for first in range(max(1, tile.number - length + 1), min(tile.number, box.highest - length + 1) + 1):
            yield tuple(Tile(tile.colour, first + step) for step in range(length))


def divided(left: Counter[Piece], chance: random.Random, box: Box, tries: list[int]) -> list[Meld] | None:
    """All of it in melds, in a random way; None where that is not found soon."""
    if not left:
        return []
    tiles = [piece for piece in left if isinstance(piece, Tile)]
    tries[0] -= 1
    if not tiles or tries[0] < 0:
        return None
    for meld in melds_with(min(tiles, key=lambda tile: (tile.number, tile.colour)), left, chance, box):
        rest = divided(left - meld.tiles.counts, chance, box, tries)
        if rest is not None:
            return [meld, *rest]
    return None


def random_play(seed: int, box: Box) -> tuple[Table, Table]:
    """A table, and what it was before some tiles were laid and some of it was rearranged."""
    chance = random.Random(seed)
    highest = chance.choice([4, 6, 9, box.highest])
    left = Counter(piece for piece in box.pieces() if not isinstance(piece, Tile) or piece.number <= highest)
    after: list[Meld] = []
    for _ in range(chance.randint(1, 12)):
        tiles = [piece for piece in left if isinstance(piece, Tile)]
        meld = next(melds_with(chance.choice(tiles), left, chance, box), None) if tiles else None
        if meld:
            after.append(meld)
            left -= meld.tiles.counts
    return Table.of(_before(after, chance, box)), Table.of(after)


def _before(after: Iterable[Meld], chance: random.Random, box: Box) -> list[Meld]:
    melds = [meld for whole in after for meld in _less(whole, chance, box)]
    chance.shuffle(melds)
    mixed = melds[: chance.randint(0, len(melds))]
    again = divided(Counter(piece for meld in mixed for piece in meld.tiles), chance, box, [2_000])
    return melds if again is None else melds[len(mixed) :] + again


def _less(meld: Meld, chance: random.Random, box: Box) -> list[Meld]:
    """The meld without what was laid from the rack: all of it, its first piece, its last, or nothing."""
    rows = [(), meld.pieces[1:], meld.pieces[:-1], meld.pieces, meld.pieces, meld.pieces]
    row = chance.choice(rows)
    return [found] if row and (found := Meld.of(row, box)).valid else []


def replay(before: Table, after: Table, steps: Iterable[Step]) -> None:
    """Do what the steps say, and see that no tile appears, vanishes or goes back to the rack."""
    table, hand, laid = before, Tiles(), Tiles()
    for step in steps:
        assert (table.tiles + hand + step.laid).same(step.table.tiles + step.hand)
        taken = hand.lacks(step.hand)
        assert not len(table.tiles.lacks(taken))
        check_shape(table, step)
        assert all(say(step.sentence, language) for language in LANGUAGES)
        table, hand, laid = step.table, step.hand, laid + step.laid
    assert not len(hand)
    assert laid.same(before.tiles.lacks(after.tiles))
    left = change(table, after)
    assert left.gone == left.new == ()


def check_shape(table: Table, step: Step) -> None:
    changed = change(table, step.table)
    assert changed.gone or changed.new
    if step.kind in SHAPES:
        gone, new = SHAPES[step.kind]
        assert len(changed.gone) <= gone
        assert len(changed.new) <= new
    match step.kind:
        case Kind.SPLIT:
            assert len(step.table) > len(table)
        case Kind.APART | Kind.JOIN:
            assert len(step.table) < len(table)
        case Kind.LAY:
            assert len(step.laid) == len(step.table.tiles) - len(table.tiles)
        case Kind.BUILD:
            assert 0 < len(step.table.tiles) - len(table.tiles) > len(step.laid)
