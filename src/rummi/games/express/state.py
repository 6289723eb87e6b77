"""The state of a match: the round that is played, and the rounds won so far. Nothing of it is hidden (A-62)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rummi.core.errors import IllegalAction, Violation
from rummi.core.tile import Tile
from rummi.games.base import Draw, Outcome, Step
from rummi.games.express import violations as broken
from rummi.games.express.actions import Action, Event, Finished, Laid, Lay, Pass, Passed, RoundOver, Threw, Throw
from rummi.games.express.crossword import check_layout
from rummi.games.express.dice import COUNT, Die, laid_dice
from rummi.games.express.layout import Layout
from rummi.games.express.setup import Ruleset, Setup, Start, check_start
from rummi.games.shuffle import mixed


@dataclass(frozen=True, slots=True)
class Seat:
    hand: tuple[Die, ...] = ()
    """By their numbers; empty before the first throw of a round."""
    held: tuple[int, ...] = ()
    """The dice in the holding area; the others lie in the reroll area (DICE-4)."""
    turns: int = 0
    """Completed in this round."""
    wins: int = 0


@dataclass(frozen=True, slots=True)
class PastRound:
    """What was written down when the round was over (DICE-33)."""

    winners: tuple[int, ...]
    left: tuple[int, ...]
    """Dice in each hand."""
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    """The seat that began the first round."""
    round: int
    """Counted from 1."""
    turn: int
    thrown: bool
    """Whether the throw of this turn is over."""
    table: Layout
    bag: tuple[int, ...]
    """The dice that nobody has drawn, by their numbers."""
    seats: tuple[Seat, ...]
    past: tuple[PastRound, ...] = ()
    """The rounds of this match that were played here; a match that starts in its middle does not know the others."""
    outcome: Outcome | None = None

    def with_seat(self, seat: int, changed: Seat) -> State:
        return replace(self, seats=(*self.seats[:seat], changed, *self.seats[seat + 1 :]))


def first_turn(state: State, seat: int) -> bool:
    """Whether the seat has still to draw its dice and to throw them all (DICE-7, DICE-9)."""
    return not state.seats[seat].turns and not (state.thrown and seat == state.turn)


def starter(first: int, round_number: int, seats: int) -> int:
    """DICE-8: the players take turns at starting."""
    return (first + round_number - 1) % seats


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    turns = start.turns or (0,) * len(setup.players)
    wins = start.wins or (0,) * len(setup.players)
    hands = start.hands or ((),) * len(setup.players)
    begins = starter(start.first, start.round, len(setup.players))
    return State(
        setup=setup,
        first=start.first,
        round=start.round,
        turn=min(range(len(turns)), key=lambda seat: (turns[seat], (seat - begins) % len(turns))),
        thrown=False,
        table=start.table,
        bag=() if start.hands else tuple(range(1, COUNT + 1)),
        seats=tuple(
            Seat(tuple(sorted(hand, key=lambda die: die.number)), (), taken, won)
            for hand, taken, won in zip(hands, turns, wins, strict=True)
        ),
    )


def next_round(state: State) -> State:
    """A-71: all dice go back into the bag."""
    number = state.round + 1
    return replace(
        state,
        round=number,
        turn=starter(state.first, number, len(state.seats)),
        thrown=False,
        table=Layout(),
        bag=tuple(range(1, COUNT + 1)),
        seats=tuple(Seat(wins=seat.wins) for seat in state.seats),
    )


def with_luck(state: State, seat: int, action: Action, draw: Draw) -> Action:
    if not isinstance(action, Throw):
        return action
    dice = state.setup.dice
    return Throw(
        tuple((number, dice[number - 1][draw(len(dice[number - 1]))]) for number in _thrown(state, seat, action, draw))
    )


def _thrown(state: State, seat: int, throw: Throw, draw: Draw) -> list[int]:
    """Luck alone draws from the bag (DICE-7, A-74); later the player says which dice he throws."""
    if first_turn(state, seat):
        return sorted(mixed(state.bag, draw)[: state.setup.ruleset.hand])
    holder = state.seats[seat]
    if throw.which == "named":
        return sorted(number for number, _ in throw.dice)
    return [die.number for die in holder.hand if throw.which == "all" or die.number not in holder.held]


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


def value(hand: Iterable[Die], ruleset: Ruleset) -> int:
    """A-72: the faces that show; a joker counts what the ruleset says."""
    return sum(die.face.number if isinstance(die.face, Tile) else ruleset.joker_left for die in hand)


def round_winners(hands: Sequence[Sequence[Die]], ruleset: Ruleset) -> tuple[int, ...]:
    """DICE-31, DICE-32: the fewest dice, then the lowest value; who is still level shares the round (A-73).

    Alone nobody wins while dice are left (A-75).
    """
    if len(hands) == 1:
        return ()
    results = [(len(hand), value(hand, ruleset)) for hand in hands]
    return tuple(seat for seat, result in enumerate(results) if result == min(results))


def outcome(state: State) -> Outcome:
    """DICE-34: rounds won; alone, the dice left, and only none at all is a win (A-75)."""
    if state.setup.ruleset.scored == "dice":
        left = tuple(len(seat.hand) for seat in state.seats)
        return Outcome(left, tuple(seat for seat, dice in enumerate(left) if not dice))
    wins = tuple(seat.wins for seat in state.seats)
    return Outcome(wins, tuple(seat for seat, won in enumerate(wins) if won == max(wins)))


ExpressStep: TypeAlias = Step[State, Action, Event]


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
