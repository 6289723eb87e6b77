"""Stacks of seven and the deal, as the booklet describes them: values that a screen can show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.core.tile import Piece
from rummi.core.tiles import Tiles
from rummi.games.classic.beginning.setup import Setup
from rummi.games.classic.beginning.start import Start


def stack_sizes(tiles: int, full: int) -> tuple[int, ...]:
    """STD-9: full stacks; a single tile left over tops the last one, more are a stack of their own (A-3)."""
    stacks, left = divmod(tiles, full)
    if left > 1:
        return (full,) * stacks + (left,)
    return (full,) * (stacks - 1) + (full + left,)


@dataclass(frozen=True, slots=True)
class Stacks:
    """The face-down tiles in their stacks, before anyone has chosen."""

    stacks: tuple[Tiles, ...]
    full: int

    @classmethod
    def build(cls, shuffled: Sequence[Piece], full: int) -> Stacks:
        stacks = []
        at = 0
        for size in stack_sizes(len(shuffled), full):
            stacks.append(Tiles.of(shuffled[at : at + size]))
            at += size
        return cls(tuple(stacks), full)

    def choose(self, choices: Sequence[Sequence[int]], each: int) -> tuple[tuple[Tiles, ...], Tiles]:
        """The racks, each from the stacks that a player chose, and the bank that remains (STD-10, STD-11)."""
        chosen = [stack for choice in choices for stack in choice]
        for choice in choices:
            if len(choice) != each:
                raise InvalidInput(
                    sentence("each player takes {each} stacks, not {given}", each=each, given=len(choice))
                )
        for stack in chosen:
            if chosen.count(stack) > 1 or not 0 <= stack < len(self.stacks):
                raise InvalidInput(sentence("stack {stack} is not there to choose", stack=stack))
            if len(self.stacks[stack]) != self.full:
                raise InvalidInput(sentence("stack {stack} is not a stack of {full}", stack=stack, full=self.full))
        racks = tuple(_together(self.stacks[stack] for stack in choice) for choice in choices)
        return racks, _together(stack for at, stack in enumerate(self.stacks) if at not in chosen)


def _together(stacks: Iterable[Tiles]) -> Tiles:
    return Tiles.of(piece for stack in stacks for piece in stack)


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
    """Everyone takes the next two stacks: who chooses or allots them makes no difference (A-2, C-6)."""
    each = setup.ruleset.hand // setup.ruleset.stack
    choices = [range(each * seat, each * (seat + 1)) for seat in range(len(setup.players))]
    racks, bank = Stacks.build(shuffled, setup.ruleset.stack).choose(choices, each)
    return Start(first, racks, bank)
