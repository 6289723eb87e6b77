"""Draw, Redraw, Signal: the tables and seats of a round, and its start (TRN-13, TRN-15, TRN-18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rummi.core.errors import RummiError, Violation
from rummi.core.sentence import Sentence, counted, sentence
from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.setup import RULESETS
from rummi.tournaments.decisions.checks import check_reason, check_running, refusal, report
from rummi.tournaments.draw.luck import earlier_tables
from rummi.tournaments.draw.pairing import count_meetings, count_repeats
from rummi.tournaments.model.decisions import Draw, Entry, Lot, Picked, Redraw
from rummi.tournaments.model.parameters import Stage, table_sizes
from rummi.tournaments.model.state import Round, Seating, StagePlay, State
from rummi.tournaments.stages.progress import NextRound, missing_games, next_round, remaining_players, rounds_left


def judge_draw(state: State, decision: Draw) -> Iterator[Violation]:
    due = next_round(state)
    if (yield from report(_check_due(state))) or due is None:
        return
    if (yield from report(_check_sizes(state, due))):
        return
    if not decision.seed:
        yield from check_reason(decision.why)  # drawn by hand: `why` says who drew, and how
    yield from _check_lots(state, decision.lots, due.players)
    if [lot.table for lot in decision.lots] != list(range(1, len(decision.lots) + 1)):
        yield refusal("draw/numbers", sentence("Tables are numbered one after another, from 1."), "TRN-13")


def _check_due(state: State) -> Iterator[Violation]:
    if next_round(state) is None:
        yield refusal("draw/over", sentence("The event has ended; there is nothing more to draw."), "TRN-15")
        return
    if state.stage is None or state.stage.closed:
        return
    if without := missing_games(state):
        yield refusal(
            "draw/twice",
            counted(
                "This round has been drawn and goes on: {n} card is missing.",
                "This round has been drawn and goes on: {n} cards are missing.",
                len(without),
            ),
            "TRN-13",
        )
    elif not rounds_left(state):
        yield refusal(
            "draw/stage-open", sentence("All rounds of this stage are played; close it before the next draw."), "TRN-19"
        )


def _check_sizes(state: State, due: NextRound) -> Iterator[Violation]:
    players = len(due.players)
    if due.number == 1 and due.round == 1 and players < state.parameters.minimum:
        yield refusal(
            "draw/too-few",
            sentence(
                "{players} have checked in; at least {least} are needed.",
                players=players,
                least=state.parameters.minimum,
            ),
            "A-53",
        )
    elif not table_sizes(players):
        yield refusal("draw/no-tables", _no_tables(players, begun=due.round > 1), "A-53")


def _no_tables(players: int, *, begun: bool) -> Sentence:
    if players != 5:
        return sentence("{players} players are too few for a table.", players=players)
    if begun:
        return sentence(
            "{players} players cannot sit at tables of three and four; the stage can be closed with what was played.",
            players=players,
        )
    return sentence(
        "{players} players cannot sit at tables of three and four; one more or one less can.", players=players
    )


def _check_lots(state: State, lots: Sequence[Lot], players: Sequence[int]) -> Iterator[Violation]:
    """Check a draw, made by the server or by hand: all players once, at as few tables of three and four as possible."""
    drawn = sorted(entrant for lot in lots for entrant in lot.seats)
    if len(set(drawn)) < len(drawn):
        yield refusal("draw/seated-twice", sentence("Somebody sits at two places."), "TRN-13")
    elif drawn != sorted(players):
        yield refusal(
            "draw/wrong-people", sentence("Not exactly those sit at the tables who play this round."), "TRN-13"
        )
    if sorted((len(lot.seats) for lot in lots), reverse=True) != list(table_sizes(len(players))):
        sizes = ", ".join(map(str, table_sizes(len(players))))
        yield refusal(
            "draw/sizes",
            sentence("{players} players sit at tables of {sizes}.", players=len(players), sizes=sizes),
            "A-53",
        )
    for lot in lots:
        if lot.picked:
            yield from _check_seats(state, lot)


def _check_seats(state: State, lot: Lot) -> Iterator[Violation]:
    drawn = _numbers_drawn(state, lot.picked, lot.seats)
    if drawn is None or sorted(drawn, key=lambda entrant: drawn[entrant], reverse=True) != list(lot.seats):
        yield refusal(
            "draw/seats",
            sentence("Table {table}: the seats do not follow from the tiles that were drawn.", table=lot.table),
            "TRN-13",
        )
    elif len(set(drawn.values())) < len(drawn):
        yield refusal(
            "draw/equal", sentence("Table {table}: those with equal tiles draw again.", table=lot.table), "A-57b"
        )


def _numbers_drawn(
    state: State, rounds: Sequence[Sequence[Picked]], seats: Sequence[int]
) -> dict[int, tuple[int, ...]] | None:
    """Return the numbers that each player of a table drew; players with equal numbers drew again (A-57b).

    Returns None if a tile is not valid or was drawn by a person who does not sit at the table.
    """
    drawn: dict[int, tuple[int, ...]] = dict.fromkeys(seats, ())
    for each_round in rounds:
        for picked in each_round:
            number = _number(state, picked.tiles)
            if picked.entrant not in drawn or number is None:
                return None
            drawn[picked.entrant] += (number,)
    return drawn


def _number(state: State, tiles: str) -> int | None:
    """Return the number of the last tile; None if the tiles before it are not all jokers (A-1)."""
    try:
        *jokers, last = Tiles.parse(tiles, RULESETS[state.parameters.rules].box)
    except (RummiError, ValueError):
        return None
    return last.number if isinstance(last, Tile) and not any(isinstance(each, Tile) for each in jokers) else None


def apply_draw(state: State, decision: Draw) -> State:
    due = next_round(state)
    assert due is not None
    stage = state.parameters.stages[due.number - 1]
    tables = [lot.seats for lot in decision.lots]
    repeated = count_repeats(tables, count_meetings(earlier_tables(state)))
    drawn = Round(tuple(_seating(stage, lot) for lot in decision.lots), decision.seed, repeated, decision.least)
    if due.round > 1:
        play = state.stages[-1]
        return replace(state, calls=()).with_stage(replace(play, rounds=(*play.rounds, drawn)))
    play = StagePlay(due.number, due.field, due.players, (drawn,))
    return replace(state, stages=(*state.stages, play), calls=())


def _seating(stage: Stage, lot: Lot) -> Seating:
    games = stage.games(len(lot.seats))
    return Seating(lot.table, tuple((entrant,) for entrant in lot.seats), lot.picked, (None,) * games)


def judge_redraw(state: State, decision: Redraw) -> Iterator[Violation]:
    yield from check_reason(decision.why)
    if (yield from report(check_running(state))) or state.round is None:
        return
    seatings = [state.round.at_table(table) for table in decision.tables]
    found = [seating for seating in seatings if seating]
    if len(found) < len(seatings) or not found or len(set(decision.tables)) < len(decision.tables):
        yield refusal("draw/no-table", sentence("Name the tables of this round that are drawn again, each once."))
        return
    for seating in found:
        if seating.begun:
            yield refusal(
                "draw/begun", sentence("Table {table} has begun: a card is written.", table=seating.table), "TRN-13"
            )
    players = [entrant for seating in found for entrant in remaining_players(state, seating)]
    if not table_sizes(len(players)):
        yield refusal(
            "draw/no-tables",
            sentence(
                "{players} players of these tables cannot sit at tables of three and four; name another table too.",
                players=len(players),
            ),
            "A-53",
        )
        return
    yield from _check_lots(state, decision.lots, players)
    if not {lot.table for lot in decision.lots} <= set(decision.tables):
        yield refusal("draw/numbers", sentence("Tables keep their numbers when they are drawn again."), "TRN-13")


def apply_redraw(state: State, entry: Entry, decision: Redraw) -> State:
    play, drawn = state.stages[-1], state.stages[-1].rounds[-1]
    kept = [seating for seating in drawn.seatings if seating.table not in decision.tables]
    new = [_seating(state.stage_parameters(play), lot) for lot in decision.lots]
    seatings = tuple(sorted([*kept, *new], key=lambda seating: seating.table))
    earlier = [[seating.everyone for seating in each.seatings] for each in play.rounds[:-1]]
    repeated = count_repeats([seating.occupants for seating in seatings], count_meetings(earlier))
    seed = decision.seed if len(new) and not kept else drawn.seed  # a new seed only if the whole round was drawn again
    changed = replace(drawn, seatings=seatings, seed=seed, repeated=repeated, least=decision.least, changed=entry.at)
    return state.with_round(changed)


def judge_signal(state: State, decision: object) -> Iterator[Violation]:  # noqa: ARG001
    yield from check_running(state)
    if state.round and state.round.signal and not (state.stage and state.stage.closed):
        yield refusal(
            "signal/twice", sentence("The signal was given at {time}.", time=state.round.signal[11:19]), "TRN-18"
        )


def apply_signal(state: State, entry: Entry, decision: object) -> State:  # noqa: ARG001
    return state.with_round(replace(state.stages[-1].rounds[-1], signal=entry.at))
