"""The fewest pairs that must sit together once more after one round, exactly.

Only one thing matters: how many players go from which old table to which new one. If x go from one to another, x(x-1)/2
pairs repeat there. That is a flow with convex costs, and such a flow is the cheapest exactly if no circle of changes
makes it cheaper. A first plan always takes from the old tables with most people left; circles that make it cheaper
are looked for, and done, until there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.games.base import Draw
from rummi.games.shuffle import shuffled_by


@dataclass(frozen=True, slots=True)
class Plan:
    tables: tuple[tuple[int, ...], ...]
    repeated: int
    """As few as can be."""


def plan_transport(players: Sequence[int], sizes: Sequence[int], before: Sequence[Sequence[int]], draw: Draw) -> Plan:
    there = set(players)
    old = [[player for player in table if player in there] for table in before]
    known = {player for table in old for player in table}
    old += [[player] for player in players if player not in known]  # who has met nobody
    old = [shuffled_by(table, draw) for table in shuffled_by([table for table in old if table], draw)]
    flow = _first([len(table) for table in old], sizes, draw)
    while circle := _cheaper(flow):
        for row, column, change in circle:
            flow[row][column] += change
    tables: list[list[int]] = [[] for _ in sizes]
    for table, going in zip(old, flow, strict=True):
        rest = iter(table)
        for column, count in enumerate(going):
            tables[column] += [next(rest) for _ in range(count)]
    repeated = sum(count * (count - 1) // 2 for row in flow for count in row)
    return Plan(tuple(map(tuple, tables)), repeated)


def _first(counts: list[int], sizes: Sequence[int], draw: Draw) -> list[list[int]]:
    """Every new table takes from those old ones from which it has fewest yet and which have most left."""
    left = list(counts)
    flow = [[0] * len(sizes) for _ in counts]
    for column, size in enumerate(sizes):
        lots = shuffled_by(range(len(counts)), draw)
        for _ in range(size):
            row = min((row for row in lots if left[row]), key=lambda row: (flow[row][column], -left[row]))
            flow[row][column] += 1
            left[row] -= 1
    return flow


def _cheaper(flow: list[list[int]]) -> list[tuple[int, int, int]]:
    """A circle of changes (old table, new table, one more or one less) that makes it cheaper; none if there is none.

    One more on a way that x take costs x pairs, one less saves x - 1 (Bellman and Ford).
    """
    if all(count < 2 for row in flow for count in row):
        return []
    rows, columns = len(flow), len(flow[0])
    arcs = [(row, rows + column, flow[row][column]) for row in range(rows) for column in range(columns)]
    arcs += [
        (rows + column, row, 1 - flow[row][column])
        for row in range(rows)
        for column in range(columns)
        if flow[row][column]
    ]
    cost = [0] * (rows + columns)
    came = [-1] * (rows + columns)
    changed = -1
    for _ in range(rows + columns):
        changed = -1
        for start, end, price in arcs:
            if cost[start] + price < cost[end]:
                cost[end], came[end], changed = cost[start] + price, start, end
        if changed < 0:
            return []
    return _circle(came, changed, rows)


def _circle(came: list[int], node: int, rows: int) -> list[tuple[int, int, int]]:
    for _ in came:  # after so many steps back we are on the circle
        node = came[node]
    circle = [node]
    while (node := came[node]) != circle[0]:
        circle.append(node)
    ways = zip([*circle[1:], circle[0]], circle, strict=True)
    return [(start, end - rows, 1) if start < rows else (end, start - rows, -1) for start, end in ways]
