"""What the numbers mean that are seen, and what can be done (native/kernel/learn/turn.hpp)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from rummi.core.box import CLASSIC_COLOURS
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tile import JOKER, Piece, Tile

Scheme: TypeAlias = Literal["steps", "plays"]
"""How a turn is taken: tile by tile, or as one of the plays that the solver has found."""

SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)

MOST_PLAYS: Final = 40
"""As many as the strategist weighs."""

_NUMBERS: Final = 13
PIECES: Final[tuple[Piece, ...]] = (
    *(Tile(colour, number) for colour in CLASSIC_COLOURS for number in range(1, _NUMBERS + 1)),
    JOKER,
)
"""By their codes, as they are counted and as steps name them."""

_OF_OTHER: Final = 3
_OF_SET: Final = len(CLASSIC_COLOURS) + _NUMBERS + 2


@dataclass(frozen=True, slots=True)
class Form:
    """For one ruleset and number of players.

    >>> form = Form("steps", players=2, places=36, seen=904, actions=145)
    >>> form.parts["bank"], form.shapes["sets"]
    (slice(107, 108, None), (36, 19))
    >>> form.name(0), form.name(52), form.name(53 + 7), form.name(143), form.name(144)
    ('put K1', 'put *', 'lift K8', 'end', 'draw')
    """

    scheme: Scheme
    players: int
    places: int
    """Of sets on the table, the open one among them."""
    seen: int
    """How many numbers a seat sees."""
    actions: int

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """The parts of what is seen, in their order."""
        return dict(self._shapes())

    @property
    def parts(self) -> Mapping[str, slice]:
        """Where each of them is."""
        found: dict[str, slice] = {}
        first = 0
        for name, shape in self._shapes():
            size = shape[0] * (shape[1] if len(shape) == 2 else 1)
            found[name] = slice(first, first + size)
            first += size
        return found

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        pieces = len(PIECES)
        yield from {"rack": (pieces,), "table": (pieces,), "opened": (1,), "bank": (1,), "moves_left": (1,)}.items()
        yield "others", (self.players - 1, _OF_OTHER)
        if self.scheme == "steps":
            yield from {"loose": (pieces,), "open": (pieces,), "points": (1,), "steps_left": (1,)}.items()
            yield "sets", (self.places, _OF_SET)

    def name(self, action: int) -> str:
        """An action in words."""
        if self.scheme == "plays":
            return f"lay play {action}" if action else "draw"
        pieces = len(PIECES)
        if action < pieces:
            return f"put {PIECES[action]}"
        if action < 2 * pieces:
            return f"lift {PIECES[action - pieces]}"
        if action < 2 * pieces + self.places:
            return f"open set {action - 2 * pieces}"
        return ("close", "end", "draw")[action - 2 * pieces - self.places]


def number_of(scheme: str) -> int:
    """As the kernel names it. Raises InvalidInput."""
    if scheme not in SCHEMES:
        raise InvalidInput(sentence("actions are {known}", known=", ".join(SCHEMES)))
    return SCHEMES.index(scheme)
