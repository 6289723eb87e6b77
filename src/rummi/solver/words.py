"""Tiles and sets in words.

Polish bends its words, so a phrase is made for one place in a sentence:

- `tiles` follows a verb ("take the blue 4": accusative),
- `the_set` follows "from", "to" or "of" (genitive),
- `a_set` follows "lay" (accusative),
- `run` follows "run of" or "runs of" and is the same in every case ("serię niebieskich 3, 4, 5").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.tile import JOKER, Colour, Joker, Piece, Tile, by_colour

T = TypeVar("T")

_LISTED: Final = 3
"""A longer run is named by its ends."""

_THE: Final = {
    Colour.BLACK: sentence("the black {numbers}"),
    Colour.RED: sentence("the red {numbers}"),
    Colour.BLUE: sentence("the blue {numbers}"),
    Colour.ORANGE: sentence("the orange {numbers}"),
    Colour.YELLOW: sentence("the yellow {numbers}"),
}
_RUN: Final = {
    Colour.BLACK: sentence("black {numbers}"),
    Colour.RED: sentence("red {numbers}"),
    Colour.BLUE: sentence("blue {numbers}"),
    Colour.ORANGE: sentence("orange {numbers}"),
    Colour.YELLOW: sentence("yellow {numbers}"),
}
_COLOUR: Final = {
    Colour.BLACK: sentence("black"),
    Colour.RED: sentence("red"),
    Colour.BLUE: sentence("blue"),
    Colour.ORANGE: sentence("orange"),
    Colour.YELLOW: sentence("yellow"),
}
_GROUP: Final = (
    sentence("ones"),
    sentence("twos"),
    sentence("threes"),
    sentence("fours"),
    sentence("fives"),
    sentence("sixes"),
    sentence("sevens"),
    sentence("eights"),
    sentence("nines"),
    sentence("tens"),
    sentence("elevens"),
    sentence("twelves"),
    sentence("thirteens"),
)
_JOKER: Final = sentence("joker")


def tiles(pieces: Iterable[Piece]) -> Sentence:
    """Return "the blue 3 and 7, and the joker": each colour appears once, a joker with its tile if it has one."""
    ordered = sorted(pieces, key=by_colour)
    numbers: dict[Colour, list[int]] = {}
    for piece in ordered:
        if isinstance(piece, Tile):
            numbers.setdefault(piece.colour, []).append(piece.number)
    phrases = [replace(_THE[colour], values=(("numbers", listed(row)),)) for colour, row in numbers.items()]
    phrases += [
        sentence("the joker as {tile}", tile=tiles([piece.stands_for]))
        for piece in ordered
        if isinstance(piece, Joker) and piece.stands_for
    ]
    if jokers := ordered.count(JOKER):
        many = counted("{n} joker", "{n} jokers", jokers)
        phrases.append(sentence("the joker") if jokers == 1 else many)
    if any(len(row) > 1 for row in numbers.values()):
        return _set_off(phrases)
    return listed(phrases)


def listed(items: Sequence[T]) -> T | Sentence:
    """ "a, b and c" """
    if len(items) < 2:
        return items[0]
    if len(items) == 2:
        return sentence("{first} and {last}", first=items[0], last=items[1])
    return sentence("{first}, {rest}", first=items[0], rest=listed(items[1:]))


def _set_off(phrases: Sequence[Sentence]) -> Sentence:
    """A list of which some item is itself a list: "the blue 3 and 7, and the red 5"."""
    if len(phrases) < 2:
        return phrases[0]
    if len(phrases) == 2:
        return sentence("{first}, and {last}", first=phrases[0], last=phrases[1])
    return sentence("{first}, {rest}", first=phrases[0], rest=_set_off(phrases[1:]))


def _row(items: Sequence[object]) -> object:
    """ "a, b, c" """
    if len(items) < 2:
        return items[0]
    return sentence("{first}, {rest}", first=items[0], rest=_row(items[1:]))


def the_set(meld: Meld, table: Iterable[Meld] = ()) -> Sentence:
    """Name a set on the table: a group with its colours if another of its number lies there, other rows by tiles."""
    if len(meld.pieces) == 1:
        return sentence("the tile that lies alone ({tile})", tile=_names(meld))
    if is_run(meld):
        return sentence("the run of {run}", run=run(meld))
    number = _group_number(meld)
    if number is None:
        row = len({piece.colour for piece in meld.pieces if isinstance(piece, Tile)}) == 1
        return (
            sentence("the row of {run}", run=run(meld)) if row else sentence("the tiles ({tiles})", tiles=_names(meld))
        )
    if sum(_group_number(other) == number for other in table) < 2:
        return sentence("the group of {numbers}", numbers=_GROUP[number - 1])
    return sentence("the group of {numbers} ({colours})", numbers=_GROUP[number - 1], colours=_colours(meld))


def a_set(meld: Meld) -> Sentence:
    """A set that is laid now."""
    number = _group_number(meld)
    if number is None:
        return sentence("a run of {run}", run=run(meld))
    return sentence("a group of {numbers} ({colours})", numbers=_GROUP[number - 1], colours=_colours(meld))


def run(meld: Meld) -> Sentence:
    """ "blue 3, joker, 5" """
    colour = next(piece.colour for piece in meld.pieces if isinstance(piece, Tile))
    row = [piece.number if isinstance(piece, Tile) else _JOKER for piece in meld.pieces]
    whole = meld.valid and _JOKER not in row
    numbers = f"{row[0]}–{row[-1]}" if whole and len(row) > _LISTED else _row(row)
    return replace(_RUN[colour], values=(("numbers", numbers),))


def _names(meld: Meld) -> object:
    """ "red 7, joker, black 4" """
    return _row([_name(piece) if isinstance(piece, Tile) else _JOKER for piece in meld.pieces])


def _name(tile: Tile) -> Sentence:
    return sentence("{colour} {number}", colour=_COLOUR[tile.colour], number=tile.number)


def _colours(meld: Meld) -> object:
    return _row([_COLOUR[piece.colour] if isinstance(piece, Tile) else _JOKER for piece in meld.pieces])


def is_run(meld: Meld) -> bool:
    """Whether it is a run, or what is left of one: a row of one colour may also be none, as 12, 13, 1 is."""
    if meld.valid:
        return meld.kind == "run"
    places = [(piece.colour, piece.number - at) for at, piece in enumerate(meld.pieces) if isinstance(piece, Tile)]
    return len(set(places)) == 1


def _group_number(meld: Meld) -> int | None:
    """The number of a group, or of what is left of one."""
    row = [piece for piece in meld.pieces if isinstance(piece, Tile)]
    numbers = {piece.number for piece in row}
    return numbers.pop() if len(numbers) == 1 and len(set(row)) == len(row) and not is_run(meld) else None
