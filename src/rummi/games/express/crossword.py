"""The crossword rule: whether a layout may lie on the table, and what its lines are (A-63 to A-65)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput, Violation
from rummi.core.tile import Joker, Piece, Tile
from rummi.games.express import violations as broken
from rummi.games.express.dice import EXPRESS_BOX
from rummi.games.express.layout import Cell, Layout, Line, Meaning, meanings


@dataclass(frozen=True, slots=True)
class Verdict:
    lines: tuple[tuple[Line, Meaning | None], ...]
    """Every line with what it means, None where it is no set."""
    violations: tuple[Violation, ...]


def check_layout(layout: Layout, ask_jokers: bool = True) -> Verdict:
    """With `ask_jokers`, which takes long where there are many more than any box has, also A-65."""
    lines = layout.lines()
    sets = [line for line in lines if meanings(line.pieces)]
    crossing = [line for line in sets if _jokers_at_crossings(line, sets)] if ask_jokers else []
    agreed = agree(crossing)
    violations = [broken.no_set(line) for line in lines if not meanings(line.pieces)]
    violations += [broken.isolated(piece, cell) for cell, piece in _isolated(layout, lines)]
    if agreed is None:
        violations += _disputed(crossing)
    meant = {line: meanings(line.pieces)[0] for line in sets} | (agreed or {})
    return Verdict(tuple((line, meant.get(line)) for line in lines), tuple(violations))


def require_legal(layout: Layout) -> None:
    """Refuse a layout that no table can have."""
    violations = check_layout(layout).violations
    if violations:
        raise InvalidInput(violations[0].message)
    EXPRESS_BOX.require(layout.tiles)


def legal(layout: Layout) -> bool:
    """Whether the layout keeps the crossword rule; quicker than asking what it breaks."""
    lines = layout.lines()
    if not all(meanings(line.pieces) for line in lines) or any(_isolated(layout, lines)):
        return False
    return agree([line for line in lines if _jokers_at_crossings(line, lines)]) is not None


def _isolated(layout: Layout, lines: Sequence[Line]) -> Iterator[tuple[Cell, Piece]]:
    in_lines = {cell for line in lines for cell in line.cells}
    return ((cell, piece) for cell, piece in layout.dice if cell not in in_lines)


def _jokers_at_crossings(line: Line, lines: Sequence[Line]) -> list[Cell]:
    """The cells of the line where a joker stands in another line, too."""
    jokers = [cell for cell, piece in zip(line.cells, line.pieces, strict=True) if isinstance(piece, Joker)]
    crossing = {cell for other in lines if other.direction != line.direction for cell in other.cells} if jokers else ()
    return [cell for cell in jokers if cell in crossing]


def agree(lines: Sequence[Line], meant: Mapping[Cell, Tile] | None = None) -> dict[Line, Meaning] | None:
    """A meaning for every line, such that each cell has only one (A-65); None if there is none."""
    if not lines:
        return {}
    first, *rest = lines
    known = meant or {}
    for meaning in meanings(first.pieces):
        cells = dict(zip(first.cells, meaning.tiles, strict=True))
        if all(known.get(cell, tile) == tile for cell, tile in cells.items()):
            others = agree(rest, {**known, **cells})
            if others is not None:
                return {first: meaning, **others}
    return None


def _disputed(lines: Sequence[Line]) -> list[Violation]:
    """The jokers that cannot keep one meaning: by two lines alone, or else by all of them together."""
    cells = sorted({cell for line in lines for cell in _jokers_at_crossings(line, lines)})
    pairs = {cell: [line for line in lines if cell in line.cells] for cell in cells}
    alone = [broken.two_meanings(cell, crossing) for cell, crossing in pairs.items() if agree(crossing) is None]
    return alone or [broken.two_meanings(cell, crossing) for cell, crossing in pairs.items()]
