"""The state of a match: the round that is played, and the rounds won so far. Nothing of it is hidden (A-62)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummi.games.express.beginning.setup import Setup
from rummi.games.express.beginning.start import Start, check_start
from rummi.games.express.dice.die import COUNT, Die
from rummi.games.express.dice.layout import Layout
from rummi.games.game import Outcome


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
