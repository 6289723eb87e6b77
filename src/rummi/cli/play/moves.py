"""The action that a typed move means, with the jokers of melds to which tiles are added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rummi.cli.play.typed import TypedMove, parse_move, parse_word, word
from rummi.core.box import STANDARD_BOX, Box
from rummi.core.errors import InvalidInput
from rummi.core.meld import Group, Meld, Reading, Run, all_readings
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker, Piece, Tile
from rummi.core.tiles import Tiles

_NO_TILES: Final = Tiles()


def parse_typed(typed: str, table: Table, rack: Tiles = _NO_TILES, box: Box = STANDARD_BOX) -> str:
    """Return the text of the action that was typed. Raises InvalidInput if it is not one."""
    name = parse_word(typed)
    if name in ("draw", "pass", "announce"):
        return name
    return _PlayBuilder(table, rack, box).build(parse_move(typed, box))


@dataclass(frozen=True, slots=True)
class _PlayBuilder:
    """Makes the text of a play from a typed move."""

    table: Table
    rack: Tiles
    box: Box

    def build(self, move: TypedMove) -> str:
        taken = [self._meld(name) if isinstance(name, int) else Meld.of(name, self.box) for name in move.taken]
        additions: dict[int, tuple[Piece, ...]] = {}
        for addition in move.additions:
            additions[addition.number] = additions.get(addition.number, ()) + addition.pieces
        twice = next((number for number in additions if number in move.taken), None)
        if twice is not None:
            raise InvalidInput(sentence("meld {number} is both added to and rebuilt", number=twice))
        typed = [*move.sets, *additions.values()]
        melds = [*self._extend_melds(additions, typed, taken), *(Meld.of(row, self.box) for row in move.sets)]
        taken = [*map(self._meld, additions), *taken]
        return f"play {Table.of(melds)}" + (f" from {Table.of(taken)}" if taken else "")

    def _extend_melds(
        self, additions: dict[int, tuple[Piece, ...]], typed: Iterable[Iterable[Piece]], taken: Iterable[Meld]
    ) -> list[Meld]:
        """Return the melds with the added tiles.

        Jokers that are typed but not on the rack are those that the added tiles replace (STD-39).
        """
        placed = sum(isinstance(piece, Joker) for row in typed for piece in row)
        placed -= Table.of(taken).tiles.counts[JOKER]
        melds = []
        for number, added in additions.items():
            meld = self._meld(number)
            full, freed = add_tiles(meld, added, self.box), replace_joker(meld, added, self.box)
            if freed and (placed > self.rack.counts[JOKER] or not full.valid):
                if placed <= 0:
                    raise _unplaced_joker(number, added)
                placed -= 1
                melds.append(freed)
            else:
                melds.append(full)
        return melds

    def _meld(self, number: int) -> Meld:
        if not 1 <= number <= len(self.table):
            raise InvalidInput(sentence("there is no meld {number} on the table", number=number))
        return self.table.melds[number - 1]


def _unplaced_joker(number: int, added: Iterable[Piece]) -> InvalidInput:
    add, to, other = word("add"), word("to"), 2 if number == 1 else 1
    return InvalidInput(
        sentence(
            "this frees the joker of meld {number}, which needs a place in the same move, as in: {example}",
            number=number,
            example=f"{add} {Tiles.of(added)} {to} {number}, {add} * {to} {other}",
        )
    )


def add_tiles(meld: Meld, added: Sequence[Piece], box: Box) -> Meld:
    """Return the meld with the added tiles.

    Jokers keep their places. A joker whose tile is added moves to a free end, the upper one if possible.
    If the tiles do not make a set, they are returned as typed, so that the judge explains why.
    """
    pieces = (*meld.tiles, *added)
    readings = all_readings(pieces, box)
    if not readings:
        return Meld.of((*meld.pieces, *added), box)
    best = max(readings, key=lambda reading: _similarity(meld, added, reading))
    return Meld.of(_spell_out(pieces, best, box), box)


def replace_joker(meld: Meld, added: Sequence[Piece], box: Box) -> Meld | None:
    """Return the meld with the added tiles and without one joker; None if that is not a set."""
    rest = list(meld.tiles)
    if JOKER not in rest or any(isinstance(piece, Joker) for piece in added):
        return None
    rest.remove(JOKER)
    without = add_tiles(Meld.of(rest, box), added, box)
    return without if without.valid else None


def _similarity(meld: Meld, added: Sequence[Piece], reading: Reading) -> tuple[bool, int, int]:
    """Return a key by which readings closer to the meld are greater, and equal ones are ordered by value."""
    return type(reading) is type(meld.reading), _count_kept_jokers(meld, added, reading), reading.value


def _count_kept_jokers(meld: Meld, added: Sequence[Piece], reading: Reading) -> int:
    """Return how many jokers would stand for the same tile as before."""
    if not isinstance(reading, Run):
        return 0
    numbers = range(reading.first, reading.first + reading.length)
    return sum(
        isinstance(piece, Joker) and tile is not None and tile not in added and tile.number in numbers
        for piece, tile in zip(meld.pieces, meld.meaning, strict=True)
    )


def _spell_out(pieces: Sequence[Piece], reading: Reading, box: Box) -> list[Piece]:
    """Return the pieces in order, with the tile of every joker named, so that only this reading fits."""
    if isinstance(reading, Run):
        wanted = [Tile(reading.colour, reading.first + step) for step in range(reading.length)]
        return [tile if tile in pieces else Joker(tile) for tile in wanted]
    stand_ins = map(Joker, missing_tiles(pieces, reading, box))
    return [piece if isinstance(piece, Tile) else next(stand_ins) for piece in pieces]


def missing_tiles(pieces: Sequence[Piece], group: Group, box: Box) -> list[Tile]:
    """Return the tiles of a group for which it could have jokers."""
    return [tile for colour in box.colours if (tile := Tile(colour, group.number)) not in pieces]
