"""A player that searches: of what the strategist holds to be best, that which does best in many worlds that may be.

A world is one way in which the hidden tiles may lie. In each the others reply, and the strategist's network says what
that is worth at the next own turn (native/kernel/expert). It thinks until its budget is spent, never longer.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rummi.bots.strategist import AIMS, action_from_kernel, load_network, to_kernel_view
from rummi.games.classic.actions import Action
from rummi.games.classic.views import View

DEFAULT_MS: Final = 100

_WRITTEN: Final = re.compile(r"expert(?::(?P<many>[1-9][0-9]{0,5})(?P<unit>ms|r))?")


@dataclass(frozen=True, slots=True)
class Expert:
    """With its budget for a move: milliseconds, or rollouts, by which the same view gives the same choice anywhere."""

    ms: int = DEFAULT_MS
    rollouts: int = 0

    def __call__(self, view: View) -> Action:
        from rummi.solver import _kernel  # here, for whoever plays without it

        aim = AIMS.index(view.aim)
        stays, fresh, *_ = _kernel.expert(load_network(), *to_kernel_view(view), float(self.ms), self.rollouts, aim=aim)
        return action_from_kernel(view, stays, fresh)

    @classmethod
    def named(cls, name: str) -> Expert | None:
        """None for whoever is no expert.

        >>> Expert.named("expert:20ms")
        Expert(ms=20, rollouts=0)
        >>> Expert.named("expert:500r")
        Expert(ms=0, rollouts=500)
        """
        found = _WRITTEN.fullmatch(name)
        if found is None:
            return None
        match found["unit"]:
            case "ms":
                return cls(ms=int(found["many"]))
            case "r":
                return cls(ms=0, rollouts=int(found["many"]))
        return cls()


expert: Final = Expert()
