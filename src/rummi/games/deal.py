"""The start of a game with racks: the racks, the bank to draw from, and the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rummi.core.box import Box
from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.parse import Fields, problem_at, text_reader


@dataclass(frozen=True, slots=True)
class RackStart:
    """The part of a start that all games with racks have."""

    first: int
    """The seat that begins."""
    racks: tuple[Tiles, ...]
    bank: Tiles = field(default_factory=Tiles)
    """In the order in which players draw them."""
    table: Table = field(default_factory=Table)


def read_rack_start(fields: Fields, box: Box) -> RackStart:
    tiles = partial(Tiles.parse, box=box)
    return RackStart(
        first=fields.integer("first") if "first" in fields else 0,
        racks=fields.list("racks", text_reader(tiles)),
        bank=fields.parse("bank", tiles) if "bank" in fields else Tiles(),
        table=fields.parse("table", partial(Table.parse, box=box)) if "table" in fields else Table(),
    )


def check_rack_start(start: RackStart, seats: int, box: Box, violations: Sequence[Violation]) -> None:
    """Raise InvalidInput for a start that cannot occur in a game; `violations` are those of its melds."""
    if len(start.racks) != seats:
        problem = sentence("{given} racks for {seats} players", given=len(start.racks), seats=seats)
        raise problem_at("start.racks", problem.within(box.booklet))
    if not 0 <= start.first < seats:
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    if violations:
        raise problem_at("start.table", violations[0].message)
    try:
        box.require([*start.bank, *start.table.tiles, *(piece for rack in start.racks for piece in rack)])
    except InvalidInput as error:
        raise problem_at("start", error.message) from error


def write_rack_start(start: RackStart) -> dict[str, object]:
    written: dict[str, object] = {
        "first": start.first,
        "racks": [str(rack) for rack in start.racks],
        "bank": str(start.bank),
    }
    if start.table.melds:
        written["table"] = str(start.table)
    return written
