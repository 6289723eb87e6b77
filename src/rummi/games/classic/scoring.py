"""What everyone records at the end of a game."""

from __future__ import annotations

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.opening import could_open
from rummi.games.classic.rulesets import Ruleset
from rummi.games.classic.state import Seat, State
from rummi.games.game import Outcome


def points(rack: Tiles, ruleset: Ruleset) -> int:
    """STD-47, STD-49: the numbers on the tiles, and for a joker what the ruleset says."""
    return sum(piece.number if isinstance(piece, Tile) else ruleset.joker_left for piece in rack)


def score_out(state: State, winner: int) -> Outcome:
    """STD-46 to STD-53: a player has laid all his tiles; he records what the others lose."""
    losses = [0 if seat == winner else loss(holder, state.setup.ruleset) for seat, holder in enumerate(state.seats)]
    scores = [sum(losses) if seat == winner else -lost for seat, lost in enumerate(losses)]
    return Outcome(tuple(scores), (winner,))


def loss(holder: Seat, ruleset: Ruleset) -> int:
    """What a player loses when another goes out; 100 or 200 stand instead of the tiles (A-25)."""
    if holder.opened:
        return points(holder.rack, ruleset)
    return ruleset.could_have_opened if _held_back(holder, ruleset) else ruleset.not_opened


def _held_back(holder: Seat, ruleset: Ruleset) -> bool:
    """STD-51: he could have opened in his last turn (A-23), and no announcement excuses him (STD-52)."""
    if holder.last_rack is None or holder.announced:
        return False
    return could_open(holder.rack if ruleset.rack_tested == "end" else holder.last_rack, ruleset)


def score_bank_empty(state: State) -> Outcome:
    """STD-54 to STD-58: the fewest points win; who ties shares the win (A-31); nobody loses 100 (A-27)."""
    counts = [points(holder.rack, state.setup.ruleset) for holder in state.seats]
    winners = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
    beaten = sum(count for seat, count in enumerate(counts) if seat not in winners)
    scores = [beaten - count if seat in winners else -count for seat, count in enumerate(counts)]
    return Outcome(tuple(scores), winners)
