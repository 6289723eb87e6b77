"""The judge: all the rules that an action would break."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rummi.core.violation import Violation
from rummi.games.express import violations as broken
from rummi.games.express.actions import Action, Lay, Pass, Throw
from rummi.games.express.crossword import check_layout
from rummi.games.express.dice.laying import laid_dice
from rummi.games.express.state import State, first_turn


def judge(state: State, seat: int, action: Action) -> tuple[Violation, ...]:
    if state.outcome:
        return (broken.game_over(),)
    out_of_turn = [] if seat == state.turn else [broken.not_yours(state.turn)]
    return (*out_of_turn, *_judge_action(state, seat, action))


def _judge_action(state: State, seat: int, action: Action) -> list[Violation]:
    match action:
        case Throw():
            return _judge_throw(state, seat, action)
        case Lay():
            return _judge_lay(state, seat, action)
        case Pass(hold):
            unthrown = [broken.throw_first()] if first_turn(state, seat) else []
            return unthrown + _judge_hold(hold, [die.number for die in state.seats[seat].hand])


def _judge_throw(state: State, seat: int, throw: Throw) -> list[Violation]:
    if throw.which != "named":
        return [broken.no_faces()]  # a wish, not a throw
    violations = [broken.thrown_twice()] if state.thrown and seat == state.turn else []
    numbers = [number for number, _ in throw.dice]
    if not numbers:
        violations.append(broken.throw_nothing())
    violations += [broken.die_twice(number) for number in _repeated(numbers)]
    violations += _judge_dice(state, seat, numbers)
    if any(face is None for _, face in throw.dice):
        violations.append(broken.no_faces())
    faces = state.setup.dice
    violations += [
        broken.no_such_face(number, face) for number, face in throw.dice if face and face not in faces[number - 1]
    ]
    return violations


def _judge_dice(state: State, seat: int, numbers: list[int]) -> list[Violation]:
    """In the first turn all the dice that the player draws (DICE-9), later any of the hand (DICE-10, A-67)."""
    if not first_turn(state, seat):
        hand = {die.number for die in state.seats[seat].hand}
        foreign = [number for number in numbers if number not in hand]
        return [broken.not_your_dice(foreign)] if foreign else []
    missing = [number for number in numbers if number not in state.bag]
    violations = [broken.not_in_bag(missing)] if missing else []
    if len(numbers) != state.setup.ruleset.hand:
        violations.append(broken.wrong_number_drawn(len(numbers), state.setup.ruleset.hand))
    return violations


def _judge_lay(state: State, seat: int, lay: Lay) -> list[Violation]:
    """A-66: what lay on the table lies there still, something is added to it, and the crossword is correct."""
    hand = state.seats[seat].hand
    added = state.table.tiles.lacks(lay.layout.tiles)
    vanished = lay.layout.tiles.lacks(state.table.tiles)
    laid, foreign = laid_dice(hand, added, lay.hold)
    violations = [broken.throw_first()] if first_turn(state, seat) else []
    violations += check_layout(lay.layout, ask_jokers=not len(foreign)).violations
    if len(vanished):
        violations.append(broken.dice_vanish(vanished))
    if len(foreign):
        violations.append(broken.not_in_hand(foreign))
    if not len(added):
        violations.append(broken.nothing_laid())
    return violations + _judge_hold(lay.hold, [die.number for die in hand if die not in laid])


def _judge_hold(hold: Sequence[int], staying: Collection[int]) -> list[Violation]:
    """DICE-13: each die that stays in the hand is in one of the two areas."""
    foreign = [number for number in hold if number not in staying]
    violations = [broken.not_to_hold(foreign)] if foreign else []
    return violations + [broken.held_twice(number) for number in _repeated(hold)]


def _repeated(numbers: Sequence[int]) -> list[int]:
    return sorted({number for number in numbers if numbers.count(number) > 1})
