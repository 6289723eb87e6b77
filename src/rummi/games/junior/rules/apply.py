"""What a legal action does."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from rummi.core.errors import IllegalAction
from rummi.core.tiles import Tiles
from rummi.games.game import Step
from rummi.games.junior.actions import Action, Draw, Pass, Turn
from rummi.games.junior.events import Drew, Event, Finished, Lifted, Passed, Played
from rummi.games.junior.rules.judge import judge, played
from rummi.games.junior.rules.scoring import outcome, paid_up, pass_price
from rummi.games.junior.state import Seat, State

JuniorStep: TypeAlias = Step[State, Event]


def apply(state: State, seat: int, action: Action) -> JuniorStep:
    violations = judge(state, seat, action)
    if violations:
        raise IllegalAction(violations)
    match action:
        case Turn():
            return _end_turn(_play(state, seat, action), seat)
        case Draw():
            return _end_turn(_lift(state, seat, action, _draw(state, seat)), seat)
        case Pass():
            return _end_turn(_lift(state, seat, action, _pass(state, seat)), seat)


def _play(state: State, seat: int, turn: Turn) -> JuniorStep:
    """JUN-18: a star for every tile, one for every new run, one for emptying the rack (A-47)."""
    rules, after = state.setup.ruleset, played(state, seat, turn)
    stars = rules.tile_star * after.tiles + rules.run_star * after.runs
    if not len(after.rack):
        stars += rules.last_star
    holder = Seat(after.rack, state.seats[seat].stars + stars)
    state = replace(state, table=after.table, idle=0).with_seat(seat, holder)
    return Step(state, (Played(seat, after.acts, stars),))


def _lift(state: State, seat: int, action: Draw | Pass, ending: JuniorStep) -> JuniorStep:
    """Move the jokers that were lifted before drawing or passing (A-45).

    The price of passing depends on the table at the start of the turn, as the player's screen shows it.
    """
    if not action.acts:
        return ending
    after = played(state, seat, action)
    return Step(replace(ending.state, table=after.table), (Lifted(seat, after.acts), *ending.events))


def _draw(state: State, seat: int) -> JuniorStep:
    """JUN-13: a star for a tile; who has no stars draws free, where that is played (A-48)."""
    holder = state.seats[seat]
    paid = min(holder.stars, state.setup.ruleset.draw_price)
    if not paid and not state.setup.options.free_draw:
        return Step(_idle(state), (Passed(seat, 0),))
    drawn, *rest = state.pool
    holder = Seat(holder.rack + Tiles((drawn,)), holder.stars - paid)
    state = replace(state, pool=Tiles.of(rest), idle=0).with_seat(seat, holder)
    return Step(state, (Drew(seat, drawn, paid),))


def _pass(state: State, seat: int) -> JuniorStep:
    holder, paid = state.seats[seat], pass_price(state, seat)
    state = _idle(state).with_seat(seat, Seat(holder.rack, holder.stars - paid))
    return Step(state, (Passed(seat, paid),))


def _idle(state: State) -> State:
    return replace(state, idle=state.idle + 1)


def _end_turn(step: JuniorStep, seat: int) -> JuniorStep:
    state = step.state
    went_out = isinstance(step.events[0], Played) and not len(state.seats[seat].rack)  # JUN-26
    if went_out or state.idle == len(state.seats):
        return _finish(step, seat if went_out else None)
    return Step(replace(state, turn=(seat + 1) % len(state.seats)), step.events)


def _finish(step: JuniorStep, finisher: int | None) -> JuniorStep:
    state = paid_up(step.state)
    result = outcome(tuple(holder.stars for holder in state.seats), finisher)
    return Step(replace(state, outcome=result), (*step.events, Finished(result, finisher)))
