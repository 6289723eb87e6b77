"""The crossword on the table: dice on the cells of a grid, the lines that they form, and whether these are sets.

Unlike tiles on a table, dice stay where they lie. The cells say which number comes after which, in either
direction (A-64), and a joker stands for the tile that its cell needs (A-65).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final, Literal, NamedTuple, TypeAlias

from rummi.core.cache import cached
from rummi.core.errors import InvalidInput, NotationError, Violation
from rummi.core.meld import SHORTEST, Flaw, Kind, Meld
from rummi.core.notation import NONE, Word, parse_piece, words
from rummi.core.sentence import sentence
from rummi.core.tile import Joker, Piece, Tile, bare
from rummi.core.tiles import Tiles
from rummi.games.express import violations as broken
from rummi.games.express.dice import EXPRESS_BOX

Cell: TypeAlias = tuple[int, int]
"""Row and column, downwards and to the right."""

Direction: TypeAlias = Literal["across", "down"]

EMPTY: Final = "."
MOST_ROWS: Final = 100
"""The most rows or columns of a layout. All the dice in islands one after another need half of them."""
_STEPS: Final[dict[Direction, Cell]] = {"across": (0, 1), "down": (1, 0)}
_ROW_END: Final = re.compile(r"[/\n]")


@dataclass(frozen=True, slots=True)
class Line:
    """Two or more dice on adjacent cells, with an empty cell before the first and after the last."""

    direction: Direction
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.pieces))

    @property
    def ends(self) -> tuple[Cell, Cell]:
        """The empty cells before and after the line."""
        down, right = _STEPS[self.direction]
        (row, column), (last_row, last_column) = self.cells[0], self.cells[-1]
        return (row - down, column - right), (last_row + down, last_column + right)


@dataclass(frozen=True, slots=True)
class Layout:
    """Dice on a grid. The first row and the first column have dice in them, and both have the number 0.

    >>> layout = Layout.parse("B3 B4 B5 / R3 . . / O3 . .")
    >>> [str(line) for line in layout.lines()]
    ['B3 B4 B5', 'B3 R3 O3']
    """

    dice: tuple[tuple[Cell, Piece], ...] = ()
    """Sorted by row and column."""
    at: Mapping[Cell, Piece] = field(default_factory=dict, compare=False, repr=False)

    @classmethod
    def of(cls, dice: Mapping[Cell, Piece]) -> Layout:
        """Return the layout with these dice, moved to the first row and column."""
        if not dice:
            return cls()
        top, left = min(row for row, _ in dice), min(column for _, column in dice)
        moved = sorted((((row - top, column - left), piece) for (row, column), piece in dice.items()), key=_cell_of)
        return cls(tuple(moved), dict(moved))

    @classmethod
    def parse(cls, text: str, place: int = 0) -> Layout:
        """Parse rows that end with a line end or a slash; `place` is added to the position that errors name."""
        if text.strip() == NONE:
            return cls()
        row_place = place
        dice: dict[Cell, Piece] = {}
        for row, line in enumerate(_ROW_END.split(text)):
            for column, word in enumerate(words(line, row_place)):
                if word.text != EMPTY:
                    dice[row, column] = _parse_cell(word)
            row_place += len(line) + 1
        if not dice:
            raise NotationError(sentence("there are no dice here; write “-” for none"), place)
        layout = cls.of(dice)
        if layout.size > MOST_ROWS:
            raise NotationError(sentence("a layout has at most {most} rows and columns", most=MOST_ROWS), place)
        return layout

    def __str__(self) -> str:
        return "\n".join(self.rows()) or NONE

    def in_one_line(self) -> str:
        return " / ".join(self.rows()) or NONE

    def rows(self) -> Iterator[str]:
        """Yield the rows as text, all of the same width, with a point for each empty cell."""
        if not self.dice:
            return
        width = max(column for (_, column), _ in self.dice) + 1
        for row in range(self.dice[-1][0][0] + 1):
            yield " ".join(str(self.at.get((row, column), EMPTY)) for column in range(width))

    def __len__(self) -> int:
        """Return the number of dice."""
        return len(self.dice)

    @property
    def size(self) -> int:
        """The number of rows or of columns, whichever is larger."""
        return max((max(cell) + 1 for cell, _ in self.dice), default=0)

    @property
    def tiles(self) -> Tiles:
        """The faces of all dice, as they would be in a hand."""
        return Tiles.of(bare(piece) for _, piece in self.dice)

    def bare(self) -> Layout:
        """Return the layout without what its jokers stand for, which players choose again in each turn (A-65)."""
        return Layout.of({cell: bare(piece) for cell, piece in self.dice})

    def lines(self) -> tuple[Line, ...]:
        """Return the lines across, then the lines down, each sorted by row and column."""
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


def _cell_of(die: tuple[Cell, Piece]) -> Cell:
    return die[0]


def _parse_cell(word: Word) -> Piece:
    return parse_piece(word, EXPRESS_BOX)


def place_side_by_side(islands: Iterable[Mapping[Cell, Piece]]) -> Layout:
    """Return a layout of these islands from left to right, with an empty column between two of them (A-63)."""
    dice: dict[Cell, Piece] = {}
    column = 0
    for island in islands:
        moved = Layout.of(island)
        dice |= {(row, column + right): piece for (row, right), piece in moved.dice}
        column = max((right for _, right in dice), default=-2) + 2
    return Layout.of(dice)


class Meaning(NamedTuple):
    """A line read as a set: the tile that each cell stands for."""

    kind: Kind
    tiles: tuple[Tile, ...]

    @property
    def value(self) -> int:
        return sum(tile.number for tile in self.tiles)


@cached
def meanings(pieces: tuple[Piece, ...]) -> tuple[Meaning, ...]:
    """Return everything that the line can stand for, the highest value first; nothing if it is not a set."""
    tiles = tuple(piece if isinstance(piece, Tile) else piece.stands_for for piece in pieces)
    if len(tiles) < SHORTEST or not any(isinstance(piece, Tile) for piece in pieces):
        return ()
    # the sort is stable: a run comes before a group of the same value
    return tuple(sorted([*_runs(tiles), *_groups(tiles)], key=lambda meaning: -meaning.value))


def _runs(tiles: Sequence[Tile | None]) -> Iterator[Meaning]:
    known_at, known = next((at, tile) for at, tile in enumerate(tiles) if tile)
    for step in (1, -1):
        numbers = [known.number + step * (at - known_at) for at in range(len(tiles))]
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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check_layout` found."""

    lines: tuple[tuple[Line, Meaning | None], ...]
    """Every line with its meaning; None if it is not a set."""
    violations: tuple[Violation, ...]


