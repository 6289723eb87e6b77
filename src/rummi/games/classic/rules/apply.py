"""What a legal action does."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from rummi.core.errors import IllegalAction
from rummi.core.table import Table
from rummi.core.tiles import Tiles
from rummi.games.classic.actions import Action, Announce, Draw, Mistake, Pass, Play, Redeal, Timeout
from rummi.games.classic.beginning.stacks import deal
from rummi.games.classic.events import (
    Announced,
    Drew,
    Event,
    Finished,
    Laid,
    LastRound,
    Mistook,
    Passed,
    Redealt,
    TimedOut,
)
from rummi.games.classic.rules.doublets import doublets
from rummi.games.classic.rules.judge import judge
from rummi.games.classic.rules.scoring import score_bank_empty, score_out
from rummi.games.classic.rules.transition import transition
from rummi.games.classic.state import Seat, State, start
from rummi.games.game import Outcome, Step

ClassicStep: TypeAlias = Step[State, Event]


def apply(state: State, seat: int, action: Action) -> ClassicStep:
    violations = judge(state, seat, action)
    if violations:
        raise IllegalAction(violations)
    match action:
        case Announce():
            holder = replace(state.seats[seat], announced=True)
            return Step(state.with_seat(seat, holder), (Announced(seat),))
        case Redeal(tiles):
            return _redeal(state, seat, tiles)
        case _:
            return _end_turn(state, seat, action)


def _move(state: State, seat: int, action: Action) -> ClassicStep:
    match action:
        case Play():
            return _play(state, seat, action)
        case Draw():
            return _draw(state, seat, "move")
        case Pass():
            return Step(state, (Passed(seat),))
        case Timeout(table):
            left = _leave(state, seat, state.table if table is None else table)
            return _penalty(left, seat, len(state.bank))
        case Mistake():
            return _penalty(Step(state, (Mistook(seat),)), seat, len(state.bank))
    raise TypeError(f"not a move: {action}")


def _play(state: State, seat: int, play: Play) -> ClassicStep:
    move = transition(state.table, play)
    holder = state.seats[seat]
    event = Laid(seat, move.laid, move.new, move.gone, opening=not holder.opened)
    laid = Seat(holder.rack.without(move.laid), True, holder.last_rack, holder.announced)
    return Step(state.with_seat(seat, laid, table=move.after), (event,))


def _draw(state: State, seat: int, why: Literal["move", "penalty"]) -> ClassicStep:
    """The drawn tile waits on the rack (STD-27), because drawing ends the turn (STD-28)."""
    drawn, rest = state.bank.pieces[0], state.bank.pieces[1:]
    holder = state.seats[seat]
    drew = Seat(holder.rack + Tiles((drawn,)), holder.opened, holder.last_rack, holder.announced)
    return Step(state.with_seat(seat, drew, bank=Tiles(rest)), (Drew(seat, drawn, why),))


def _penalty(before: ClassicStep, seat: int, bank: int) -> ClassicStep:
    """STD-31: the penalty tiles, as far as the bank had them when the turn began (A-28)."""
    for _ in range(min(before.state.setup.ruleset.penalty, bank)):
        drawn = _draw(before.state, seat, "penalty")
        before = Step(drawn.state, before.events + drawn.events)
    return before


def _leave(state: State, seat: int, table: Table) -> ClassicStep:
    """STD-32, TRN-11: of a table that nobody can restore the valid melds stay; a restored one stays whole."""
    laid = state.table.tiles.lacks(table.tiles)
    leftovers = Table.of(meld for meld in table if not meld.valid).tiles
    standing = Table.of(meld for meld in table if meld.valid)
    move = transition(state.table, Play(standing.melds, state.table.melds))
    holder = state.seats[seat]
    opens = not move.gone and (move.points or 0) >= state.setup.ruleset.opening
    holder = replace(holder, rack=holder.rack.without(laid), opened=holder.opened or opens)
    to = state.setup.ruleset.leftovers
    bank = state.bank
    if to == "bank":
        bank += leftovers
    else:
        holder = replace(holder, rack=holder.rack + leftovers)
    state = state.with_seat(seat, holder, table=move.after, bank=bank)
    return Step(state, (TimedOut(seat, leftovers, to),))


def _redeal(state: State, seat: int, tiles: Tiles) -> ClassicStep:
    """STD-12: everything starts anew, and the same player begins (A-6)."""
    proof = Tiles.of(tile for tile in doublets(state.seats[seat].rack) for _ in range(2))
    anew = start(state.setup, deal(state.setup, tiles.pieces, state.first))
    return Step(anew, (Redealt(seat, proof, tuple(holder.rack for holder in anew.seats)),))


def _end_turn(before: State, seat: int, action: Action) -> ClassicStep:
    """Move, remember the rack that the turn began with, and see whether the game or the last round is over."""
    move = _move(before, seat, action)
    moved = move.state.seats[seat]
    # an announcement is for the next turn and lapses with it
    holder = Seat(moved.rack, moved.opened, last_rack=before.seats[seat].rack, announced=False)
    if len(holder.rack) and move.state.moves_left is None and len(move.state.bank):  # as nearly always
        turn = (seat + 1) % len(before.seats)
        return Step(move.state.with_seat(seat, holder, turn=turn), move.events)
    state = move.state.with_seat(seat, holder)
    if not len(holder.rack) and isinstance(action, Play):  # STD-46: laid, not lost by a time-out
        return _finish(state, move.events, score_out(state, seat))
    if state.moves_left == 1:
        return _finish(replace(state, moves_left=0), move.events, score_bank_empty(state))
    events = move.events
    if state.moves_left is not None:
        # once begun the last round goes on, even if leftovers have come back to the bank
        state = replace(state, moves_left=state.moves_left - 1)
    elif not len(state.bank):
        state = replace(state, moves_left=len(state.seats))  # STD-54, A-32
        events = (*events, LastRound(seat))
    return Step(replace(state, turn=(seat + 1) % len(state.seats)), events)


def _finish(state: State, events: tuple[Event, ...], outcome: Outcome) -> ClassicStep:
    return Step(replace(state, outcome=outcome), (*events, Finished(outcome)))
