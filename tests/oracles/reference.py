"""A readable exact solver, to compare with the kernel.

It uses dynamic programming over the numbers 1, 2, 3 ... A state is the number of jokers spent so far and the open runs
of each colour. At each number the solver tries every way to share the pieces between groups and runs, and keeps the
best way into each state.

Jokers have no normal form. A joker may lead, fill or end a run, follow another joker, or serve as one more copy of
a tile. The state counts them exactly, so the solver needs no argument about where leftover jokers could go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from rummi.core.meld import Meld
from rummi.core.table import Table, change
from rummi.core.tile import JOKER, Colour, Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem, Solution
from tests.oracles.reference_moves import (
    BITS,
    GUARDS,
    WITH_JOKER,
    WITH_TILE,
    Grouping,
    Runs,
    Share,
    dominates,
    extend_runs,
    groupings,
    joker_runs,
    need,
    shares,
    ways,
)

WEIGHT: Final = 1_000_000
"""The weight of the main objective. It exceeds any sum of the secondary one, which breaks ties."""


class State(NamedTuple):
    jokers: int
    runs: tuple[Runs, ...]


class Step(NamedTuple):
    """The best way into a state: its score, and what the last number gave to groups and runs."""

    score: int
    before: State
    grouping: Grouping
    shares: tuple[Share, ...]


Layer: TypeAlias = dict[State, Step]


@dataclass(frozen=True, slots=True)
class Number:
    """The tiles of one number by colour, and the score for laying one from the rack."""

    must: tuple[int, ...]
    """The tiles of the table, all of which must stay there."""
    may: tuple[int, ...]
    """The tiles of the table and the rack."""
    in_groups: tuple[int, ...]
    """The tiles that may lie in groups: none in a box without groups."""
    ahead: tuple[tuple[int, ...], ...]
    """The tiles of the next two numbers for each colour, if those numbers exist."""
    tile: int
    joker: int


def solve_reference(problem: Problem) -> Solution:
    problem.check()
    opening = problem.objective is Objective.OPENING
    fixed, free = (problem.table, Table()) if opening else (Table(), problem.table)
    steps = _best_steps(problem, free.tiles)
    melds = [Meld.of(pieces, problem.box) for pieces in (*_groups(problem, steps), *_runs(problem, steps))]
    after = change(problem.table, [*fixed, *melds])
    table = Table(after.kept + after.new)
    laid = problem.table.tiles.lacks(table.tiles)
    played = problem.rack.without(problem.rack.without(laid))
    return Solution(problem, table if len(played) else problem.table, played, proven=True)


def _best_steps(problem: Problem, free: Tiles) -> list[Step]:
    """Return the step of each number in the best play."""
    must, may = free.counts[JOKER], (free + problem.rack).counts[JOKER]
    start = State(0, ("",) * len(problem.box.colours))
    layers: list[Layer] = [{start: Step(0, start, Grouping((), 0, ()), ())}]
    for number in _numbers(problem, free):
        layers.append(drop_dominated(next_layer(layers[-1], number, may)))
    state = max((state for state in layers[-1] if state.jokers >= must), key=lambda state: layers[-1][state].score)
    steps = []
    for layer in reversed(layers[1:]):
        steps.append(layer[state])
        state = layer[state].before
    return steps[::-1]


def _numbers(problem: Problem, free: Tiles) -> list[Number]:
    must, may = free.counts, (free + problem.rack).counts
    rows = [[Tile(colour, number) for colour in problem.box.colours] for number in range(1, problem.box.highest + 1)]
    held = [tuple(may[tile] for tile in row) for row in rows]
    return [
        Number(
            tuple(must[tile] for tile in row),
            held[at],
            held[at] if problem.box.groups else (0,) * len(row),
            tuple(zip(*held[at + 1 : at + 3], strict=True)) or ((),) * len(row),
            *_scores(problem, at + 1),
        )
        for at, row in enumerate(rows)
    ]


def _scores(problem: Problem, number: int) -> tuple[int, int]:
    """Return the score of a tile of this number and of a joker that replaces it.

    Table jokers add the same to every play, so they may count too.
    """
    match problem.objective:
        case Objective.TILES:
            return WEIGHT + number, WEIGHT + problem.joker_value
        case Objective.VALUE:
            return WEIGHT * number + 1, WEIGHT * problem.joker_value + 1
        case Objective.OPENING:
            return number, number


def next_layer(layer: Layer, number: Number, jokers: int) -> Layer:
    found: Layer = {}
    for state, step in layer.items():
        left = jokers - state.jokers
        options = _options(state.runs, number, left)
        for grouping in groupings(number.in_groups, left):
            to_runs = [options[colour][grouped] for colour, grouped in enumerate(grouping.tiles)]
            for chosen in _combine(to_runs, left - grouping.jokers):
                spent = grouping.jokers + sum([share.jokers for share in chosen])
                laid = sum(grouping.tiles) + sum([share.tiles for share in chosen]) - sum(number.must)
                after = State(state.jokers + spent, tuple([share.after for share in chosen]))
                score = step.score + number.tile * laid + number.joker * spent
                if after not in found or found[after].score < score:
                    found[after] = Step(score, state, grouping, chosen)
    return found


def _options(runs: tuple[Runs, ...], number: Number, jokers: int) -> list[list[tuple[Share, ...]]]:
    """For each colour, list what its runs can take if groups take 0, 1, 2 ... of its tiles."""
    return [
        [shares(open_runs, max(must - grouped, 0), may - grouped, jokers, ahead) for grouped in range(may + 1)]
        for open_runs, must, may, ahead in zip(runs, number.must, number.may, number.ahead, strict=True)
    ]


def _combine(options: list[tuple[Share, ...]], jokers: int) -> list[tuple[Share, ...]]:
    """List every choice of one share per colour for which there are enough jokers."""
    if not all(options):
        return []
    chosen: list[tuple[tuple[Share, ...], int]] = [((), jokers)]
    for row in options:
        chosen = [
            ((*others, share), left - share.jokers - share.debt)
            for others, left in chosen
            for share in row
            if share.jokers + share.debt <= left
        ]
    return [shares for shares, _ in chosen]


def drop_dominated(layer: Layer) -> Layer:
    """Drop each state that has the same jokers as another one and is not better in runs or score."""
    alike: defaultdict[tuple[int | Runs, ...], list[tuple[int, int, State]]] = defaultdict(list)
    for state, step in layer.items():
        needs = sum([need(runs) << BITS * colour for colour, runs in enumerate(state.runs)])
        alike[state.jokers, *map(joker_runs, state.runs)].append((-step.score, needs, state))
    return {state: layer[state] for states in alike.values() for state in _keep_undominated(sorted(states))}


def _keep_undominated(states: list[tuple[int, int, State]]) -> Iterator[State]:
    guards = sum(GUARDS << BITS * colour for colour in range(len(states[0][2].runs)))
    kept: list[int] = []
    for _, needs, state in states:
        if not any(dominates(better, needs, guards) for better in kept):
            kept.append(needs)
            yield state


def _groups(problem: Problem, steps: list[Step]) -> Iterator[list[Piece]]:
    for number, step in enumerate(steps, start=1):
        tiles = [Tile(colour, number) for colour in problem.box.colours]
        for places, jokers in step.grouping.groups:
            missing = [tile for place, tile in enumerate(tiles) if place not in places]
            yield [tiles[place] for place in places] + [Joker(tile) for tile in missing[:jokers]]


def _runs(problem: Problem, steps: list[Step]) -> Iterator[list[Piece]]:
    for place, colour in enumerate(problem.box.colours):
        yield from _runs_of(colour, [step.shares[place] for step in steps])


def _runs_of(colour: Colour, taken: list[Share]) -> Iterator[list[Piece]]:
    """Rebuild the runs of a colour from the shares of the numbers."""
    open_runs: list[tuple[str, list[Piece]]] = []
    for number, share in enumerate(taken, start=1):
        tile = Tile(colour, number)
        signs = "".join(sign for sign, _ in open_runs)
        all_ways = ways(signs, share.tiles, share.jokers)
        way = next(way for way in all_ways if extend_runs(signs, way, share.tiles, share.jokers) == share.after)
        going_on: list[tuple[str, list[Piece]]] = [("1", [tile])] * (share.tiles - way.count("t"))
        going_on += [("a", [Joker(tile)])] * (share.jokers - way.count("j"))
        for (sign, pieces), piece in zip(open_runs, way, strict=True):
            match piece:
                case "t":
                    going_on.append((WITH_TILE[sign], [*pieces, tile]))
                case "j":
                    going_on.append((WITH_JOKER[sign], [*pieces, Joker(tile)]))
                case _:
                    yield pieces
        open_runs = sorted(going_on, key=itemgetter(0))
    yield from (pieces for _, pieces in open_runs)
