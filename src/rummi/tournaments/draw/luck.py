"""Draw tables, seats and lots from a seed, and verify that a draw follows from its seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count

from rummi.core.tiles import Tiles
from rummi.games.classic.setup import RULESETS
from rummi.games.classic.start import draw_for_seats
from rummi.games.shuffle import draws, shuffled, shuffled_by
from rummi.tournaments.draw.ahead import plan_next_round
from rummi.tournaments.draw.design import next_designed_round
from rummi.tournaments.draw.pairing import Tables, draw_tables
from rummi.tournaments.model.decisions import BreakTie, Decision, Draw, Lot, Picked, Redraw
from rummi.tournaments.model.parameters import Parameters, Stage, table_sizes
from rummi.tournaments.model.state import State
from rummi.tournaments.stages.progress import next_round, remaining_players


def resolve_luck(state: State, decision: Decision, seed: str) -> Decision:
    """Return a draw or a lot with the result that follows from the seed; other decisions stay unchanged."""
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
    """Return the tables of the earlier rounds of the current stage."""
    if state.stage is None or state.stage.closed:
        return []
    return [[seating.everyone for seating in drawn.seatings] for drawn in state.stage.rounds]


def _draw(state: State, decision: Draw, seed: str) -> Draw:
    due = next_round(state)
    sizes = table_sizes(len(due.players)) if due else ()
    if due is None or not sizes:
        return replace(decision, seed=seed, lots=(), least=None)  # `judge` returns the reason
    earlier = earlier_tables(state)
    stage = state.parameters.stages[due.number - 1]
    tables, least = _tables(stage, due.players, sizes, earlier, _letters(state, earlier, seed), seed)
    lots = tuple(_lot(state.parameters, number, table, seed) for number, table in enumerate(tables, start=1))
    return replace(decision, seed=seed, lots=lots, least=least)


def _letters(state: State, earlier: Sequence[Tables], seed: str) -> str:
    """Return the seed that assigns letters and numbers (`design.py`): from the second round on, its seed."""
    return state.stages[-1].rounds[1].seed if len(earlier) > 1 else seed


def _tables(
    stage: Stage,
    players: Sequence[int],
    sizes: Sequence[int],
    earlier: Sequence[Tables],
    letters: str,
    seed: str,
) -> tuple[list[tuple[int, ...]], int | None]:
    draw = draws(f"{seed}/tables")
    if earlier and stage.different_company:
        if stage.planned and stage.rounds > 2 and (tables := _planned(stage, players, sizes, earlier, letters, seed)):
            return tables, 0
        pairing = draw_tables(sorted(players), sizes, earlier, draw)
        return list(pairing.tables), pairing.least
    return _split(shuffled_by(sorted(players), draw), sizes), None


def _planned(
    stage: Stage,
    players: Sequence[int],
    sizes: Sequence[int],
    earlier: Sequence[Tables],
    letters: str,
    seed: str,
) -> list[tuple[int, ...]] | None:
    """Return a round without repeated pairs that leaves such rounds for later, or None if none was found."""
    left = stage.rounds - len(earlier)
    draw = draws(f"{seed}/planned")
    found: Tables | None = None
    if sorted(players) == sorted(player for table in earlier[0] for player in table):
        found = next_designed_round(earlier[0], earlier[1:], stage.rounds, draws(f"{letters}/letters"), draw)
    found = found or plan_next_round(sorted(players), sizes, earlier, left, draw)
    return [tuple(table) for table in found] if found else None


def _split(order: Sequence[int], sizes: Sequence[int]) -> list[tuple[int, ...]]:
    rest = iter(order)
    return [tuple(next(rest) for _ in range(size)) for size in sizes]


def _redraw(state: State, decision: Redraw, seed: str) -> Redraw:
    """Draw tables again. `least` is about a whole round, so it is only known if all its tables are drawn again."""
    play, drawn = state.stage, state.round
    seatings = [seating for seating in drawn.seatings if seating.table in decision.tables] if drawn else []
    players = [entrant for seating in seatings for entrant in remaining_players(state, seating)]
    sizes = table_sizes(len(players))
    if play is None or drawn is None or not sizes:
        return replace(decision, seed=seed, lots=(), least=None)  # `judge` returns the reason
    earlier = earlier_tables(state)[:-1]
    tables, least = _tables(state.stage_parameters(play), players, sizes, earlier, _letters(state, earlier, seed), seed)
    numbers = sorted(seating.table for seating in seatings)
    lots = tuple(_lot(state.parameters, number, table, seed) for number, table in zip(numbers, tables, strict=False))
    return replace(decision, seed=seed, lots=lots, least=least if len(seatings) == len(drawn.seatings) else None)


def _lot(parameters: Parameters, number: int, table: Sequence[int], seed: str) -> Lot:
    """Draw tiles for the seats of a table: seat 1 has the highest tile (TRN-13)."""
    draw = draws(f"{seed}/seats/{number}")
    box = RULESETS[parameters.rules].box
    rounds, order = draw_for_seats(len(table), (piece for _ in count() for piece in shuffled_by(box.pieces(), draw)))
    picked = tuple(
        tuple(Picked(table[drawn.seat], str(Tiles(drawn.pieces))) for drawn in each_round) for each_round in rounds
    )
    return Lot(number, tuple(table[seat] for seat in order), picked)


def matches_seed(state: State, decision: Decision) -> bool:
    """Return whether the result in a decision follows from its seed, in the state before it."""
    seed = getattr(decision, "seed", "")
    return not seed or resolve_luck(state, decision, seed) == decision
