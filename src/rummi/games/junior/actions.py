"""Actions of Junior: lay tiles in several steps, draw, or pass."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rummi.core.meld import Meld
from rummi.core.tile import Joker, Piece


@dataclass(frozen=True, slots=True)
class Lay:
    """A new run from the rack."""

    run: Meld

    def __str__(self) -> str:
        return f"lay {self.run}"


@dataclass(frozen=True, slots=True)
class Add:
    """Tiles from the rack to a run on the table, or between two runs that they join (A-41)."""

    tiles: tuple[Piece, ...]
    runs: tuple[Meld, ...]

    def __str__(self) -> str:
        return f"add {' '.join(map(str, self.tiles))} to {_joined(self.runs)}"


@dataclass(frozen=True, slots=True)
class Marked:
    """A run on the table of whose jokers one is meant."""

    run: Meld
    joker: int | None = None
    """Which of its jokers, counted from 0 at the lower end; None where it is not said."""

    def __str__(self) -> str:
        jokers = 0
        words = []
        for piece in self.run.pieces:
            meant = isinstance(piece, Joker) and jokers == self.joker
            jokers += isinstance(piece, Joker)
            words.append(f"({piece})" if meant else str(piece))
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class Lift:
    """A joker moves from one run to another, or to what is left of its own (JUN-23)."""

    joker: Joker
    source: Marked
    runs: tuple[Meld, ...]
    """As they lie when the joker has left its place."""

    def __str__(self) -> str:
        return f"lift {self.joker} from {self.source} to {_joined(self.runs)}"


@dataclass(frozen=True, slots=True)
class Swap:
    """A tile from the rack takes a joker's place; the joker goes to the rack (JUN-24)."""

    tile: Piece
    source: Marked

    def __str__(self) -> str:
        return f"swap {self.tile} in {self.source}"


def _joined(runs: tuple[Meld, ...]) -> str:
    return " + ".join(map(str, runs))


Act: TypeAlias = Lay | Add | Lift | Swap


@dataclass(frozen=True, slots=True)
class Turn:
    acts: tuple[Act, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.acts))


@dataclass(frozen=True, slots=True)
class Draw:
    """Pay a star and take a tile from the pool, or what JUN-17 makes of it."""

    acts: tuple[Act, ...] = ()
    """The steps before it, which may only lift jokers (A-45)."""

    def __str__(self) -> str:
        return "; ".join([*map(str, self.acts), "draw"])


@dataclass(frozen=True, slots=True)
class Pass:
    """Lay nothing, when the pool is empty."""

    acts: tuple[Act, ...] = ()
    """The steps before it, which may only lift jokers (A-45)."""

    def __str__(self) -> str:
        return "; ".join([*map(str, self.acts), "pass"])


Action: TypeAlias = Turn | Draw | Pass
