"""The introductory game of Junior: nothing is hidden, and whoever sees a tile first has found it.

Where all see equally well, each of the tiles that are left is found by any seat that looks for them with the same
chance. That can be counted, so there is no error. The seat that points goes on pointing (JUN-6).
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, prod

from rummi.games.game import Game
from rummi.games.junior.intro import State
from rummi.games.junior.state import outcome_of
from rummi.reviews.estimate import Estimate
from rummi.reviews.playing_on.figures import Around, part_of_win
from rummi.reviews.review import Turn


class FirstSteps:
    def around(self, game: Game, turn: Turn, after: Game, seed: str) -> Around:  # noqa: ARG002
        """Every find is as good as another: there is no choice that could bring anything."""
        known = Estimate(chance(after.state, turn.seat), 0.0)
        return Around(known, known, Estimate(0.0, 0.0))

    def deals(self, games: int | None, seed: str) -> list[Estimate]:  # noqa: ARG002
        return []


def chance(state: State, seat: int) -> float:
    left = finds_left(state)
    pointing = state.pointer if state.pointer is not None or state.growing else state.turn
    if state.setup.options.pointer_finds:
        pointing = None
    seats = len(state.stars) - (pointing is not None)
    won = 0.0
    for found in _parts(left, seats):
        ways = factorial(left) / prod(map(factorial, found))
        earned = state.setup.ruleset.tile_star
        found = found if pointing is None else (*found[:pointing], 0, *found[pointing:])
        stars = tuple(held + earned * more for held, more in zip(state.stars, found, strict=True))
        won += ways * part_of_win(outcome_of(stars, None).winners, seat)
    return float(won / seats**left)


def finds_left(state: State) -> int:
    """The first tile of each run is pointed at and found by nobody."""
    return len(state.open) - (len(state.setup.box.colours) - len(state.runs))


def _parts(count: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to share them out."""
    if seats == 1:
        yield (count,)
        return
    for first in range(count + 1):
        for others in _parts(count - first, seats - 1):
            yield (first, *others)
