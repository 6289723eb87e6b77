"""What a line of dice on the grid can mean.

Unlike tiles on a table, dice stay where they lie: the cells say which number comes after which, in either
direction (A-64), and a joker stands for the tile that its cell needs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, Literal, NamedTuple, TypeAlias

from rummi.core.cache import remembered
from rummi.core.errors import NotationError
from rummi.core.meld import SHORTEST, Flaw, Kind, Meld
from rummi.core.notation import NONE, Word, read_piece, words
from rummi.core.sentence import sentence
from rummi.core.tile import Piece, Tile, bare
from rummi.core.tiles import Tiles
from rummi.games.express.dice import EXPRESS_BOX


class Meaning(NamedTuple):
    """A line as a set: what every cell of it stands for."""

    kind: Kind
    tiles: tuple[Tile, ...]

    @property
    def value(self) -> int:
        return sum(tile.number for tile in self.tiles)


@remembered
def meanings(pieces: tuple[Piece, ...]) -> tuple[Meaning, ...]:
    """Everything that the line can stand for, the most valuable first; nothing if it is no set."""
    tiles = tuple(piece if isinstance(piece, Tile) else piece.stands_for for piece in pieces)
    if len(tiles) < SHORTEST or not any(isinstance(piece, Tile) for piece in pieces):
        return ()
    # stable: of equals a run stands before a group
    return tuple(sorted([*_runs(tiles), *_groups(tiles)], key=lambda meaning: -meaning.value))


def _runs(tiles: Sequence[Tile | None]) -> Iterator[Meaning]:
    place, known = next((place, tile) for place, tile in enumerate(tiles) if tile)
    for step in (1, -1):
        numbers = [known.number + step * (at - place) for at in range(len(tiles))]
        if min(numbers) < 1 or max(numbers) > EXPRESS_BOX.highest:
            continue
        run = tuple(Tile(known.colour, number) for number in numbers)
        if all(tile in (None, meant) for tile, meant in zip(tiles, run, strict=True)):
            yield Meaning("run", run)


def _groups(tiles: Sequence[Tile | None]) -> Iterator[Meaning]:
    known = [tile for tile in tiles if tile]
    numbers, colours = {tile.number for tile in known}, {tile.colour for tile in known}
    if len(tiles) > len(EXPRESS_BOX.colours) or len(numbers) > 1 or len(colours) < len(known):
        return
    missing = [colour for colour in EXPRESS_BOX.colours if colour not in colours]
    for chosen in permutations(missing, len(tiles) - len(known)):
        stand_ins = (Tile(colour, known[0].number) for colour in chosen)
        yield Meaning("group", tuple(tile or next(stand_ins) for tile in tiles))


def why_not(pieces: tuple[Piece, ...]) -> Flaw | None:
    """What is wrong with a line that has no meaning; None if only the order of its dice is."""
    reading = Meld.of(pieces, EXPRESS_BOX).reading
    return reading if isinstance(reading, Flaw) else None


Cell: TypeAlias = tuple[int, int]
"""Row and column, downwards and to the right."""

Direction: TypeAlias = Literal["across", "down"]

EMPTY: Final = "."
LARGEST: Final = 100
"""Rows or columns; all the dice in islands one after another need half of it."""
_STEPS: Final[dict[Direction, Cell]] = {"across": (0, 1), "down": (1, 0)}
_ROW_END: Final = re.compile(r"[/\n]")


@dataclass(frozen=True, slots=True)
class Line:
    """Two or more dice side by side, with nothing before and nothing behind them."""

    direction: Direction
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.pieces))


@dataclass(frozen=True, slots=True)
class Layout:
    """Normalised: its first row and its first column are not empty, and both are number 0."""

    dice: tuple[tuple[Cell, Piece], ...] = ()
    """By row and column."""
    at: Mapping[Cell, Piece] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, dice: Mapping[Cell, Piece]) -> Layout:
        if not dice:
            return cls()
        top, left = min(row for row, _ in dice), min(column for _, column in dice)
        moved = sorted((((row - top, column - left), piece) for (row, column), piece in dice.items()), key=_by_cell)
        return cls(tuple(moved), dict(moved))

    @classmethod
    def parse(cls, text: str, place: int = 0) -> Layout:
        """Rows end with a line end or a slash; `place` is where the text begins in the one that errors count in."""
        if text.strip() == NONE:
            return cls()
        begin = place
        dice: dict[Cell, Piece] = {}
        for row, line in enumerate(_ROW_END.split(text)):
            for column, word in enumerate(words(line, place)):
                if word.text != EMPTY:
                    dice[row, column] = _read_cell(word)
            place += len(line) + 1
        if not dice:
            raise NotationError(sentence("there are no dice here; “-” is written for none"), begin)
        layout = cls.of(dice)
        if layout.size > LARGEST:
            raise NotationError(sentence("a layout has at most {most} rows and columns", most=LARGEST), begin)
        return layout

    def __str__(self) -> str:
        return "\n".join(self.rows()) or NONE

    def in_one_line(self) -> str:
        return " / ".join(self.rows()) or NONE

    def rows(self) -> Iterator[str]:
        """All of one width, with a point for an empty cell."""
        if not self.dice:
            return
        width = max(column for (_, column), _ in self.dice) + 1
        for row in range(self.dice[-1][0][0] + 1):
            yield " ".join(str(self.at.get((row, column), EMPTY)) for column in range(width))

    def __len__(self) -> int:
        return len(self.dice)

    @property
    def size(self) -> int:
        """Of rows or columns, whichever are more."""
        return max((max(cell) + 1 for cell, _ in self.dice), default=0)

    @property
    def tiles(self) -> Tiles:
        """What lies there, as it would be in the hand."""
        return Tiles.of(bare(piece) for _, piece in self.dice)

    def bare(self) -> Layout:
        """Without what its jokers were said to stand for, which is said anew each turn (A-65)."""
        return Layout.of({cell: bare(piece) for cell, piece in self.dice})

    def lines(self) -> tuple[Line, ...]:
        """Those across, then those down, each by row and column."""
        return (*self._lines("across"), *self._lines("down"))

    def _lines(self, direction: Direction) -> Iterator[Line]:
        down, right = _STEPS[direction]
        for (row, column), _ in self.dice:
            if (row - down, column - right) in self.at:
                continue
            cells = []
            while (row, column) in self.at:
                cells.append((row, column))
                row, column = row + down, column + right
            if len(cells) > 1:
                yield Line(direction, tuple(cells), tuple(self.at[cell] for cell in cells))


def _by_cell(die: tuple[Cell, Piece]) -> Cell:
    return die[0]


def _read_cell(word: Word) -> Piece:
    return read_piece(word, EXPRESS_BOX)


def beside(islands: Iterable[Mapping[Cell, Piece]]) -> Layout:
    """Islands side by side, an empty column between each two (A-63)."""
    whole: dict[Cell, Piece] = {}
    column = 0
    for island in islands:
        moved = Layout.of(island)
        whole |= {(row, column + right): piece for (row, right), piece in moved.dice}
        column = max((right for _, right in whole), default=-2) + 2
    return Layout.of(whole)
