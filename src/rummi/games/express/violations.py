"""The violations of Express: for each broken rule its code, its rule id and its message.

A cell is its row and column, both counted from 0; messages count from 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rummi.core.errors import Violation
from rummi.core.meld import Flaw
from rummi.core.sentence import counted, sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles

_REASONS: Final = {
    Flaw.JOKERS_ONLY: sentence("a set needs a number, not only jokers"),
    Flaw.TOO_SHORT: sentence("dice that touch form a set of at least three"),
    Flaw.MIXED: sentence("its dice are neither of one colour nor of one number"),
    Flaw.GAP: sentence("the numbers of a run follow each other without a gap"),
    Flaw.NUMBER_TWICE: sentence("a run has each number once"),
    Flaw.WRAPS: sentence("the 1 is the lowest number and cannot follow the highest"),
    Flaw.RUN_TOO_LONG: sentence("a run ends with the highest number, so nothing more fits"),
    Flaw.COLOUR_TWICE: sentence("a group has each colour once"),
    Flaw.GROUP_TOO_LONG: sentence("a group has at most one die of each colour"),
}
_WRONG_ORDER: Final = sentence("as the dice lie, its numbers do not go up or down by one from cell to cell")


def not_a_set(pieces: Sequence[Piece], cells: Sequence[tuple[int, int]], flaw: Flaw | None) -> Violation:
    """The dice on adjacent cells are not a set. Without a flaw they would be one in another order."""
    (row, column), (last_row, last_column) = cells[0], cells[-1]
    line = _format_line(pieces)
    reason = _REASONS.get(flaw, _WRONG_ORDER) if flaw else _WRONG_ORDER
    message = (
        sentence(
            "Row {row}, columns {first} to {last}: {line} is not a set: {why}.",
            row=row + 1,
            first=column + 1,
            last=last_column + 1,
            line=line,
            why=reason,
        )
        if row == last_row
        else sentence(
            "Column {column}, rows {first} to {last}: {line} is not a set: {why}.",
            column=column + 1,
            first=row + 1,
            last=last_row + 1,
            line=line,
            why=reason,
        )
    )
    return Violation("meld/invalid", "DICE-17, A-63", message)


def _format_line(pieces: Sequence[Piece]) -> str:
    return " ".join(map(str, pieces))


def isolated_die(piece: Piece, cell: tuple[int, int]) -> Violation:
    return Violation(
        "layout/isolated",
        "A-63",
        sentence("{die} in row {row}, column {column} lies in no set.", die=piece, row=cell[0] + 1, column=cell[1] + 1),
    )


def joker_with_two_meanings(cell: tuple[int, int], across: Sequence[Piece], down: Sequence[Piece]) -> Violation:
    return Violation(
        "layout/joker-two-meanings",
        "A-65",
        sentence(
            "The joker in row {row}, column {column} would be one thing in {across} and another in {down}.",
            row=cell[0] + 1,
            column=cell[1] + 1,
            across=_format_line(across),
            down=_format_line(down),
        ),
    )


def not_your_turn(turn: int) -> Violation:
    return Violation("turn/not-yours", "DICE-5", sentence("It is the turn of seat {turn}.", turn=turn))


def game_over() -> Violation:
    return Violation("turn/game-over", "DICE-34", sentence("The game has ended."))


def second_throw() -> Violation:
    return Violation("throw/twice", "A-67", sentence("You may throw only once in a turn, at its beginning."))


def dice_not_thrown() -> Violation:
    return Violation("throw/first-turn", "DICE-9", sentence("In the first turn of a round you throw all your dice."))


def no_dice_named() -> Violation:
    return Violation("throw/nothing", "DICE-10", sentence("Throw at least one die; to throw none, just lay or pass."))


def dice_not_in_hand(numbers: Sequence[int]) -> Violation:
    named = ", ".join(map(str, numbers))
    return Violation(
        "throw/not-your-dice",
        "DICE-10",
        counted("Not in your hand: die {dice}.", "Not in your hand: dice {dice}.", len(numbers), dice=named),
    )


def dice_not_in_bag(numbers: Sequence[int]) -> Violation:
    named = ", ".join(map(str, numbers))
    return Violation(
        "throw/not-in-bag",
        "DICE-7",
        counted("Not in the bag: die {dice}.", "Not in the bag: dice {dice}.", len(numbers), dice=named),
    )


def wrong_number_of_dice(drawn: int, required: int) -> Violation:
    return Violation(
        "throw/first-turn",
        "DICE-7, DICE-9",
        counted(
            "You draw {n} die from the bag, but it must be {hand}.",
            "You draw {n} dice from the bag, but it must be {hand}.",
            drawn,
            hand=required,
        ),
    )


def die_thrown_twice(number: int) -> Violation:
    return Violation("throw/die-twice", "DICE-11", sentence("Die {number} is named twice.", number=number))


def die_held_twice(number: int) -> Violation:
    return Violation("hold/die-twice", "DICE-13", sentence("Die {number} is named twice.", number=number))


def faces_missing() -> Violation:
    return Violation("throw/no-faces", "DICE-11", sentence("A throw must name the face that each die shows."))


def unknown_face(number: int, face: Piece) -> Violation:
    return Violation(
        "throw/no-such-face", "A-60", sentence("Die {number} has no face {face}.", number=number, face=face)
    )


def faces_not_in_hand(tiles: Tiles) -> Violation:
    return Violation("lay/not-in-hand", "DICE-14", sentence("Your dice do not show: {tiles}.", tiles=tiles))


def dice_removed(tiles: Tiles) -> Violation:
    return Violation(
        "lay/table-changed",
        "A-66",
        sentence("What lies on the table stays there; missing now: {tiles}.", tiles=tiles),
    )


def nothing_laid() -> Violation:
    return Violation("lay/nothing-laid", "A-66", sentence("To lay, add at least one of your dice to the table."))


def dice_not_to_hold(numbers: Sequence[int]) -> Violation:
    named = ", ".join(map(str, numbers))
    return Violation(
        "hold/not-your-dice",
        "DICE-13",
        counted(
            "You cannot hold die {dice}: it does not stay in your hand.",
            "You cannot hold dice {dice}: they do not stay in your hand.",
            len(numbers),
            dice=named,
        ),
    )
