"""A bot that searches: it tries the strategist's best candidates in many worlds and takes the most successful one.

A world is one way in which the hidden tiles may be distributed. In each world the other seats reply, and the
strategist's network rates the position at the bot's next turn (native/kernel/expert). The search ends when its budget
is used up.
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
    """The expert with its budget for a move, in milliseconds or rollouts.

    A budget in rollouts gives the same choice for the same view on every machine.
    """

    ms: int = DEFAULT_MS
    rollouts: int = 0

    def __call__(self, view: View) -> Action:
        from rummi.solver import _kernel  # imported late: the reference solver works without the kernel

        aim = AIMS.index(view.aim)
        stays, fresh, *_ = _kernel.expert(load_network(), *to_kernel_view(view), float(self.ms), self.rollouts, aim=aim)
        return action_from_kernel(view, stays, fresh)

    @classmethod
    def parse(cls, name: str) -> Expert | None:
        """Return the expert with this name and budget; None if the name is not an expert's.

        >>> Expert.parse("expert:20ms")
        Expert(ms=20, rollouts=0)
        >>> Expert.parse("expert:500r")
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
