"""Every way to break a rule of the introductory game: its code, its rule and its sentence."""

from __future__ import annotations

from rummi.core.sentence import sentence
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.core.violation import Violation


def game_over() -> Violation:
    return Violation("turn/game-over", "JUN-8", sentence("The game has ended."))


def run_not_full(run: Tiles) -> Violation:
    return Violation(
        "point/run-open", "JUN-8", sentence("The run {run} still grows; find its next tile first.", run=run)
    )


def nothing_pointed_at() -> Violation:
    return Violation(
        "find/nothing-pointed", "JUN-6", sentence("First a tile is pointed at, then its neighbour is found.")
    )


def pointed_yourself() -> Violation:
    return Violation(
        "find/pointed-yourself",
        "JUN-6",
        sentence("You pointed at the tile; now the other players look for its neighbour."),
    )


def not_open(tile: Tile) -> Violation:
    return Violation("find/not-open", "JUN-6", sentence("{tile} does not lie among the open tiles.", tile=tile))


def no_neighbour(tile: Tile, run: Tiles) -> Violation:
    return Violation(
        "find/no-neighbour",
        "JUN-6",
        sentence("{tile} is not the next tile of {run}: same colour, one lower or one higher.", tile=tile, run=run),
    )
