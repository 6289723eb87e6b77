"""What a person could do next, and what the search for it needs to see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rummi.core.meld import Meld
from rummi.core.sentence import Sentence
from rummi.solver.explain.flow import Bound
from rummi.solver.explain.state import Goals, Spot, State
from rummi.solver.explain.step import Kind


@dataclass(frozen=True, slots=True)
class Move:
    kind: Kind
    state: State
    """After the move."""
    tell: Callable[[], Sentence]
    """Most moves are only weighed, so the words wait until they are needed."""
    emptied: tuple[Meld, ...] = ()
    """Sets of which all tiles went to the hand; such moves in a row are told as one."""


class Look:
    """A state with what many moves ask of it."""

    def __init__(self, state: State, goals: Goals) -> None:
        self.state = state
        self.goals = goals
        self.missing: Counter[int] = state.missing()
        self.spots = [(at, spot) for at, spot in enumerate(state.spots) if spot.bound]
        """Those that the play touches, with their places."""
        self.homes = {goal: at for at, spot in self.spots for goal in spot.hosts}

    def ready(self, goals: Iterable[int]) -> list[int]:
        """New sets of which every piece is at home, in the hand or on the rack."""
        return [goal for goal in goals if not self.missing[goal]]

    def parts(self, spot: Spot) -> list[Spot]:
        """The runs into which this one is split, with what waits for them."""
        return [self._part(spot, goal) for goal in spot.hosts]

    def _part(self, spot: Spot, goal: int) -> Spot:
        bound = tuple(item for item in spot.bound if item[1] == goal)
        alone = Spot(spot.meld, bound, (goal,)).changed(self.goals)
        if alone.meld.valid and self.missing[goal]:
            return alone
        return alone.changed(self.goals, come=self.state.waiting([goal]))


def goals_of(bound: Bound) -> list[int]:
    """In order, each once."""
    return list(dict.fromkeys(goal for _, goal in bound))
