"""A readable exact solver: it checks the kernel, and stands in for it where RUMMI_SOLVER=reference is set.

Dynamic programming over the numbers 1, 2, 3 ...: a state says how many jokers were spent so far and which runs of each
colour are open. At each number every way to share the pieces between groups and runs is tried, and of the ways
into a state the best is kept. Jokers have no normal form: one may lead, fill or end a run, follow another, or be one
more copy of a tile; and their number is exact, so that nothing need be said about where leftover ones could go.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from rummi.core.change import change
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Colour, Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.solver.problem import Objective, Problem
from rummi.solver.reference_moves import (
    BITS,
    GUARDS,
    WITH_JOKER,
    WITH_TILE,
    Grouping,
    Runs,
    Share,
    dominates,
    groupings,
    grown,
    jokers_alone,
    need,
    shares,
    ways,
)
from rummi.solver.solution import Solution

WEIGHT: Final = 1_000_000
"""What an objective asks first outweighs any sum of what decides between equals."""


class State(NamedTuple):
    jokers: int
    runs: tuple[Runs, ...]


class Step(NamedTuple):
    """The best way into a state: the score there, and what the last number gave to groups and runs."""

    score: int
    before: State
    grouping: Grouping
    shares: tuple[Share, ...]


Layer: TypeAlias = dict[State, Step]


@dataclass(frozen=True, slots=True)
class Number:
    """What there is of one number, colour by colour, and what it scores to lay it from the rack."""

    must: tuple[int, ...]
    """The tiles of the table, all of which stay there."""
    may: tuple[int, ...]
    """With those of the rack."""
    ahead: tuple[tuple[int, int], ...]
    """How many pieces the next number and the one after it have at most."""
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
    played = problem.table.tiles.lacks(table.tiles).sorted()
    return Solution(problem, table if len(played) else problem.table, played, proven=True)


def _best_steps(problem: Problem, free: Tiles) -> list[Step]:
    """What each number does in the best play."""
    must, may = free.counts[JOKER], (free + problem.rack).counts[JOKER]
    nothing = State(0, ("",) * len(problem.box.colours))
    layers: list[Layer] = [{nothing: Step(0, nothing, groupings((), 0)[0], ())}]
    for number in _numbers(problem, free):
        layers.append(_undominated(_next_layer(layers[-1], number, may)))
    _, joker = _scores(problem, 0)
    ends = {state: step.score + joker * state.jokers for state, step in layers[-1].items() if state.jokers >= must}
    state = max(ends, key=ends.__getitem__)
    steps = []
    for layer in reversed(layers[1:]):
        steps.append(layer[state])
        state = layer[state].before
    return steps[::-1]


def _numbers(problem: Problem, free: Tiles) -> Iterator[Number]:
    box, must, may = problem.box, free.counts, (free + problem.rack).counts

    def at_most(colour: Colour, number: int) -> int:
        return may[Tile(colour, number)] + may[JOKER] if number <= box.highest else 0

    for number in range(1, box.highest + 1):
        row = [Tile(colour, number) for colour in box.colours]
        tile, _ = _scores(problem, number)
        yield Number(
            must=tuple(must[tile] for tile in row),
            may=tuple(may[tile] for tile in row),
            ahead=tuple((at_most(colour, number + 1), at_most(colour, number + 2)) for colour in box.colours),
            tile=tile,
            joker=number if problem.objective is Objective.OPENING else 0,
        )


def _scores(problem: Problem, number: int) -> tuple[int, int]:
    """What a tile of the rack scores, and what a joker does wherever it lies."""
    match problem.objective:
        case Objective.TILES:
            return WEIGHT + number, WEIGHT + problem.joker_value
        case Objective.VALUE:
            return WEIGHT * number + 1, WEIGHT * problem.joker_value + 1
        case Objective.OPENING:
            return number, 0


def _next_layer(layer: Layer, number: Number, jokers: int) -> Layer:
    found: Layer = {}
    for state, step in layer.items():
        for grouping in groupings(number.may, jokers - state.jokers):
            before = step.score + number.tile * (sum(grouping.tiles) - sum(number.must))
            spent = state.jokers + grouping.jokers
            for chosen in _shared(state.runs, number, grouping, jokers - spent):
                in_runs = sum([share.jokers for share in chosen])
                after = State(spent + in_runs, tuple([share.after for share in chosen]))
                score = before + number.tile * sum([share.tiles for share in chosen])
                score += number.joker * (grouping.jokers + in_runs)
                if after not in found or found[after].score < score:
                    found[after] = Step(score, state, grouping, chosen)
    return found


def _shared(runs: tuple[Runs, ...], number: Number, grouping: Grouping, jokers: int) -> list[tuple[Share, ...]]:
    """Every way to give the runs of all colours what the groups leave."""
    chosen: list[tuple[tuple[Share, ...], int]] = [((), jokers)]
    for colour, grouped in enumerate(grouping.tiles):
        must, may = number.must[colour] - grouped, number.may[colour] - grouped
        options = shares(runs[colour], must, may, jokers, number.ahead[colour])
        chosen = [
            ((*others, share), left - share.jokers)
            for others, left in chosen
            for share in options
            if share.jokers <= left
        ]
    return [shares for shares, _ in chosen]


def _undominated(layer: Layer) -> Layer:
    """Without the states that another one with the same jokers and no lower score can do without."""
    alike: defaultdict[tuple[int, ...], list[tuple[int, int, State]]] = defaultdict(list)
    for state, step in layer.items():
        needs = sum([need(runs) << BITS * colour for colour, runs in enumerate(state.runs)])
        alike[state.jokers, *map(jokers_alone, state.runs)].append((-step.score, needs, state))
    return {state: layer[state] for states in alike.values() for state in _best(sorted(states))}


def _best(states: list[tuple[int, int, State]]) -> Iterator[State]:
    guards = sum(GUARDS << BITS * colour for colour in range(len(states[0][2].runs)))
    kept: list[int] = []
    for _, needs, state in states:
        if not any([dominates(better, needs, guards) for better in kept]):
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
    """Put each piece to a run so that the runs stand after every number as they should."""
    open_runs: list[tuple[str, list[Piece]]] = []
    for number, share in enumerate(taken, start=1):
        tile = Tile(colour, number)
        signs = "".join(sign for sign, _ in open_runs)
        all_ways = ways(signs, share.tiles, share.jokers)
        way = next(way for way in all_ways if grown(signs, way, share.tiles, share.jokers) == share.after)
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