def check_layout(layout: Layout, check_jokers: bool = True) -> Verdict:
    """Check the crossword rule (A-63 to A-65).

    `check_jokers=False` leaves out A-65, which takes very long for layouts with many more jokers than a box has.
    """
    lines = layout.lines()
    sets = [line for line in lines if meanings(line.pieces)]
    crossing = [line for line in sets if _jokers_at_crossings(line, sets)] if check_jokers else []
    agreed = _agree(crossing)
    violations = [
        broken.not_a_set(line.pieces, line.cells, _find_flaw(line.pieces))
        for line in lines
        if not meanings(line.pieces)
    ]
    violations += [broken.isolated_die(piece, cell) for cell, piece in _isolated_dice(layout, lines)]
    if agreed is None:
        violations += _disputed_jokers(crossing)
    meaning_of = {line: meanings(line.pieces)[0] for line in sets} | (agreed or {})
    return Verdict(tuple((line, meaning_of.get(line)) for line in lines), tuple(violations))


def require_legal(layout: Layout) -> None:
    """Raise InvalidInput for a layout that no table can have."""
    violations = check_layout(layout).violations
    if violations:
        raise InvalidInput(violations[0].message)
    EXPRESS_BOX.require(layout.tiles)


def is_legal(layout: Layout) -> bool:
    """Return whether the layout keeps the crossword rule; faster than `check_layout`."""
    lines = layout.lines()
    if not all(meanings(line.pieces) for line in lines) or any(_isolated_dice(layout, lines)):
        return False
    return _agree([line for line in lines if _jokers_at_crossings(line, lines)]) is not None


def _find_flaw(pieces: tuple[Piece, ...]) -> Flaw | None:
    """Return what is wrong with a line without a meaning; None if only the order of its dice is wrong."""
    reading = Meld.of(pieces, EXPRESS_BOX).reading
    return reading if isinstance(reading, Flaw) else None


def _isolated_dice(layout: Layout, lines: Sequence[Line]) -> Iterator[tuple[Cell, Piece]]:
    in_lines = {cell for line in lines for cell in line.cells}
    return ((cell, piece) for cell, piece in layout.dice if cell not in in_lines)


def _jokers_at_crossings(line: Line, lines: Sequence[Line]) -> list[Cell]:
    """Return the cells where a joker of this line is also in another line."""
    jokers = [cell for cell, piece in zip(line.cells, line.pieces, strict=True) if isinstance(piece, Joker)]
    crossing = {cell for other in lines if other.direction != line.direction for cell in other.cells} if jokers else ()
    return [cell for cell in jokers if cell in crossing]


def _agree(lines: Sequence[Line], known: Mapping[Cell, Tile] | None = None) -> dict[Line, Meaning] | None:
    """Choose a meaning for every line so that each cell has only one (A-65); None if that is impossible.

    `known` are the cells whose meaning is already chosen.
    """
    if not lines:
        return {}
    first, *rest = lines
    known = known or {}
    for meaning in meanings(first.pieces):
        cells = dict(zip(first.cells, meaning.tiles, strict=True))
        if all(known.get(cell, tile) == tile for cell, tile in cells.items()):
            others = _agree(rest, {**known, **cells})
            if others is not None:
                return {first: meaning, **others}
    return None


def _disputed_jokers(lines: Sequence[Line]) -> list[Violation]:
    """Return a violation for each joker whose two lines disagree; if only all lines together do, for every joker."""
    cells = sorted({cell for line in lines for cell in _jokers_at_crossings(line, lines)})
    crossings = {cell: [line for line in lines if cell in line.cells] for cell in cells}
    disputed = [cell for cell, crossing in crossings.items() if _agree(crossing) is None]
    violations = []
    for cell in disputed or cells:
        across, down = crossings[cell]
        violations.append(broken.joker_with_two_meanings(cell, across.pieces, down.pieces))
    return violations
