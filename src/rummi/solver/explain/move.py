"""What a person does next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence
from rummi.solver.explain.flow import Bound
from rummi.solver.explain.state import State
from rummi.solver.explain.step import Kind


@dataclass(frozen=True, slots=True)
class Move:
    kind: Kind
    state: State
    """After the move."""
    tell: Callable[[], Sentence]
    """Most moves are only weighed, so the words wait until they are needed."""
    unsound: int = 0
    """How many sets it leaves that do not lie as a person would expect."""
    emptied: tuple[Meld, ...] = ()
    """Sets of which all tiles went to the hand; such moves in a row are told as one."""


def goals_of(bound: Bound) -> list[int]:
    """In order, each once."""
    return list(dict.fromkeys(goal for _, goal in bound))
