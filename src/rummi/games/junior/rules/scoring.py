"""What passing costs, and what everyone has at the end of a game."""

from __future__ import annotations

from dataclasses import replace

from rummi.games.game import Outcome
from rummi.games.junior.search.best import can_play
from rummi.games.junior.state import Seat, State


def pass_price(state: State, seat: int) -> int:
    """JUN-17: who cannot play pays nothing; who could and will not pays a star (A-48a)."""
    holder = state.seats[seat]
    could = can_play(state.table, holder.rack, state.setup.box)
    return min(holder.stars, state.setup.ruleset.draw_price) if could else 0


def paid_up(state: State) -> State:
    """JUN-27: a star for every tile left on a rack, as far as there are stars."""
    price = state.setup.ruleset.left_price
    return replace(
        state,
        seats=tuple(
            Seat(holder.rack, holder.stars - min(holder.stars, price * len(holder.rack))) for holder in state.seats
        ),
    )


def outcome(stars: tuple[int, ...], finisher: int | None) -> Outcome:
    """JUN-28: the most stars win; of equals the one who went out, or else all of them (A-51)."""
    best = tuple(seat for seat, held in enumerate(stars) if held == max(stars))
    return Outcome(stars, (finisher,) if finisher in best and finisher is not None else best)
