"""The state of an introductory game; nothing in it is hidden."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rummi.core.tile import Tile
from rummi.core.tiles import Tiles
from rummi.games.game import Outcome
from rummi.games.junior.beginning.setup import Setup
from rummi.games.junior.intro.start import Start, check_start
from rummi.games.junior.rules.scoring import outcome


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup
    first: int
    turn: int
    """Whom to ask next; but all players who look for a tile may find it at any time."""
    open: Tiles
    runs: tuple[Tiles, ...]
    stars: tuple[int, ...]
    pointer: int | None = None
    """The seat that pointed last, which does not look for tiles of that run (JUN-6).

    None before the first point, and where the option `pointer_finds` lets every player look.
    """
    outcome: Outcome | None = None

    @property
    def growing(self) -> Tiles | None:
        """The run whose next tile is looked for; None before a tile is pointed at."""
        return self.runs[-1] if self.runs and len(self.runs[-1]) < self.setup.box.highest else None


def start(setup: Setup, start: Start) -> State:
    check_start(setup, start)
    stars = start.stars or (setup.ruleset.stars,) * len(setup.players)
    ended = None if len(start.open) else outcome(stars, None)
    pointer = None if setup.options.pointer_finds else start.pointer
    state = State(setup, start.first, start.first, start.open, start.runs, stars, pointer, ended)
    return (
        replace(state, turn=asked_after(state, start.first - 1)) if state.growing and pointer == start.first else state
    )


def asked_after(state: State, seat: int) -> int:
    """Return the seat to ask after this one: the next to the left that looks for tiles (JUN-6)."""
    seats = len(state.stars)
    after = (seat + 1) % seats
    return (after + 1) % seats if after == state.pointer else after


def neighbours(run: Tiles, highest: int) -> list[Tile]:
    """JUN-6: the tiles of the same colour, one lower and one higher."""
    ends = [tile for tile in (run.pieces[0], run.pieces[-1]) if isinstance(tile, Tile)]
    numbers = (ends[0].number - 1, ends[-1].number + 1)
    return [Tile(ends[0].colour, number) for number in numbers if 1 <= number <= highest]
