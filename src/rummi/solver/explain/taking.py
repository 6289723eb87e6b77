"""Moves that take tiles away from where they lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rummi.core.meld import Meld
from rummi.core.tile import Piece
from rummi.solver.explain import tell
from rummi.solver.explain.flow import Bound
from rummi.solver.explain.growing import parted
from rummi.solver.explain.move import Look, Move, goals_of
from rummi.solver.explain.state import Spot, State, minus, pieces_of
from rummi.solver.explain.step import Kind
from rummi.solver.explain.words import is_run


def move(look: Look, *, forced: bool = False) -> Iterator[Move]:
    """From one set straight to another; both are sets afterwards, or at least the second where it is forced."""
    for at, spot in look.spots:
        leaving = spot.leaving
        for goal in goals_of(leaving):
            if goal in look.homes:
                items = tuple(item for item in leaving if item[1] == goal)
                yield from _moved(look, at, items, look.homes[goal], forced=forced)


def _moved(look: Look, at: int, items: Bound, to: int, *, forced: bool) -> Iterator[Move]:
    spot, home = look.state.spots[at], look.state.spots[to]
    rest = [] if spot.doomed and len(items) == len(spot.bound) else [spot.changed(look.goals, gone=items)]
    if not forced and not all(left.sound(spot, look.goals) for left in rest):
        return
    waiting = look.state.waiting([items[0][1]])
    for fill in dict.fromkeys([waiting, ()]):
        grown = home.changed(look.goals, come=items + fill)
        if grown.sound(home, look.goals):
            after = look.state.spend(fill).put({at: rest, to: [grown]})
            yield _move_or_join(look, (spot.meld, home.meld, grown.meld), items, fill, after, joined=not rest)
            return


def _move_or_join(
    look: Look, melds: tuple[Meld, Meld, Meld], items: Bound, fill: Bound, after: State, *, joined: bool
) -> Move:
    source, home, _ = melds
    if joined and is_run(source) and is_run(home):
        return Move(Kind.JOIN, after, partial(tell.join, melds, pieces_of(fill)))
    told = partial(tell.move, melds, pieces_of(items), pieces_of(fill), look.state.table)
    return Move(Kind.MOVE, after, told)


def take(look: Look, *, forced: bool = False) -> Iterator[Move]:
    """Into the hand: all that leaves a set, else what is bound for one new set; a set stays, or more than one."""
    for at, spot in look.spots:
        leaving = spot.leaving
        if not leaving or not spot.hosts:
            continue
        moves = list(_taken(look, at, leaving)) or list(_split_off(look, at))
        for goal in goals_of(leaving) if not moves else ():
            moves += _taken(look, at, tuple(item for item in leaving if item[1] == goal))
        yield from moves or (_taken(look, at, leaving, forced=True) if forced else ())


def _taken(look: Look, at: int, items: Bound, *, forced: bool = False) -> Iterator[Move]:
    spot = look.state.spots[at]
    rest = spot.changed(look.goals, gone=items)
    if forced or rest.sound(spot, look.goals):
        after = look.state.hold(items).put({at: [rest]})
        told = partial(tell.take, spot.meld, rest.meld, pieces_of(items), look.state.table)
        yield Move(Kind.TAKE, after, told)


def _split_off(look: Look, at: int) -> Iterator[Move]:
    spot = look.state.spots[at]
    parts = look.parts(spot)
    if len(parts) > 1 and all(part.meld.valid for part in parts):
        yield parted(look, at, parts)


def apart(look: Look) -> Iterator[Move]:
    """A set of which nothing stays: to other sets what they take, the rest into the hand."""
    for at, spot in look.spots:
        if spot.doomed:
            yield _dissolved(look, at, spot)


def _dissolved(look: Look, at: int, spot: Spot) -> Move:
    changed: dict[int, list[Spot]] = {at: []}
    moves: list[tuple[Meld, tuple[Piece, ...]]] = []
    kept = spot.bound
    for goal in goals_of(spot.bound):
        items = tuple(item for item in spot.bound if item[1] == goal)
        to = look.homes.get(goal, at)
        if to not in changed:
            home = look.state.spots[to]
            grown = home.changed(look.goals, come=items)
            if grown.sound(home, look.goals):
                changed[to] = [grown]
                moves.append((home.meld, pieces_of(items)))
                kept = minus(kept, items)
    after, table = look.state.hold(kept).put(changed), look.state.table
    if moves:
        return Move(Kind.APART, after, partial(tell.apart, spot.meld, moves, pieces_of(kept), table))
    return Move(Kind.APART, after, partial(tell.empty, [spot.meld], table), emptied=(spot.meld,))
