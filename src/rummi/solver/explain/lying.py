"""How pieces lie on the table while a play is under way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummi.core.box import Box
from rummi.core.meld import Group, Meld, Reading, Run, every_reading
from rummi.core.tile import JOKER, Joker, Piece, Tile, by_number


def lie(row: Sequence[Piece], was: Meld, goals: Iterable[Meld], box: Box) -> Meld:
    """The set that the pieces make where `was` lay: jokers stay in their places or take those of the goals.

    Where they make no set they lie there in order, as a set under way.
    """
    melds = [_formed(row, reading, box) for reading in every_reading(row, box)]
    if not melds:
        return Meld.of(_in_order(row, was), box)
    wanted = {tile for goal in goals for tile in stand_ins(goal)} if len(melds) > 1 else set()
    return max(melds, key=lambda meld: (steady(was, meld), len(wanted & stand_ins(meld))))


def steady(was: Meld, now: Meld) -> bool:
    """Whether no joker had to change its place."""
    if not was.valid or JOKER not in was.tiles.counts or JOKER not in now.tiles.counts:
        return True
    if was.kind != now.kind:
        return False
    before, after = stand_ins(was), stand_ins(now)
    return before <= after or after <= before


def stand_ins(meld: Meld) -> set[Tile]:
    """The tiles for which the jokers of a run stand; in a group their colours are open."""
    if meld.kind != "run":
        return set()
    return {tile for piece, tile in zip(meld.pieces, meld.meaning, strict=True) if tile and isinstance(piece, Joker)}


def _formed(row: Sequence[Piece], reading: Reading, box: Box) -> Meld:
    match reading:
        case Run(colour, first, length):
            wanted = [Tile(colour, first + place) for place in range(length)]
            return Meld.of((tile if tile in row else Joker(tile) for tile in wanted), box)
        case Group(number):
            missing = (Joker(tile) for colour in box.colours if (tile := Tile(colour, number)) not in row)
            return Meld.of((piece if isinstance(piece, Tile) else next(missing) for piece in row), box)


def _in_order(row: Sequence[Piece], was: Meld) -> list[Piece]:
    """By number; with jokers as they lay, and what is new behind."""
    if JOKER not in row:
        return sorted(row, key=by_number)
    places = [piece if isinstance(piece, Tile) else JOKER for piece in was.pieces]
    return sorted(row, key=lambda piece: places.index(piece) if piece in places else len(places))
