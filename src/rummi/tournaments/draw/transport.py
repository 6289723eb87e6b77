"""The fewest repeated pairs after one earlier round, exactly.

Only the number of players who move from each old table to each new one matters. If x players move together, x(x-1)/2
pairs repeat. This is a minimum-cost flow with convex costs: a flow is optimal if and only if no cycle of changes makes
it cheaper. The first plan is greedy; then cheaper cycles are applied until there are none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummi.games.base import Draw
from rummi.games.shuffle import shuffled_by


@dataclass(frozen=True, slots=True)
class Plan:
    """Tables with as few repeated pairs as possible."""

    tables: tuple[tuple[int, ...], ...]
    repeated: int


def plan_transport(players: Sequence[int], sizes: Sequence[int], before: Sequence[Sequence[int]], draw: Draw) -> Plan:
    """Return tables of the given sizes with as few pairs as possible who sat together in the round before."""
    there = set(players)
    old = [[player for player in table if player in there] for table in before]
    known = {player for table in old for player in table}
    old += [[player] for player in players if player not in known]  # players who have not met anyone
    old = [shuffled_by(table, draw) for table in shuffled_by([table for table in old if table], draw)]
    flow = _first_plan([len(table) for table in old], sizes, draw)
    while cycle := _cheaper_cycle(flow):
        for row, column, change in cycle:
            flow[row][column] += change
    tables: list[list[int]] = [[] for _ in sizes]
    for table, going in zip(old, flow, strict=True):
        rest = iter(table)
        for column, count in enumerate(going):
            tables[column] += [next(rest) for _ in range(count)]
    repeated = sum(count * (count - 1) // 2 for row in flow for count in row)
    return Plan(tuple(map(tuple, tables)), repeated)


def _first_plan(counts: list[int], sizes: Sequence[int], draw: Draw) -> list[list[int]]:
    """Fill each new table from the old tables from which it has fewest players and which have most left."""
    left = list(counts)
    flow = [[0] * len(sizes) for _ in counts]
    for column, size in enumerate(sizes):
        lots = shuffled_by(range(len(counts)), draw)
        for _ in range(size):
            row = min((row for row in lots if left[row]), key=lambda row: (flow[row][column], -left[row]))
            flow[row][column] += 1
            left[row] -= 1
    return flow


def _cheaper_cycle(flow: list[list[int]]) -> list[tuple[int, int, int]]:
    """Return a cycle of changes (old table, new table, +1 or -1) that makes the flow cheaper; empty if there is none.

    One player more on an edge with x players costs x pairs, one less saves x - 1 (Bellman-Ford).
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
    return _cycle(came, changed, rows)


def _cycle(came: list[int], node: int, rows: int) -> list[tuple[int, int, int]]:
    for _ in came:  # after so many steps back the node is on the cycle
        node = came[node]
    cycle = [node]
    while (node := came[node]) != cycle[0]:
        cycle.append(node)
    ways = zip([*cycle[1:], cycle[0]], cycle, strict=True)
    return [(start, end - rows, 1) if start < rows else (end, start - rows, -1) for start, end in ways]
