"""The state of a match: the round that is played, and the rounds won so far. Only the bag is hidden (A-62)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from rummi.core.errors import Violation
from rummi.core.tile import Tile
from rummi.games import base
from rummi.games.base import Draw, Outcome
from rummi.games.express import violations as broken
from rummi.games.express.actions import Action, Event, Finished, Laid, Lay, Pass, Passed, RoundOver, Threw, Throw
from rummi.games.express.dice import DICE_COUNT, Die, format_hand, match_dice
from rummi.games.express.layout import Layout, check_layout
from rummi.games.express.setup import Ruleset, Setup
from rummi.games.express.start import Start, check_start, round_starter
from rummi.games.express.views import PastRound, View
from rummi.games.shuffle import shuffled_by

_FULL_BAG = tuple(range(1, DICE_COUNT + 1))


@dataclass(frozen=True, slots=True)
class Seat:
    hand: tuple[Die, ...] = ()
    """Sorted by number; empty before the first throw of a round."""
    held: tuple[int, ...] = ()
    """The dice in the holding area; the others are in the reroll area (DICE-4)."""
    turns: int = 0
    """The turns completed in this round."""
    wins: int = 0
    """The rounds won in this match."""


@dataclass(frozen=True, slots=True)
class State(base.State[Action, Event, View]):
    setup: Setup
    first: int
    """The seat that began the first round."""
    round: int
    """Counted from 1."""
    turn: int
    thrown: bool
    """True if the seat to move has thrown in this turn."""
    table: Layout
    bag: tuple[int, ...]
    """The numbers of the dice that no player has drawn."""
    seats: tuple[Seat, ...]
    past: tuple[PastRound, ...] = ()
    """The rounds played since the start; without those before it, if the match started in a later round."""
    outcome: Outcome | None = None

    @classmethod
    def from_start(cls, setup: Setup, start: Start) -> State:
        """Return the state before the first action. Raises InvalidInput for a start that cannot occur in a game."""
        check_start(setup, start)
        count = len(setup.players)
        turns = start.turns or (0,) * count
        wins = start.wins or (0,) * count
        hands = start.hands or ((),) * count
        starter = round_starter(start.first, start.round, count)
        return cls(
            setup=setup,
            first=start.first,
            round=start.round,
            turn=min(range(count), key=lambda seat: (turns[seat], (seat - starter) % count)),
            thrown=False,
            table=start.table,
            bag=() if start.hands else _FULL_BAG,
            seats=tuple(
                Seat(tuple(sorted(hand, key=lambda die: die.number)), (), completed, won)
                for hand, completed, won in zip(hands, turns, wins, strict=True)
            ),
        )

    def at_round(self, number: int) -> State:
        """Return the state at the beginning of a round: all dice are in the bag (A-71), the wins stay."""
        return replace(
            self,
            round=number,
            turn=round_starter(self.first, number, len(self.seats)),
            thrown=False,
            table=Layout(),
            bag=_FULL_BAG,
            seats=tuple(Seat(wins=seat.wins) for seat in self.seats),
        )

    def is_first_turn(self, seat: int) -> bool:
        """Return whether the seat still has to draw its dice and throw all of them (DICE-7, DICE-9)."""
        return not self.seats[seat].turns and not (self.thrown and seat == self.turn)

    def resolve_luck(self, seat: int, action: Action, draw: Draw) -> Action:
        """Write into a throw which dice are thrown and which faces they show."""
        if not isinstance(action, Throw):
            return action
        dice = self.setup.dice
        numbers = self._choose_dice(seat, action, draw)
        return Throw(tuple((number, dice[number - 1][draw(len(dice[number - 1]))]) for number in numbers))

    def _choose_dice(self, seat: int, throw: Throw, draw: Draw) -> list[int]:
        """DICE-7, A-74: in the first turn luck draws the dice from the bag, later the player chooses them."""
        if self.is_first_turn(seat):
            return sorted(shuffled_by(self.bag, draw)[: self.setup.ruleset.hand])
        holder = self.seats[seat]
        if throw.which == "named":
            return sorted(number for number, _ in throw.dice)
        return [die.number for die in holder.hand if throw.which == "all" or die.number not in holder.held]

    def judge(self, seat: int, action: Action) -> tuple[Violation, ...]:
        if self.outcome:
            return (broken.game_over(),)
        out_of_turn = [] if seat == self.turn else [broken.not_your_turn(self.turn)]
        return (*out_of_turn, *self._judge_action(seat, action))

    def _judge_action(self, seat: int, action: Action) -> list[Violation]:
        if isinstance(action, Throw):
            return self._judge_throw(seat, action)
        violations = [broken.dice_not_thrown()] if self.is_first_turn(seat) else []
        if isinstance(action, Lay):
            return violations + self._judge_lay(seat, action)
        return violations + _judge_hold(action.hold, [die.number for die in self.seats[seat].hand])

    def _judge_throw(self, seat: int, throw: Throw) -> list[Violation]:
        if throw.which != "named":
            return [broken.faces_missing()]  # `resolve_luck` has not completed the throw
        violations = [broken.second_throw()] if self.thrown and seat == self.turn else []
        numbers = [number for number, _ in throw.dice]
        if not numbers:
            violations.append(broken.no_dice_named())
        violations += [broken.die_thrown_twice(number) for number in _find_repeats(numbers)]
        violations += self._judge_thrown_dice(seat, numbers)
        if any(face is None for _, face in throw.dice):
            violations.append(broken.faces_missing())
        dice = self.setup.dice
        violations += [
            broken.unknown_face(number, face) for number, face in throw.dice if face and face not in dice[number - 1]
        ]
        return violations

    def _judge_thrown_dice(self, seat: int, numbers: list[int]) -> list[Violation]:
        """In the first turn a player throws all dice that they draw (DICE-9), later any of the hand (DICE-10, A-67)."""
        if not self.is_first_turn(seat):
            hand = {die.number for die in self.seats[seat].hand}
            foreign = [number for number in numbers if number not in hand]
            return [broken.dice_not_in_hand(foreign)] if foreign else []
        missing = [number for number in numbers if number not in self.bag]
        violations = [broken.dice_not_in_bag(missing)] if missing else []
        if len(numbers) != self.setup.ruleset.hand:
            violations.append(broken.wrong_number_of_dice(len(numbers), self.setup.ruleset.hand))
        return violations

    def _judge_lay(self, seat: int, lay: Lay) -> list[Violation]:
        """A-66: every die stays on the table, at least one from the hand joins them, and the crossword is correct."""
        hand = self.seats[seat].hand
        added = self.table.tiles.lacks(lay.layout.tiles)
        removed = lay.layout.tiles.lacks(self.table.tiles)
        laid, foreign = match_dice(hand, added, lay.hold)
        violations = [*check_layout(lay.layout, check_jokers=not len(foreign)).violations]
        if len(removed):
            violations.append(broken.dice_removed(removed))
        if len(foreign):
            violations.append(broken.faces_not_in_hand(foreign))
        if not len(added):
            violations.append(broken.nothing_laid())
        return violations + _judge_hold(lay.hold, [die.number for die in hand if die not in laid])

    def _after(self, seat: int, action: Action) -> Step:
        match action:
            case Throw():
                step = self._throw(seat, action)
            case Lay(layout, hold):
                step = self._lay(seat, layout.bare(), hold)
            case Pass(hold):
                step = _end_turn(base.Step(self, (Passed(seat),)), seat, hold)
        return base.Step(step.state, step.events, step.turn_over, action.canonical())

    def _throw(self, seat: int, throw: Throw) -> Step:
        """The thrown dice (from the bag in the first turn) show new faces; the others keep theirs (DICE-12)."""
        thrown = tuple(Die(number, face) for number, face in throw.dice if face)
        numbers = {die.number for die in thrown}
        holder = self.seats[seat]
        kept = [die for die in holder.hand if die.number not in numbers]
        hand = tuple(sorted([*kept, *thrown], key=lambda die: die.number))
        held = tuple(number for number in holder.held if number not in numbers)
        bag = tuple(number for number in self.bag if number not in numbers)
        seats = self._seats_with(seat, Seat(hand, held, holder.turns, holder.wins))
        after = replace(self, thrown=True, bag=bag, seats=seats)
        return base.Step(after, (Threw(seat, thrown),), turn_over=False)

    def _lay(self, seat: int, layout: Layout, hold: tuple[int, ...]) -> Step:
        holder = self.seats[seat]
        added = self.table.tiles.lacks(layout.tiles)
        laid, _ = match_dice(holder.hand, added, hold)
        hand = tuple(die for die in holder.hand if die not in laid)
        after = replace(self, table=layout, seats=self._seats_with(seat, replace(holder, hand=hand)))
        return _end_turn(base.Step(after, (Laid(seat, added, self.table, layout),)), seat, hold)

    def _seats_with(self, seat: int, changed: Seat) -> tuple[Seat, ...]:
        return (*self.seats[:seat], changed, *self.seats[seat + 1 :])

    def _view(self, seat: int | None) -> View:
        return View(
            setup=self.setup,
            seat=seat,
            first=self.first,
            round=self.round,
            turn=self.to_move,
            thrown=self.thrown,
            first_turn=not self.outcome and self.is_first_turn(self.turn),
            table=self.table,
            bag=len(self.bag),
            hands=tuple(holder.hand for holder in self.seats),
            held=tuple(holder.held for holder in self.seats),
            turns=tuple(holder.turns for holder in self.seats),
            wins=tuple(holder.wins for holder in self.seats),
            past=self.past,
            outcome=self.outcome,
        )

    def snapshot(self) -> dict[str, object]:
        return {
            "table": str(self.table),
            "racks": [format_hand(holder.hand) for holder in self.seats],
            "bank": len(self.bag),
            "held": [" ".join(map(str, holder.held)) or "-" for holder in self.seats],
            "thrown": self.thrown,
            "round": self.round,
            "turns": [holder.turns for holder in self.seats],
            "wins": [holder.wins for holder in self.seats],
        }


Step: TypeAlias = base.Step[State, Action, Event]


def _judge_hold(hold: Sequence[int], staying: Collection[int]) -> list[Violation]:
    """DICE-13: players hold only dice that stay in their hand, and name each of them once."""
    foreign = [number for number in hold if number not in staying]
    violations = [broken.dice_not_to_hold(foreign)] if foreign else []
    return violations + [broken.die_held_twice(number) for number in _find_repeats(hold)]


def _find_repeats(numbers: Sequence[int]) -> list[int]:
    return sorted({number for number in numbers if numbers.count(number) > 1})


def _end_turn(step: Step, seat: int, hold: tuple[int, ...]) -> Step:
    """A-70: the round is over when a player has no dice left, or all players have had all their turns."""
    state = step.state
    holder = state.seats[seat]
    ended = replace(holder, held=tuple(sorted(set(hold))), turns=holder.turns + 1)
    next_seat = (seat + 1) % len(state.seats)
    state = replace(state, thrown=False, turn=next_seat, seats=state._seats_with(seat, ended))
    turns = state.setup.ruleset.turns
    if ended.hand and any(other.turns < turns for other in state.seats):
        return base.Step(state, step.events, turn_over=True)
    return _end_round(state, seat, step.events)


def _end_round(state: State, last: int, events: tuple[Event, ...]) -> Step:
    ruleset = state.setup.ruleset
    hands = [holder.hand for holder in state.seats]
    # a player without dice wins at once (DICE-31); the other hand may be empty too, if its dice are still in the bag
    winners = round_winners(hands, ruleset) if hands[last] else (last,)
    left, values = tuple(map(len, hands)), tuple(hand_value(hand, ruleset) for hand in hands)
    events = (*events, RoundOver(state.round, winners, left, values))
    seats = tuple(replace(each, wins=each.wins + (seat in winners)) for seat, each in enumerate(state.seats))  # DICE-33
    state = replace(state, seats=seats, past=(*state.past, PastRound(winners, left, values)))
    if state.round < ruleset.rounds:
        return base.Step(state.at_round(state.round + 1), events, turn_over=True)
    outcome = _score_match(state)
    return base.Step(replace(state, outcome=outcome), (*events, Finished(outcome)), turn_over=True)


def hand_value(hand: Iterable[Die], ruleset: Ruleset) -> int:
    """Return the sum of the numbers that the dice show (A-72); a joker has the value that the ruleset gives it."""
    return sum(die.face.number if isinstance(die.face, Tile) else ruleset.joker_left for die in hand)


def round_winners(hands: Sequence[Sequence[Die]], ruleset: Ruleset) -> tuple[int, ...]:
    """Return the seats that win a round that ended with dice in all hands.

    DICE-31, DICE-32: the fewest dice win, then the lowest value; seats that are still equal share the round (A-73).
    A single player does not win while dice are left (A-75).
    """
    if len(hands) == 1:
        return ()
    results = [(len(hand), hand_value(hand, ruleset)) for hand in hands]
    return tuple(seat for seat, result in enumerate(results) if result == min(results))


def _score_match(state: State) -> Outcome:
    """DICE-34: the score is the rounds won. For a single player it is the dice left, and only 0 is a win (A-75)."""
    if state.setup.ruleset.scored == "dice":
        left = tuple(len(seat.hand) for seat in state.seats)
        return Outcome(left, tuple(seat for seat, dice in enumerate(left) if not dice))
    wins = tuple(seat.wins for seat in state.seats)
    return Outcome(wins, tuple(seat for seat, won in enumerate(wins) if won == max(wins)))
