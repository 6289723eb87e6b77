"""The fewest steps, by the kernel, or by the plain search where the solver's reference is asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rummi.core.meld import Meld
from rummi.core.tile import Piece
from rummi.solver.explain.flow import Flow
from rummi.solver.explain.shortest import Found, Plan, Task, shortest
from rummi.solver.explain.step import Kind
from rummi.solver.solve import by_reference

MOST_TRIED: Final = 60_000
"""As in the plain search, which takes longer for each and tries fewer."""

_DOING: Final = (Kind.LAY, Kind.ADD, Kind.TAKE, Kind.MOVE, Kind.SWAP, Kind.SHIFT, Kind.SPLIT, Kind.APART)
"""What the kernel says in numbers."""


def fewest(old: Sequence[Meld], new: Sequence[Meld]) -> Found:
    return shortest(old, new) if by_reference() else shortest_kernel(old, new)


def shortest_kernel(old: Sequence[Meld], new: Sequence[Meld], most_tried: int = MOST_TRIED) -> Found:
    """What `shortest` finds, only sooner."""
    from rummi.solver import _kernel
    from rummi.solver.kernel import PIECES

    plans, proven = _kernel.shortest([meld.alike for meld in old], [meld.alike for meld in new], most_tried)
    found: list[Plan] = []
    for shares, homes, moved, tasks in plans:
        given = [[Counter[Piece]() for _ in new] for _ in range(len(old) + 1)]
        for place, source, to, many in shares:
            given[source][to][PIECES[place]] = many
        found.append(
            Plan(
                Flow(tuple(map(tuple, given))),
                tuple(None if home < 0 else home for home in homes),
                moved,
                tuple(Task(_DOING[doing], at, goal) for doing, at, goal in tasks),
            )
        )
    return Found(found, proven)
