"""What a legal action does."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from rummi.core.errors import IllegalAction
from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.dice.die import Die
from rummi.games.express.dice.laying import laid_dice
from rummi.games.express.events import Event, Finished, Laid, Passed, RoundOver, Threw
from rummi.games.express.rules.judge import judge
from rummi.games.express.rules.scoring import outcome, round_winners, value
from rummi.games.express.state import PastRound, State, next_round
from rummi.games.game import Step

ExpressStep: TypeAlias = Step[State, Event]


def apply(state: State, seat: int, action: Action) -> ExpressStep:
    violations = judge(state, seat, action)
    if violations:
        raise IllegalAction(violations)
    match action:
        case Throw():
            return _throw(state, seat, action)
        case Lay():
            return _end_turn(_lay(state, seat, action), seat, action.hold)
        case Pass(hold):
            return _end_turn(Step(state, (Passed(seat),)), seat, hold)


def _throw(state: State, seat: int, throw: Throw) -> ExpressStep:
    """The dice thrown, drawn from the bag in the first turn, show new faces; the others lie as they lay (DICE-12)."""
    thrown = tuple(Die(number, face) for number, face in throw.dice if face)
    numbers = {die.number for die in thrown}
    holder = state.seats[seat]
    kept = [die for die in holder.hand if die.number not in numbers]
    hand = tuple(sorted([*kept, *thrown], key=lambda die: die.number))
    held = tuple(number for number in holder.held if number not in numbers)
    bag = tuple(number for number in state.bag if number not in numbers)
    state = replace(state, thrown=True, bag=bag).with_seat(seat, replace(holder, hand=hand, held=held))
    return Step(state, (Threw(seat, thrown),), turn_over=False)


def _lay(state: State, seat: int, lay: Lay) -> ExpressStep:
    holder = state.seats[seat]
    added = state.table.tiles.lacks(lay.layout.tiles)
    laid, _ = laid_dice(holder.hand, added, lay.hold)
    after = lay.layout.bare()
    hand = tuple(die for die in holder.hand if die not in laid)
    laid_state = replace(state, table=after).with_seat(seat, replace(holder, hand=hand))
    return Step(laid_state, (Laid(seat, added, state.table, after),))


def _end_turn(step: ExpressStep, seat: int, hold: tuple[int, ...]) -> ExpressStep:
    """A-70: a round is over when somebody has no dice left, or everyone has had all his turns."""
    holder = step.state.seats[seat]
    ended = replace(holder, held=tuple(sorted(set(hold))), turns=holder.turns + 1)
    state = replace(step.state, thrown=False, turn=(seat + 1) % len(step.state.seats)).with_seat(seat, ended)
    turns = state.setup.ruleset.turns
    if ended.hand and any(other.turns < turns for other in state.seats):
        return Step(state, step.events, turn_over=True)
    return _end_round(state, seat, step.events)


def _end_round(state: State, last: int, events: tuple[Event, ...]) -> ExpressStep:
    ruleset = state.setup.ruleset
    hands = [holder.hand for holder in state.seats]
    # who goes out wins at once (DICE-31): the other's dice may still be in the bag, and then his hand is empty too
    winners = round_winners(hands, ruleset) if hands[last] else (last,)
    left, values = tuple(map(len, hands)), tuple(value(hand, ruleset) for hand in hands)
    events = (*events, RoundOver(state.round, winners, left, values))
    state = replace(state, past=(*state.past, PastRound(winners, left, values)))
    for seat in winners:  # DICE-33
        state = state.with_seat(seat, replace(state.seats[seat], wins=state.seats[seat].wins + 1))
    if state.round < ruleset.rounds:
        return Step(next_round(state), events, turn_over=True)
    result = outcome(state)
    return Step(replace(state, outcome=result), (*events, Finished(result)), turn_over=True)
