"""Where a game starts: after the deal, or in the middle of a game for puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

from rummi.core.errors import InvalidInput
from rummi.core.faults import invalid_melds
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.setup import Setup
from rummi.games.fields import Fields, as_flag, parsed, problem_at


@dataclass(frozen=True, slots=True)
class Start:
    first: int
    racks: tuple[Tiles, ...]
    bank: Tiles = field(default_factory=Tiles)
    """In the order in which tiles will be drawn."""
    table: Table = field(default_factory=Table)
    opened: tuple[bool, ...] = ()
    """A flag for each seat, or nothing where nobody has opened."""


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    tiles = partial(Tiles.parse, box=setup.box)
    start = Start(
        first=fields.integer("first") if "first" in fields else 0,
        racks=fields.list("racks", parsed(tiles)),
        bank=fields.parse("bank", tiles) if "bank" in fields else Tiles(),
        table=fields.parse("table", partial(Table.parse, box=setup.box)) if "table" in fields else Table(),
        opened=_read_opened(fields, len(setup.players)) if "opened" in fields else (),
    )
    fields.finish()
    return start


def _read_opened(fields: Fields, seats: int) -> tuple[bool, ...]:
    opened = fields.list("opened", as_flag)
    if len(opened) != seats:
        raise problem_at("start.opened", sentence("{given} flags for {seats} players", given=len(opened), seats=seats))
    return opened if any(opened) else ()


def check_start(setup: Setup, start: Start) -> None:
    """Refuse a start that could not be on any table."""
    seats = len(setup.players)
    if len(start.racks) != seats:
        raise problem_at(
            "start.racks", sentence("{given} racks for {seats} players", given=len(start.racks), seats=seats)
        )
    if not 0 <= start.first < seats:
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    faults = invalid_melds(start.table)
    if faults:
        raise problem_at("start.table", faults[0].message)
    try:
        setup.box.require([*start.bank, *start.table.tiles, *(piece for rack in start.racks for piece in rack)])
    except InvalidInput as error:
        raise problem_at("start", error.message) from error


def write_start(start: Start) -> dict[str, object]:
    written: dict[str, object] = {
        "first": start.first,
        "racks": [str(rack) for rack in start.racks],
        "bank": str(start.bank),
    }
    if start.table.melds:
        written["table"] = str(start.table)
    if start.opened:
        written["opened"] = list(start.opened)
    return written
