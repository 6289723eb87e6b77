"""Who wins a round, and what the match comes to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rummi.core.tile import Tile
from rummi.games.express.dice.die import Die
from rummi.games.express.rulesets import Ruleset
from rummi.games.express.state import State
from rummi.games.game import Outcome


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
