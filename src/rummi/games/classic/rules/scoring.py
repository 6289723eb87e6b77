"""What everyone records at the end of a game; the sums alone (`recorded_out`, `recorded_bank_empty`) also for games
that were played elsewhere, of which nothing but the racks is known."""

from __future__ import annotations

from collections.abc import Sequence

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.rules.opening import could_open
from rummi.games.classic.rulesets import Ruleset
from rummi.games.classic.state import Seat, State
from rummi.games.game import Outcome


def points(rack: Tiles, ruleset: Ruleset) -> int:
    """STD-47, STD-49: the numbers on the tiles, and for a joker what the ruleset says."""
    return sum(piece.number if isinstance(piece, Tile) else ruleset.joker_left for piece in rack)


def score_out(state: State, winner: int) -> Outcome:
    """A player has laid all his tiles."""
    ruleset, restore = state.setup.ruleset, state.setup.options.restore
    return recorded_out([loss(holder, ruleset, restore=restore) for holder in state.seats], winner)


def recorded_out(losses: Sequence[int], winner: int) -> Outcome:
    """STD-46 to STD-48: the winner records what the others lose, whatever is said of his own rack."""
    others = sum(losses) - losses[winner]
    return Outcome(tuple(others if seat == winner else -lost for seat, lost in enumerate(losses)), (winner,))


def loss(holder: Seat, ruleset: Ruleset, *, restore: bool) -> int:
    """What a player loses when another goes out; 100 or 200 stand instead of the tiles (A-25)."""
    if holder.opened:
        return points(holder.rack, ruleset)
    return ruleset.could_have_opened if _held_back(holder, ruleset, restore=restore) else ruleset.not_opened


def _held_back(holder: Seat, ruleset: Ruleset, *, restore: bool) -> bool:
    """STD-51: he could have opened in his last turn (A-23), and no announcement excuses him (STD-52)."""
    if holder.last_rack is None or holder.announced:
        return False
    if ruleset.rack_tested == "end" and could_open(holder.rack, ruleset):
        return True
    # an unopened rack only grows, unless a time-out left tiles of it on the table or in the bank
    looks_back = ruleset.rack_tested == "start" or not restore
    return looks_back and could_open(holder.last_rack, ruleset)


def score_bank_empty(state: State) -> Outcome:
    return recorded_bank_empty([points(holder.rack, state.setup.ruleset) for holder in state.seats])


def recorded_bank_empty(counts: Sequence[int]) -> Outcome:
    """STD-54 to STD-58: the fewest points win; who ties shares the win (A-31); nobody loses 100 (A-27)."""
    winners = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    beaten = sum(count for seat, count in enumerate(counts) if seat not in winners)
    scores = [beaten - count if seat in winners else -count for seat, count in enumerate(counts)]
    return Outcome(tuple(scores), winners)
