"""What a seed draws: tables, seats, and lots for ties; and whether a draw is what its seed says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from rummi.core.tiles import Tiles
from rummi.games.classic.beginning.draw_for_start import draw_for_seats
from rummi.games.classic.rulesets import RULESETS
from rummi.games.shuffle import draws, mixed, shuffled
from rummi.tournament.draw.company import Tables, different_company
from rummi.tournament.model.decisions import BreakTie, Decision, Draw, Lot, Picked, Redraw
from rummi.tournament.model.parameters import Parameters, Stage, table_sizes
from rummi.tournament.model.state import State
from rummi.tournament.stage.progress import coming, remaining


def with_luck(state: State, decision: Decision, seed: str) -> Decision:
    """The decision with what the seed draws written into it, in place of whatever its asker wrote there."""
    match decision:
        case Draw():
            return _draw(state, decision, seed)
        case Redraw():
            return _redraw(state, decision, seed)
        case BreakTie(how="lot"):
            return replace(decision, seed=seed, order=tuple(shuffled(sorted(decision.order), f"{seed}/tie")))
        case _:
            return decision


def earlier_tables(state: State) -> list[list[tuple[int, ...]]]:
    """Who has sat together in the rounds of the stage that goes on."""
    if state.stage is None or state.stage.closed:
        return []
    return [[seating.everyone for seating in drawn.seatings] for drawn in state.stage.rounds]


def _draw(state: State, decision: Draw, seed: str) -> Draw:
    due = coming(state)
    sizes = table_sizes(len(due.players)) if due else ()
    if due is None or not sizes:
        return replace(decision, seed=seed, lots=(), least=None)  # the judge says why not
    tables, least = _tables(state.parameters.stages[due.number - 1], due.players, sizes, earlier_tables(state), seed)
    lots = tuple(_lot(state.parameters, number, table, seed) for number, table in enumerate(tables, start=1))
    return replace(decision, seed=seed, lots=lots, least=least)


def _tables(
    stage: Stage, players: Sequence[int], sizes: Sequence[int], earlier: Sequence[Tables], seed: str
) -> tuple[list[tuple[int, ...]], int | None]:
    draw = draws(f"{seed}/tables")
    if earlier and stage.different_company:
        company = different_company(sorted(players), sizes, earlier, draw)
        return list(company.tables), company.least
    return _cut(mixed(sorted(players), draw), sizes), None


def _cut(order: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    rest = iter(order)
    return [tuple(next(rest) for _ in range(size)) for size in sizes]


def _redraw(state: State, decision: Redraw, seed: str) -> Redraw:
    """`least` speaks of a whole round, so it is known only where all its tables are drawn again."""
    play, drawn = state.stage, state.round
    seatings = [seating for seating in drawn.seatings if seating.table in decision.tables] if drawn else []
    players = [entrant for seating in seatings for entrant in remaining(state, seating)]
    sizes = table_sizes(len(players))
    if play is None or drawn is None or not sizes:
        return replace(decision, seed=seed, lots=(), least=None)  # the judge says why not
    tables, least = _tables(state.described(play), players, sizes, earlier_tables(state)[:-1], seed)
    numbers = sorted(seating.table for seating in seatings)
    lots = tuple(_lot(state.parameters, number, table, seed) for number, table in zip(numbers, tables, strict=False))
    return replace(decision, seed=seed, lots=lots, least=least if len(seatings) == len(drawn.seatings) else None)


def _lot(parameters: Parameters, number: int, table: Sequence[int], seed: str) -> Lot:
    """TRN-13: seats by drawn tiles, from the highest to the lowest."""
    draw = draws(f"{seed}/seats/{number}")
    box = RULESETS[parameters.rules].box
    rounds, order = draw_for_seats(len(table), (piece for _ in count() for piece in mixed(box.pieces(), draw)))
    picked = tuple(
        tuple(Picked(table[drawn.seat], str(Tiles(drawn.pieces))) for drawn in each_round) for each_round in rounds
    )
    return Lot(number, tuple(table[seat] for seat in order), picked)


def verify(state: State, decision: Decision) -> bool:
    """Whether a decision is what its seed draws in the state before it."""
    seed = getattr(decision, "seed", "")
    return not seed or with_luck(state, decision, seed) == decision
