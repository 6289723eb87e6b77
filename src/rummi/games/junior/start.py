"""Where a game starts: after the deal, or in the middle of a game for puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.table import Table
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.fields import Fields, as_integer, parsed, problem_at
from rummi.games.junior.setup import Setup
from rummi.games.junior.violations import invalid_runs


@dataclass(frozen=True, slots=True)
class Start:
    first: int
    racks: tuple[Tiles, ...]
    pool: Tiles = field(default_factory=Tiles)
    """In the order in which tiles will be drawn."""
    table: Table = field(default_factory=Table)
    stars: tuple[int, ...] = ()
    """What each seat has, or nothing where all have what a game starts with."""


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
    """JUN-11: six tiles for everyone; the rest is the pool."""
    hand, seats = setup.ruleset.hand, len(setup.players)
    racks = tuple(Tiles.of(shuffled[hand * seat : hand * (seat + 1)]) for seat in range(seats))
    return Start(first, racks, Tiles.of(shuffled[hand * seats :]))


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    tiles = partial(Tiles.parse, box=setup.box)
    start = Start(
        first=fields.integer("first") if "first" in fields else 0,
        racks=fields.list("racks", parsed(tiles)),
        pool=fields.parse("bank", tiles) if "bank" in fields else Tiles(),
        table=fields.parse("table", partial(Table.parse, box=setup.box)) if "table" in fields else Table(),
        stars=read_stars(setup, fields),
    )
    fields.finish()
    return start


def read_stars(setup: Setup, fields: Fields) -> tuple[int, ...]:
    """The stars of each seat; nothing where they are those of a new game."""
    seats = len(setup.players)
    stars = fields.list("stars", as_integer) if "stars" in fields else ()
    if stars and len(stars) != seats:
        raise problem_at("start.stars", sentence("stars of {given} for {seats} players", given=len(stars), seats=seats))
    for seat, held in enumerate(stars):
        if held < 0:
            raise problem_at(f"start.stars[{seat}]", sentence("nobody has fewer stars than none"))
    return stars if any(held != setup.ruleset.stars for held in stars) else ()


def check_start(setup: Setup, start: Start) -> None:
    """Refuse a start that could not be on any table."""
    seats = len(setup.players)
    if len(start.racks) != seats:
        raise problem_at(
            "start.racks", sentence("{given} racks for {seats} players", given=len(start.racks), seats=seats)
        )
    if not 0 <= start.first < seats:
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    faults = invalid_runs(start.table.melds)
    if faults:
        raise problem_at("start.table", faults[0].message)
    try:
        setup.box.require([*start.pool, *start.table.tiles, *(piece for rack in start.racks for piece in rack)])
    except InvalidInput as error:
        raise problem_at("start", error.message) from error


def write_start(start: Start) -> dict[str, object]:
    written: dict[str, object] = {
        "first": start.first,
        "racks": [str(rack) for rack in start.racks],
        "bank": str(start.pool),
    }
    if start.table.melds:
        written["table"] = str(start.table)
    if start.stars:
        written["stars"] = list(start.stars)
    return written
