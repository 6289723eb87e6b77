"""Where an introductory game starts: with all tiles open, or in the middle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from rummi.core.errors import InvalidInput
from rummi.core.notation import read_pieces, rows
from rummi.core.sentence import sentence
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.junior.beginning.setup import Setup
from rummi.games.junior.beginning.start import read_stars
from rummi.games.shared.fields import Fields, problem_at


@dataclass(frozen=True, slots=True)
class Start:
    first: int
    open: Tiles
    """The tiles that nobody has found yet, as they lie."""
    runs: tuple[Tiles, ...] = ()
    """All of full length but for the last, which may still grow."""
    stars: tuple[int, ...] = ()
    """What each seat has, or nothing where nobody has any."""
    pointer: int | None = None
    """The seat that pointed at the first tile of the last run; None where it is not known."""


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:  # noqa: ARG001
    """JUN-6: every tile face up."""
    return Start(first, Tiles.of(shuffled))


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    runs = fields.parse("table", partial(_read_runs, setup)) if "table" in fields else ()
    others = [piece for piece in setup.box.pieces() if not any(piece in run for run in runs)]
    start = Start(
        first=fields.integer("first") if "first" in fields else 0,
        open=fields.parse("open", partial(Tiles.parse, box=setup.box)) if "open" in fields else Tiles.of(others),
        runs=runs,
        stars=read_stars(setup, fields),
        pointer=fields.integer("pointer") if "pointer" in fields else None,
    )
    fields.finish()
    return start


def _read_runs(setup: Setup, text: str) -> tuple[Tiles, ...]:
    return tuple(Tiles.of(read_pieces(row, setup.box, at)).sorted() for row, at in rows(text))


def check_start(setup: Setup, start: Start) -> None:
    """Refuse a start that could not be on any table."""
    if not 0 <= start.first < len(setup.players):
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    if start.pointer is not None and not 0 <= start.pointer < len(setup.players):
        raise problem_at("start.pointer", sentence("there is no seat {seat}", seat=start.pointer))
    for run in start.runs:
        if not _consecutive(run) or (len(run) < setup.box.highest and run != start.runs[-1]):
            raise problem_at(
                "start.table", sentence("{run} is no run of this game: all but the last are full", run=run)
            )
    everything = [*start.open, *(piece for run in start.runs for piece in run)]
    try:
        setup.box.require(everything)
    except InvalidInput as error:
        raise problem_at("start", error.message) from error
    if len(everything) != setup.box.size:
        raise problem_at("start.open", sentence("in this game every tile of the box lies on the table"))


def _consecutive(run: Tiles) -> bool:
    tiles = [tile for tile in run if isinstance(tile, Tile)]
    return all(tile == Tile(tiles[0].colour, tiles[0].number + at) for at, tile in enumerate(tiles))


def write_start(start: Start) -> dict[str, object]:
    written: dict[str, object] = {"first": start.first, "open": str(start.open)}
    if start.runs:
        written["table"] = " | ".join(map(str, start.runs))
    if start.stars:
        written["stars"] = list(start.stars)
    if start.pointer is not None:
        written["pointer"] = start.pointer
    return written
