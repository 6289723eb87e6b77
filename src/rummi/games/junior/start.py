"""The start of a game: after the deal, or in the middle of a game for puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.deal import RackStart, check_rack_start, read_rack_start, write_rack_start
from rummi.games.junior.setup import Setup
from rummi.games.junior.violations import invalid_runs
from rummi.games.parse import Fields, as_integer, problem_at


@dataclass(frozen=True, slots=True)
class Start(RackStart):
    stars: tuple[int, ...] = ()
    """The stars of each seat; empty if all have those of a new game."""


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
    """JUN-11: six tiles for each player; the rest is the pool."""
    hand, seats = setup.ruleset.hand, len(setup.players)
    racks = tuple(Tiles.of(shuffled[hand * seat : hand * (seat + 1)]) for seat in range(seats))
    return Start(first, racks, Tiles.of(shuffled[hand * seats :]))


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    given = read_rack_start(fields, setup.box)
    stars = read_stars(setup, fields)
    fields.finish()
    return Start(given.first, given.racks, given.bank, given.table, stars)


def read_stars(setup: Setup, fields: Fields) -> tuple[int, ...]:
    """Return the stars of each seat; nothing if they are those of a new game."""
    seats = len(setup.players)
    stars = fields.list("stars", as_integer) if "stars" in fields else ()
    if stars and len(stars) != seats:
        raise problem_at("start.stars", sentence("stars of {given} for {seats} players", given=len(stars), seats=seats))
    for seat, held in enumerate(stars):
        if held < 0:
            raise problem_at(f"start.stars[{seat}]", sentence("the number of stars cannot be negative"))
    return stars if any(held != setup.ruleset.stars for held in stars) else ()


def write_start(start: Start) -> dict[str, object]:
    return write_rack_start(start) | ({"stars": list(start.stars)} if start.stars else {})


def check_start(setup: Setup, start: Start) -> None:
    """Raise InvalidInput for a start that cannot occur in a game."""
    check_rack_start(start, len(setup.players), setup.box, invalid_runs(start.table.melds))
