"""The layout of observations and actions, and the arrays that the kernel fills (native/kernel/learn/form.hpp)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from rummi.core.box import CLASSIC_COLOURS
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tile import JOKER, Piece, Tile

Scheme: TypeAlias = Literal["steps", "plays"]
"""The way to take a turn: tile by tile (`steps`), or by choosing one of the plays that the solver finds (`plays`)."""

SCHEMES: Final[tuple[Scheme, ...]] = get_args(Scheme)

MOST_PLAYS: Final = 40
"""The default number of plays to choose from, the same as for the strategist."""

_NUMBERS: Final = 13
PIECES: Final[tuple[Piece, ...]] = (
    *(Tile(colour, number) for colour in CLASSIC_COLOURS for number in range(1, _NUMBERS + 1)),
    JOKER,
)
"""The pieces in the order of their codes, by which observations count them and steps name them."""

_OF_OTHER: Final = 3
_OF_SET: Final = len(CLASSIC_COLOURS) + _NUMBERS + 2


@dataclass(frozen=True, slots=True)
class Form:
    """The layout of observations and actions for one ruleset and number of players.

    >>> form = Form("steps", players=2, places=36, seen=904, actions=145)
    >>> form.parts["bank"], form.shapes["sets"]
    (slice(107, 108, None), (36, 19))
    >>> form.name(0), form.name(52), form.name(53 + 7), form.name(143), form.name(144)
    ('put K1', 'put *', 'lift K8', 'end', 'draw')
    """

    scheme: Scheme
    players: int
    places: int
    """The number of places for sets on the table, including the open set."""
    seen: int
    """The length of an observation."""
    actions: int
    """The number of actions."""

    @property
    def shapes(self) -> Mapping[str, tuple[int, ...]]:
        """The shapes of the parts of an observation, in order."""
        return dict(self._shapes())

    @property
    def parts(self) -> Mapping[str, slice]:
        """The position of each part in an observation."""
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
        """Return the name of an action."""
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


def scheme_number(scheme: str) -> int:
    """Return the kernel's number for a scheme. Raises InvalidInput."""
    if scheme not in SCHEMES:
        raise InvalidInput(sentence("actions are {known}", known=", ".join(SCHEMES)))
    return SCHEMES.index(scheme)


Observation: TypeAlias = dict[str, NDArray[np.uint8] | NDArray[np.int8]]
"""A dictionary with `observation` and `action_mask`; in the scheme `plays` also `plays`, the tiles of each action."""


class Arrays:
    """The arrays for the observations of `count` games, which the kernel fills."""

    def __init__(self, form: Form, count: int) -> None:
        shape_of_plays = (form.actions, len(PIECES)) if form.scheme == "plays" else (0, 0)
        self.seen = np.zeros((count, form.seen), np.uint8)
        self.mask = np.zeros((count, form.actions), np.int8)
        self.plays = np.zeros((count, *shape_of_plays), np.uint8)

    def observation(self, at: int) -> Observation:
        """Return the observation of one game."""
        observation: Observation = {"observation": self.seen[at], "action_mask": self.mask[at]}
        if self.plays.size:
            observation["plays"] = self.plays[at]
        return observation
