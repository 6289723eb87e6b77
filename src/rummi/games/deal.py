"""Where a game with racks starts, in what all such games have alike: racks, a bank to draw from, a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from rummi.core.box import Box
from rummi.core.errors import InvalidInput, Violation
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.parse import Fields, parsed, problem_at


@dataclass(frozen=True, slots=True)
class Dealt:
    first: int
    racks: tuple[Tiles, ...]
    bank: Tiles = field(default_factory=Tiles)
    """In the order in which tiles will be drawn."""
    table: Table = field(default_factory=Table)


def read_dealt(fields: Fields, box: Box) -> Dealt:
    tiles = partial(Tiles.parse, box=box)
    return Dealt(
        first=fields.integer("first") if "first" in fields else 0,
        racks=fields.list("racks", parsed(tiles)),
        bank=fields.parse("bank", tiles) if "bank" in fields else Tiles(),
        table=fields.parse("table", partial(Table.parse, box=box)) if "table" in fields else Table(),
    )


def check_dealt(start: Dealt, seats: int, box: Box, violations: Sequence[Violation]) -> None:
    """Refuse a start that could not be on any table; `violations` are those of its melds."""
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


def write_dealt(start: Dealt) -> dict[str, object]:
    written: dict[str, object] = {
        "first": start.first,
        "racks": [str(rack) for rack in start.racks],
        "bank": str(start.bank),
    }
    if start.table.melds:
        written["table"] = str(start.table)
    return written
