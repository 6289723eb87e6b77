"""Random plays that rearrange a table, and checks of their steps."""

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
"""The most sets that a step removes and adds. It can be fewer if a set happens to equal an old one."""


def melds_with(tile: Tile, left: Counter[Piece], chance: random.Random, box: Box) -> Iterator[Meld]:
    """Yield the melds with this tile that `left` allows, in random order. Jokers replace missing tiles."""
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


def divide_into_melds(left: Counter[Piece], chance: random.Random, box: Box, tries: list[int]) -> list[Meld] | None:
    """Divide all pieces into melds at random. Return None if that takes too many tries."""
    if not left:
        return []
    tiles = [piece for piece in left if isinstance(piece, Tile)]
    tries[0] -= 1
    if not tiles or tries[0] < 0:
        return None
    for meld in melds_with(min(tiles, key=lambda tile: (tile.number, tile.colour)), left, chance, box):
        rest = divide_into_melds(left - meld.tiles.counts, chance, box, tries)
        if rest is not None:
            return [meld, *rest]
    return None


def random_play(seed: int, box: Box) -> tuple[Table, Table]:
    """Return a table before and after a random play that lays tiles and rearranges some melds."""
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
    melds = [meld for whole in after for meld in _remove_laid(whole, chance, box)]
    chance.shuffle(melds)
    mixed = melds[: chance.randint(0, len(melds))]
    again = divide_into_melds(Counter(piece for meld in mixed for piece in meld.tiles), chance, box, [2_000])
    return melds if again is None else melds[len(mixed) :] + again


def _remove_laid(meld: Meld, chance: random.Random, box: Box) -> list[Meld]:
    """Remove what the play laid from the rack: the whole meld, its first piece, its last piece, or nothing."""
    rows = [(), meld.pieces[1:], meld.pieces[:-1], meld.pieces, meld.pieces, meld.pieces]
    row = chance.choice(rows)
    return [found] if row and (found := Meld.of(row, box)).valid else []


def replay(before: Table, after: Table, steps: Iterable[Step]) -> None:
    """Follow the steps, and check that no tile appears, vanishes or goes back to the rack."""
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
