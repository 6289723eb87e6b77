"""Moves that lay tiles from hand and rack, and those that only change how a set lies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rummi.core.tile import JOKER
from rummi.solver.explain import tell
from rummi.solver.explain.flow import Bound
from rummi.solver.explain.move import Look, Move
from rummi.solver.explain.state import Spot, minus, pieces_of
from rummi.solver.explain.step import Kind


def lay(look: Look) -> Iterator[Move]:
    """A new set of which every piece is at hand."""
    for goal in look.ready(look.state.unlaid):
        used = look.state.waiting([goal])
        meld = look.goals.melds[goal]
        after = look.state.spend(used).lay(goal, meld)
        from_rack = pieces_of(used[len(look.state.hand) - len(after.hand) :])  # `waiting` begins with the hand
        kind = Kind.LAY if len(from_rack) == len(used) else Kind.BUILD
        yield Move(kind, after, partial(tell.lay, meld, from_rack))


def swap(look: Look) -> Iterator[Move]:
    """Tiles at hand for the jokers that leave a set."""
    for at, spot in look.spots:
        jokers, used = spot.leaving, look.state.waiting(spot.hosts)
        if len(spot.hosts) == 1 and jokers and used and look.ready(spot.hosts):
            if any(piece != JOKER for piece, _ in jokers):
                continue
            grown = spot.changed(look.goals, gone=jokers, come=used)
            after = look.state.spend(used).hold(jokers).put({at: [grown]})
            told = partial(tell.swap, spot.meld, pieces_of(jokers), pieces_of(used), look.state.table)
            yield Move(Kind.SWAP, after, told)


def split(look: Look) -> Iterator[Move]:
    """One run into those that grow in it, where nothing else is to leave it."""
    for at, spot in look.spots:
        if len(spot.hosts) > 1 and not spot.leaving and look.ready(spot.hosts) == list(spot.hosts):
            yield parted(look, at, look.parts(spot))


def parted(look: Look, at: int, parts: Sequence[Spot]) -> Move:
    """The split into these parts, with what waits for them; the rest of the set goes to the hand."""
    spot = look.state.spots[at]
    used = minus(tuple(item for part in parts for item in part.bound), minus(spot.bound, spot.leaving))
    after = look.state.spend(used).hold(spot.leaving).put({at: parts})
    melds = [part.meld for part in parts]
    return Move(Kind.SPLIT, after, partial(tell.split, spot.meld, melds, pieces_of(spot.leaving), pieces_of(used)))


def add(look: Look) -> Iterator[Move]:
    """All that the new sets growing somewhere still need."""
    for at, spot in look.spots:
        ready = look.ready(spot.hosts)
        for goals in dict.fromkeys([tuple(ready), *((goal,) for goal in ready)]):
            yield from _added(look, at, look.state.waiting(goals))


def add_some(look: Look) -> Iterator[Move]:
    """What is at hand for sets that need still more."""
    for at, spot in look.spots:
        yield from _added(look, at, look.state.waiting(spot.hosts))


def _added(look: Look, at: int, used: Bound) -> Iterator[Move]:
    spot = look.state.spots[at]
    if not used:
        return
    grown = spot.changed(look.goals, come=used)
    if grown.sound(spot, look.goals):
        after = look.state.spend(used).put({at: [grown]})
        told = partial(tell.add, spot.meld, grown.meld, pieces_of(used), look.state.table)
        yield Move(Kind.ADD, after, told)


def shift(look: Look) -> Iterator[Move]:
    """A joker to another place of its set, where nothing else is to be done."""
    for at, spot in look.spots:
        if len(spot.hosts) == 1 and not spot.leaving and not look.missing[spot.hosts[0]]:
            grown = spot.changed(look.goals)
            if grown.reached(look.goals) and not spot.reached(look.goals):
                after = look.state.put({at: [grown]})
                yield Move(Kind.SHIFT, after, partial(tell.shift, spot.meld, grown.meld, look.state.table))
