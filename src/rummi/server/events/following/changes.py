"""What has changed between two views, so that a phone that has the one gets the other without hearing it all again.

Nothing is known here of championships but that a list of players is sorted anew with every card: its rows are told by
who they are of. `web/src/pages/event/following/changes.ts` does what is written here, and golden vectors hold both to
the same.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from msgspec import Struct

from rummi.server.protocol.events import StandingShown
from rummi.server.protocol.following.parts import Change, RowsChanged

NAMED: Final[dict[type, str]] = {StandingShown: "entrant"}
"""Rows that move, and which of their fields says whose they are."""


def changes(old: Any, new: Any) -> Change:
    if isinstance(new, Struct) and type(old) is type(new):
        pairs = ((name, getattr(old, name), getattr(new, name)) for name in new.__struct_fields__)
        return Change(inside={name: changes(before, after) for name, before, after in pairs if before != after})
    if isinstance(new, list | tuple) and isinstance(old, list | tuple):
        return _listed(old, new)
    return Change(to=new)


def _listed(old: Sequence[Any], new: Sequence[Any]) -> Change:
    kinds = {type(each) for each in (*old, *new)}
    kind = kinds.pop() if len(kinds) == 1 else None
    if kind in NAMED and (rows := _rows(old, new, NAMED[kind])):
        return Change(rows=rows)
    if kind is not None and issubclass(kind, Struct):
        return _by_index(old, new)
    return _spliced(old, new)


def _by_index(old: Sequence[Struct], new: Sequence[Struct]) -> Change:
    """Things that stay in their places; those that come or go do so at the end."""
    both = min(len(old), len(new))
    inside = {str(at): changes(old[at], new[at]) for at in range(both) if old[at] != new[at]}
    if len(old) == len(new):
        return Change(inside=inside)
    return Change(inside=inside, at=both, cut=len(old) - both, put=new[both:])


def _spliced(old: Sequence[Any], new: Sequence[Any]) -> Change:
    """One stretch of it has become another."""
    both = min(len(old), len(new))
    start = next((at for at in range(both) if old[at] != new[at]), both)
    end = next((at for at in range(both - start) if old[-1 - at] != new[-1 - at]), both - start)
    return Change(at=start, cut=len(old) - start - end, put=new[start : len(new) - end])


def _rows(old: Sequence[Any], new: Sequence[Any], by: str) -> RowsChanged | None:
    """None where others have come or gone."""
    before = {getattr(row, by): (at, row) for at, row in enumerate(old)}
    names = [getattr(row, by) for row in new]
    if before.keys() != set(names) or len(names) != len(old):
        return None
    staying = _staying([before[name][0] for name in names])
    moves = [(name, at) for at, name in enumerate(names) if at not in staying]
    was = [before[name][1] for name in names]
    told = {name: list(_runs(was, new, name)) for name in new[0].__struct_fields__}
    columns: dict[str, Sequence[tuple[int, Sequence[Any]]]] = {name: runs for name, runs in told.items() if runs}
    return RowsChanged(by=by, moves=moves, columns=columns)


def _runs(was: Sequence[Any], new: Sequence[Any], name: str) -> Iterator[tuple[int, list[Any]]]:
    """What is new in a column, each stretch with where it begins."""
    values = [(getattr(row, name), getattr(other, name)) for row, other in zip(was, new, strict=True)]
    for other, run in groupby(range(len(values)), key=lambda at: values[at][0] != values[at][1]):
        if other:
            at = list(run)
            yield at[0], [values[each][1] for each in at]


def _staying(places: Sequence[int]) -> set[int]:
    """The indices of a longest rising part of these numbers: whoever is not in it has moved."""
    ends: list[int] = []  # the smallest number with which a part of each length can end
    whose: list[int] = []
    before: list[int] = []
    for at, place in enumerate(places):
        length = bisect_left(ends, place)
        ends[length : length + 1] = [place]
        whose[length : length + 1] = [at]
        before.append(whose[length - 1] if length else -1)
    staying = set()
    at = whose[-1] if whose else -1
    while at >= 0:
        staying.add(at)
        at = before[at]
    return staying
