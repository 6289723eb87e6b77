"""A brute-force solver for small positions: it tries each piece on the rack and in every set."""

from __future__ import annotations

from functools import cache

from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem
from tests.solver.sets import Set, sets
from tests.solver.verify import worth

IMPOSSIBLE = -1_000_000_000


def brute_force(problem: Problem) -> int:
    opening = problem.objective is Objective.OPENING
    table, rack = (Tiles() if opening else problem.table.tiles).counts, problem.rack.counts
    pieces: list[Piece] = [*sorted(piece for piece in table | rack if isinstance(piece, Tile)), JOKER]
    rows = [
        ([chosen.count(piece) for piece in pieces], _worth(problem, chosen))
        for chosen in sets(problem.box, table[JOKER] + rack[JOKER], problem.box.highest)
        if all(tile in pieces for tile in chosen.tiles)
    ]

    @cache
    def best(left: tuple[int, ...], may_stay: tuple[int, ...]) -> int:
        """Return the best score of the pieces `left`, of which `may_stay` may stay on the rack."""
        if not any(left):
            return 0
        at = next(at for at, count in enumerate(left) if count)
        most = IMPOSSIBLE
        if may_stay[at]:
            most = best(_remove_one(left, at), _remove_one(may_stay, at))
        for row, points in rows:
            if row[at] and all(used <= count for used, count in zip(row, left, strict=True)):
                rest = tuple(count - used for used, count in zip(row, left, strict=True))
                most = max(most, points + best(rest, may_stay))
        return most

    held = best(tuple(table[piece] + rack[piece] for piece in pieces), tuple(rack[piece] for piece in pieces))
    lying = sum(worth(problem, piece.number if isinstance(piece, Tile) else None) for piece in table.elements())
    return held - lying


def _remove_one(counts: tuple[int, ...], at: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] - 1, *counts[at + 1 :])


def _worth(problem: Problem, chosen: Set) -> int:
    if problem.objective is Objective.OPENING:
        return chosen.value
    return sum(worth(problem, tile.number) for tile in chosen.tiles) + chosen.jokers * worth(problem, None)
