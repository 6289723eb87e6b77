"""The sets that a search has to think of, as numbers, made once.

A number tile is a number from 0 to 51 (colour by colour), a joker is 52.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import combinations, count, product
from typing import Final, NamedTuple, TypeAlias

from rummi.core.meld import SHORTEST
from rummi.core.tile import JOKER, Piece, Tile
from rummi.games.express.dice import EXPRESS_BOX

NUMBERS: Final = EXPRESS_BOX.highest
JOKER_CODE: Final = len(EXPRESS_BOX.colours) * NUMBERS


class Shape(NamedTuple):
    run: bool
    codes: tuple[int, ...]
    mask: int
    """A bit for every code."""


def code_of(piece: Piece) -> int:
    return piece.colour * NUMBERS + piece.number - 1 if isinstance(piece, Tile) else JOKER_CODE


PIECES: Final[tuple[Piece, ...]] = (
    *(Tile(colour, number) for colour in EXPRESS_BOX.colours for number in range(1, NUMBERS + 1)),
    JOKER,
)
"""By their codes."""


def _shape(run: bool, codes: tuple[int, ...]) -> Shape:
    return Shape(run, codes, sum(1 << code for code in codes))


def _runs() -> list[Shape]:
    return [
        _shape(True, tuple(colour * NUMBERS + first + step for step in range(length)))
        for length in range(SHORTEST, NUMBERS + 1)
        for colour in range(len(EXPRESS_BOX.colours))
        for first in range(NUMBERS - length + 1)
    ]


def _groups() -> list[Shape]:
    colours = range(len(EXPRESS_BOX.colours))
    return [
        _shape(False, tuple(colour * NUMBERS + number for colour in chosen))
        for size in range(SHORTEST, len(colours) + 1)
        for number in range(NUMBERS)
        for chosen in combinations(colours, size)
    ]


SHAPES: Final = (*_runs(), *_groups())

SHAPES_WITH: Final = tuple(tuple(shape for shape in SHAPES if code in shape.codes) for code in range(JOKER_CODE))
"""For every number tile the sets that it can be in."""


@dataclass(frozen=True, slots=True)
class Token:
    """A die in a system: which die it is, and what it stands for."""

    id: int
    code: int
    meaning: int


@dataclass(frozen=True, slots=True)
class Set:
    run: bool
    tokens: tuple[Token, ...]


System: TypeAlias = tuple[Set, ...]


class OutOfTime(Exception):
    """The search was cut short."""


@dataclass(slots=True)
class Sides:
    """Which sets hang together, and which of two directions each has within its island."""

    island: list[int] = field(default_factory=list)
    side: list[int] = field(default_factory=list)

    def joined(self, crossed: Sequence[int]) -> Sides | None:
        """With one more set, which crosses these; None if they would have to lie in two directions."""
        new = len(self.island)
        island, side = [*self.island, new], [*self.side, 0]
        flips: dict[int, int] = {}
        for other in crossed:
            flip = side[other] ^ 1
            if flips.setdefault(island[other], flip) != flip:
                return None
        for at, home in enumerate(self.island):
            if home in flips:
                island[at], side[at] = new, side[at] ^ flips[home]
        return Sides(island, side)


class SystemSearch:
    """Goes through the systems that use every needed die and leave out at most `may_leave` of the others.

    `found` gets each of them and says how many may be left out from then on; a number below zero ends the search.
    """

    def __init__(
        self,
        needed: Sequence[int],
        others: Sequence[int],
        may_leave: int,
        found: Callable[[System, int], int],
        go_on: Callable[[], bool],
    ) -> None:
        self.needed = [0] * (JOKER_CODE + 1)
        self.fresh = [0] * (JOKER_CODE + 1)
        for code in needed:
            self.needed[code] += 1
            self.fresh[code] += 1
        for code in others:
            self.fresh[code] += 1
        self.may_leave = may_leave
        self.left = 0
        self.found = found
        self.go_on = go_on
        self.sets: list[Set] = []
        self.homes: list[list[int]] = []
        self.tokens: list[Token] = []

    def run(self) -> None:
        self._search(Sides())

    def _search(self, sides: Sides) -> None:
        if not self.go_on():
            raise OutOfTime
        if self.left > self.may_leave:
            return
        open_tokens = self._open_tokens()
        target, shapes = self._hardest(open_tokens)
        if target is None:
            self.may_leave = self.found(tuple(self.sets), self.left)
            return
        for shape in shapes:
            for chosen in self._choices(shape, target, open_tokens):
                crossed = [self.homes[die.id][0] for die in chosen if isinstance(die, Token)]
                joined = sides.joined(crossed)
                if joined is not None:
                    self._with_set(shape, chosen, joined)
                    if self.left > self.may_leave:
                        return
        if self.fresh[target] > self.needed[target]:
            self._without(target, sides)

    def _open_tokens(self) -> dict[int, list[Token]]:
        """The dice that could lie in one more set, by what they stand for."""
        tokens: dict[int, list[Token]] = {}
        for token in self.tokens:
            if len(self.homes[token.id]) == 1:
                tokens.setdefault(token.meaning, []).append(token)
        return tokens

    def _hardest(self, open_tokens: dict[int, list[Token]]) -> tuple[int | None, Sequence[Shape]]:
        """The die with the fewest sets to be in, jokers last; none when every die has its place."""
        there = 0
        for code in range(JOKER_CODE):
            if self.fresh[code] or code in open_tokens:
                there |= 1 << code
        jokers = self.fresh[JOKER_CODE]
        best: tuple[int | None, list[Shape]] = (None, [])
        for code in range(JOKER_CODE):
            if self.fresh[code]:
                fitting = [s for s in SHAPES_WITH[code] if (s.mask & ~there).bit_count() <= jokers]
                if best[0] is None or len(fitting) < len(best[1]):
                    best = (code, fitting)
                if not fitting:
                    return best
        if best[0] is None and jokers:
            return JOKER_CODE, [s for s in SHAPES if (s.mask & ~there).bit_count() <= jokers and s.mask & there]
        best[1].sort(key=lambda shape: (shape.mask & ~there).bit_count())
        return best

    def _choices(
        self, shape: Shape, target: int, open_tokens: dict[int, list[Token]]
    ) -> Iterator[tuple[int | Token, ...]]:
        """Every way to fill the shape with fresh dice (by their codes) and dice of other sets; the target is fresh."""
        fresh = self.fresh
        used: list[int | Token] = []
        crossed: list[int] = []

        def fill(at: int, jokers: int) -> Iterator[tuple[int | Token, ...]]:
            if at == len(shape.codes):
                if self._complete(used, target):
                    yield tuple(used)
                return
            meaning = shape.codes[at]
            if fresh[meaning]:
                used.append(meaning)
                yield from fill(at + 1, jokers)
                used.pop()
            if meaning == target:
                return
            for token in open_tokens.get(meaning, ()):
                home = self.homes[token.id][0]
                if home not in crossed:
                    crossed.append(home)
                    used.append(token)
                    yield from fill(at + 1, jokers)
                    used.pop()
                    crossed.pop()
            if jokers:
                used.append(JOKER_CODE)
                yield from fill(at + 1, jokers - 1)
                used.pop()

        return fill(0, fresh[JOKER_CODE])

    def _complete(self, used: Sequence[int | Token], target: int) -> bool:
        """Not of jokers alone, and with the die that it is made for."""
        codes = [die.code if isinstance(die, Token) else die for die in used]
        return target in used and any(code != JOKER_CODE for code in codes)

    def _with_set(self, shape: Shape, chosen: Sequence[int | Token], sides: Sides) -> None:
        taken: list[tuple[int, int]] = []
        tokens: list[Token] = []
        number = len(self.sets)
        for die, meaning in zip(chosen, shape.codes, strict=True):
            if isinstance(die, Token):
                self.homes[die.id].append(number)
                tokens.append(die)
                continue
            needed = min(self.needed[die], 1)
            self.fresh[die] -= 1
            self.needed[die] -= needed
            taken.append((die, needed))
            token = Token(len(self.tokens), die, meaning)
            self.tokens.append(token)
            self.homes.append([number])
            tokens.append(token)
        self.sets.append(Set(shape.run, tuple(tokens)))
        self._search(sides)
        self.sets.pop()
        for die, needed in taken:
            self.fresh[die] += 1
            self.needed[die] += needed
            self.tokens.pop()
            self.homes.pop()
        for die in chosen:
            if isinstance(die, Token):
                self.homes[die.id].pop()

    def _without(self, target: int, sides: Sides) -> None:
        """The die stays in the hand."""
        self.fresh[target] -= 1
        self.left += 1
        self._search(sides)
        self.left -= 1
        self.fresh[target] += 1


def fewest_left(table: bytes, hand: bytes, most_steps: int) -> bytes:
    """Of these codes of the hand those that no system takes in, when it takes in as many as can be.

    After so many steps the best so far is taken. The kernel has the same search (native/kernel/dice).
    """
    whole, steps, best = Counter(table + hand), count(1), [hand]

    def found(system: System, left: int) -> int:
        used = {token.id: token.code for each in system for token in each.tokens}
        best[0] = bytes(sorted((whole - Counter(used.values())).elements()))
        return left - 1

    with suppress(OutOfTime):
        SystemSearch(table, hand, len(hand), found, lambda: next(steps) <= most_steps).run()
    return best[0]


def enlarged(system: System) -> Iterator[System]:
    """The system with further sets made only of dice that it holds, which lie side by side in a dense layout."""
    homes: dict[Token, int] = {}
    crossings: set[Token] = set()
    for at, each in enumerate(system):
        crossings |= {token for token in each.tokens if token in homes}
        homes |= dict.fromkeys(each.tokens, at)
    further = list(_further({token: home for token, home in homes.items() if token not in crossings}))

    def grow(at: int, added: System) -> Iterator[System]:
        used = {token for each in added for token in each.tokens}
        for number in range(at, len(further)):
            if used.isdisjoint(further[number].tokens):
                larger = (*added, further[number])
                yield (*system, *larger)
                yield from grow(number + 1, larger)

    return grow(0, ())


def _further(homes: dict[Token, int]) -> Iterator[Set]:
    """Every set of dice that lie in different sets."""
    by_meaning: dict[int, list[Token]] = {}
    for token in homes:
        by_meaning.setdefault(token.meaning, []).append(token)
    there = sum(1 << meaning for meaning in by_meaning)
    for shape in SHAPES:
        if not shape.mask & ~there:
            for tokens in product(*(by_meaning[meaning] for meaning in shape.codes)):
                numbers = any(token.code != JOKER_CODE for token in tokens)
                if numbers and len({homes[token] for token in tokens}) == len(tokens):
                    yield Set(shape.run, tokens)
