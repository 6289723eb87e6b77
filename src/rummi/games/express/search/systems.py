"""Systems of sets without the grid: which sets there are, and which dice they share.

Pieces are codes here: 0 to 51 for the number tiles (colour by colour), 52 for a joker. Masks have a bit for each code.
The kernel has the same search for a hand without the grid (native/kernel/dice).
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
    """A set without jokers."""

    run: bool
    codes: tuple[int, ...]
    mask: int


def code_of(piece: Piece) -> int:
    return piece.colour * NUMBERS + piece.number - 1 if isinstance(piece, Tile) else JOKER_CODE


PIECES: Final[tuple[Piece, ...]] = (
    *(Tile(colour, number) for colour in EXPRESS_BOX.colours for number in range(1, NUMBERS + 1)),
    JOKER,
)
"""The piece of each code."""


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
"""The shapes that contain each code."""


@dataclass(frozen=True, slots=True)
class Token:
    """A die in a system."""

    id: int
    code: int
    meaning: int
    """The code of the tile that it stands for: its own, unless it is a joker."""


@dataclass(frozen=True, slots=True)
class Set:
    run: bool
    tokens: tuple[Token, ...]


System: TypeAlias = tuple[Set, ...]


class OutOfTime(Exception):
    """The search was cut short because `go_on` returned False."""


@dataclass(slots=True)
class Directions:
    """The island of each set, and which of the island's two directions the set has."""

    island: list[int] = field(default_factory=list)
    direction: list[int] = field(default_factory=list)

    def with_set(self, crossed: Sequence[int]) -> Directions | None:
        """Add a set that crosses these sets; None if it would need two directions at once."""
        new = len(self.island)
        island, direction = [*self.island, new], [*self.direction, 0]
        flips: dict[int, int] = {}
        for other in crossed:
            flip = direction[other] ^ 1
            if flips.setdefault(island[other], flip) != flip:
                return None
        for at, own_island in enumerate(self.island):
            if own_island in flips:
                island[at], direction[at] = new, direction[at] ^ flips[own_island]
        return Directions(island, direction)


class SystemSearch:
    """Search all systems that use every needed die and leave out at most `may_leave` of the optional ones.

    Calls `on_system` with each system and the number of optional dice that it leaves out. The answer is how many the
    following systems may leave out; a negative number ends the search.
    """

    def __init__(
        self,
        needed: Sequence[int],
        optional: Sequence[int],
        may_leave: int,
        on_system: Callable[[System, int], int],
        go_on: Callable[[], bool],
    ) -> None:
        self.needed = [0] * (JOKER_CODE + 1)
        """The number of dice of each code that still have to be used."""
        self.unused = [0] * (JOKER_CODE + 1)
        """The number of dice of each code, needed or optional, that are not in a set yet."""
        for code in needed:
            self.needed[code] += 1
            self.unused[code] += 1
        for code in optional:
            self.unused[code] += 1
        self.may_leave = may_leave
        self.left = 0
        self.on_system = on_system
        self.go_on = go_on
        self.sets: list[Set] = []
        self.sets_of: list[list[int]] = []
        """The one or two sets of each token, by its id."""
        self.tokens: list[Token] = []

    def run(self) -> None:
        """Raises OutOfTime if `go_on` returns False."""
        self._search(Directions())

    def _search(self, directions: Directions) -> None:
        if not self.go_on():
            raise OutOfTime
        if self.left > self.may_leave:
            return
        open_tokens = self._open_tokens()
        target, shapes = self._hardest(open_tokens)
        if target is None:
            self.may_leave = self.on_system(tuple(self.sets), self.left)
            return
        for shape in shapes:
            for chosen in self._choices(shape, target, open_tokens):
                crossed = [self.sets_of[die.id][0] for die in chosen if isinstance(die, Token)]
                extended = directions.with_set(crossed)
                if extended is not None:
                    self._search_with_set(shape, chosen, extended)
                    if self.left > self.may_leave:
                        return
        if self.unused[target] > self.needed[target]:
            self._search_without(target, directions)

    def _open_tokens(self) -> dict[int, list[Token]]:
        """Return the dice that are in one set and could be in a second one, by what they stand for."""
        tokens: dict[int, list[Token]] = {}
        for token in self.tokens:
            if len(self.sets_of[token.id]) == 1:
                tokens.setdefault(token.meaning, []).append(token)
        return tokens

    def _hardest(self, open_tokens: dict[int, list[Token]]) -> tuple[int | None, Sequence[Shape]]:
        """Return the unused die that fits the fewest shapes, and these; jokers last, None if all dice are used."""
        available = 0
        for code in range(JOKER_CODE):
            if self.unused[code] or code in open_tokens:
                available |= 1 << code
        jokers = self.unused[JOKER_CODE]
        best: tuple[int | None, list[Shape]] = (None, [])
        for code in range(JOKER_CODE):
            if self.unused[code]:
                fitting = [s for s in SHAPES_WITH[code] if (s.mask & ~available).bit_count() <= jokers]
                if best[0] is None or len(fitting) < len(best[1]):
                    best = (code, fitting)
                if not fitting:
                    return best
        if best[0] is None and jokers:
            return JOKER_CODE, [s for s in SHAPES if (s.mask & ~available).bit_count() <= jokers and s.mask & available]
        best[1].sort(key=lambda shape: (shape.mask & ~available).bit_count())
        return best

    def _choices(
        self, shape: Shape, target: int, open_tokens: dict[int, list[Token]]
    ) -> Iterator[tuple[int | Token, ...]]:
        """Yield every way to fill the shape with unused dice (codes) and dice of other sets (tokens).

        The target is one of the unused dice.
        """
        unused = self.unused
        used: list[int | Token] = []
        crossed: list[int] = []

        def fill(at: int, jokers: int) -> Iterator[tuple[int | Token, ...]]:
            if at == len(shape.codes):
                if _is_complete(used, target):
                    yield tuple(used)
                return
            meaning = shape.codes[at]
            if unused[meaning]:
                used.append(meaning)
                yield from fill(at + 1, jokers)
                used.pop()
            if meaning == target:
                return
            for token in open_tokens.get(meaning, ()):
                other = self.sets_of[token.id][0]
                if other not in crossed:
                    crossed.append(other)
                    used.append(token)
                    yield from fill(at + 1, jokers)
                    used.pop()
                    crossed.pop()
            if jokers:
                used.append(JOKER_CODE)
                yield from fill(at + 1, jokers - 1)
                used.pop()

        return fill(0, unused[JOKER_CODE])

    def _search_with_set(self, shape: Shape, chosen: Sequence[int | Token], directions: Directions) -> None:
        taken: list[tuple[int, int]] = []
        tokens: list[Token] = []
        number = len(self.sets)
        for die, meaning in zip(chosen, shape.codes, strict=True):
            if isinstance(die, Token):
                self.sets_of[die.id].append(number)
                tokens.append(die)
                continue
            needed = min(self.needed[die], 1)
            self.unused[die] -= 1
            self.needed[die] -= needed
            taken.append((die, needed))
            token = Token(len(self.tokens), die, meaning)
            self.tokens.append(token)
            self.sets_of.append([number])
            tokens.append(token)
        self.sets.append(Set(shape.run, tuple(tokens)))
        self._search(directions)
        self.sets.pop()
        for die, needed in taken:
            self.unused[die] += 1
            self.needed[die] += needed
            self.tokens.pop()
            self.sets_of.pop()
        for die in chosen:
            if isinstance(die, Token):
                self.sets_of[die.id].pop()

    def _search_without(self, target: int, directions: Directions) -> None:
        """Search the systems that leave the die in the hand."""
        self.unused[target] -= 1
        self.left += 1
        self._search(directions)
        self.left -= 1
        self.unused[target] += 1


