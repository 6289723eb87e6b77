"""What luck says in a throw: which dice come from the bag, and which face each die shows."""

from __future__ import annotations

from rummi.games.express.actions import Action, Throw
from rummi.games.express.state import State, first_turn
from rummi.games.game import Draw
from rummi.games.shuffle import mixed


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