def _is_complete(used: Sequence[int | Token], target: int) -> bool:
    """Return whether the set contains the target and is not made of jokers alone."""
    codes = [die.code if isinstance(die, Token) else die for die in used]
    return target in used and any(code != JOKER_CODE for code in codes)


def fewest_left(table: bytes, hand: bytes, most_steps: int) -> bytes:
    """Return the codes of the hand that stay in it when a system takes as many of them as possible.

    After `most_steps` steps, returns the best result so far. The kernel has the same function.
    """
    everything, steps, best = Counter(table + hand), count(1), [hand]

    def on_system(system: System, left: int) -> int:
        used = {token.id: token.code for each in system for token in each.tokens}
        best[0] = bytes(sorted((everything - Counter(used.values())).elements()))
        return left - 1

    with suppress(OutOfTime):
        SystemSearch(table, hand, len(hand), on_system, lambda: next(steps) <= most_steps).run()
    return best[0]


def with_more_sets(system: System) -> Iterator[System]:
    """Yield the system with further sets made only of its own dice, as dice side by side form in a dense layout."""
    set_of: dict[Token, int] = {}
    crossings: set[Token] = set()
    for at, each in enumerate(system):
        crossings |= {token for token in each.tokens if token in set_of}
        set_of |= dict.fromkeys(each.tokens, at)
    further = list(_further_sets({token: at for token, at in set_of.items() if token not in crossings}))

    def grow(at: int, added: System) -> Iterator[System]:
        used = {token for each in added for token in each.tokens}
        for number in range(at, len(further)):
            if used.isdisjoint(further[number].tokens):
                larger = (*added, further[number])
                yield (*system, *larger)
                yield from grow(number + 1, larger)

    return grow(0, ())


def _further_sets(set_of: dict[Token, int]) -> Iterator[Set]:
    """Yield every set of dice that are in different sets of the system."""
    by_meaning: dict[int, list[Token]] = {}
    for token in set_of:
        by_meaning.setdefault(token.meaning, []).append(token)
    available = sum(1 << meaning for meaning in by_meaning)
    for shape in SHAPES:
        if not shape.mask & ~available:
            for tokens in product(*(by_meaning[meaning] for meaning in shape.codes)):
                has_number = any(token.code != JOKER_CODE for token in tokens)
                if has_number and len({set_of[token] for token in tokens}) == len(tokens):
                    yield Set(shape.run, tokens)
