"""Which dice to throw again, two turns ahead: what each throw that may follow lets be laid, then and in the turn after.

How many dice can be laid is asked without the grid (`systems.py`, in the kernel), so that hundreds of throws can be
looked at in a turn; hardly any system does not fit.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from rummi.games.express.dice.die import Dice, Die
from rummi.games.express.dice.layout import Layout
from rummi.games.express.search.holding import near
from rummi.games.express.search.shapes import JOKER_CODE, code_of
from rummi.games.game import Draw

FEW: Final = 24
"""Throws with which every way is tried."""
MANY: Final = 72
"""And the best of them."""
FINALISTS: Final = 4
NEXT: Final = 3
"""Throws of the turn after, for each way to hold then."""
NEXT_HELD: Final = (0, 2, 4)
"""How many dice these hold at most."""
NEXT_WORTH: Final = 0.8
"""A die that can be laid in the turn after: the table will have changed by then."""
OUT_WORTH: Final = 1.5
"""Dice that it is worth to have none left."""
MOST_STEPS: Final = 400

Face: TypeAlias = int
"""A code."""
Fall: TypeAlias = dict[int, Face]
"""What each die shows, by its number."""


@dataclass(frozen=True, slots=True)
class Held:
    """A die of the hand."""

    number: int
    code: Face


@dataclass(slots=True)
class _Way:
    """One way to part the hand, and what it was worth after each throw so far."""

    hold: frozenset[int]
    worth: list[float]

    @property
    def mean(self) -> float:
        return sum(self.worth) / len(self.worth)


class Outlook:
    """Of one position. Every way is tried with the same throws, so that none has better luck than another."""

    def __init__(self, table: Layout, hand: Sequence[Die], dice: Dice, draw: Draw, turns_left: int) -> None:
        self._table = bytes(sorted(code_of(piece) for piece in table.tiles))
        self._hand = tuple(Held(die.number, code_of(die.face)) for die in hand)
        self._faces = {number: tuple(map(code_of, faces)) for number, faces in enumerate(dice, start=1)}
        self._draw = draw
        self._turns_left = turns_left
        """After this one."""
        self._falls = [self._fall() for _ in range(MANY)]
        self._next = [self._fall() for _ in range(NEXT)]

    def thrown(self) -> tuple[int, ...]:
        """The numbers of the dice that are best thrown; none where all are best held."""
        ways = [self._tried(hold) for hold in self._holds()]
        ways.sort(key=lambda way: way.mean, reverse=True)
        known = {way.hold for way in ways}
        ways += [self._tried(hold) for hold in _neighbours(ways[0].hold, self._numbers) if hold not in known]
        ways.sort(key=lambda way: way.mean, reverse=True)
        best = ways[:FINALISTS]
        for way in best:
            way.worth = self._two_turns(way.hold)
        chosen = max(best, key=lambda way: (way.mean, len(way.hold)))
        return tuple(number for number in self._numbers if number not in chosen.hold)

    @property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(die.number for die in self._hand)

    def _fall(self) -> Fall:
        return {number: faces[self._draw(len(faces))] for number, faces in self._faces.items()}

    def _holds(self) -> Iterator[frozenset[int]]:
        """The most promising dice, one after another, from none to all."""
        numbers = _by_promise(self._table, self._hand)
        for most in range(len(numbers) + 1):
            yield frozenset(numbers[:most])

    def _tried(self, hold: frozenset[int]) -> _Way:
        hands = [_after(self._hand, hold, fall) for fall in self._falls[:FEW]]
        return _Way(hold, [self._worth(len(hand) - len(left), left) for hand, left in self._laid(hands)])

    def _laid(self, hands: Sequence[tuple[Held, ...]]) -> Iterator[tuple[tuple[Held, ...], tuple[Held, ...]]]:
        return zip(hands, _left([self._table] * len(hands), hands), strict=True)

    def _worth(self, laid: int, left: Collection[Held]) -> float:
        """Of equals those that leave low numbers: they may decide the round (DICE-32)."""
        low = sum(10 if die.code == JOKER_CODE else die.code % 13 + 1 for die in left)
        return laid + (0 if left else OUT_WORTH) - low / 1_000

    def _two_turns(self, hold: frozenset[int]) -> list[float]:
        hands = [_after(self._hand, hold, fall) for fall in self._falls]
        ended = list(self._laid(hands))
        worth = [self._worth(len(hand) - len(left), left) for hand, left in ended]
        if not self._turns_left:
            return worth
        later = self._later([(_table_after(self._table, hand, left), left) for hand, left in ended])
        return [now + NEXT_WORTH * then for now, then in zip(worth, later, strict=True)]

    def _later(self, positions: Sequence[tuple[bytes, tuple[Held, ...]]]) -> list[float]:
        """What the turn after this one is worth at best, on average over a few throws."""
        asked: list[tuple[int, int, bytes, tuple[Held, ...]]] = []
        for at, (table, hand) in enumerate(positions):
            promising = _by_promise(table, hand)
            for most in dict.fromkeys(min(held, len(hand)) for held in NEXT_HELD if hand):
                hold = frozenset(promising[:most])
                asked += [(at, most, table, _after(hand, hold, fall)) for fall in self._next]
        left = _left([table for _, _, table, _ in asked], [hand for *_, hand in asked])
        sums: dict[tuple[int, int], float] = {}
        for (at, most, _, hand), rest in zip(asked, left, strict=True):
            sums[at, most] = sums.get((at, most), 0) + self._worth(len(hand) - len(rest), rest)
        best = [0.0] * len(positions)
        for (at, _), total in sums.items():
            best[at] = max(best[at], total / NEXT)
        return best


def _neighbours(hold: frozenset[int], numbers: Iterable[int]) -> Iterator[frozenset[int]]:
    """One die more, or one less."""
    return (hold ^ {number} for number in numbers)


def _after(hand: Iterable[Held], hold: Collection[int], fall: Fall) -> tuple[Held, ...]:
    return tuple(die if die.number in hold else Held(die.number, fall[die.number]) for die in hand)


def _table_after(table: bytes, hand: Iterable[Held], left: Iterable[Held]) -> bytes:
    stays = {die.number for die in left}
    return bytes(sorted([*table, *(die.code for die in hand if die.number not in stays)]))


def _left(tables: Sequence[bytes], hands: Sequence[tuple[Held, ...]]) -> list[tuple[Held, ...]]:
    """Of each hand what stays in it when as many dice as can be are laid."""
    codes = [bytes(die.code for die in hand) for hand in hands]
    return [_named(hand, left) for hand, left in zip(hands, _fewest_left(list(tables), codes), strict=True)]


def _fewest_left(tables: list[bytes], hands: list[bytes]) -> list[bytes]:
    from rummi.solver import _kernel  # here, so that `rummi doctor` runs without it

    return _kernel.fewest_left(tables, hands, MOST_STEPS)


def _named(hand: Iterable[Held], left: bytes) -> tuple[Held, ...]:
    """The dice that show these faces: of those that show the same the last."""
    faces = list(left)
    stay = []
    for die in reversed(tuple(hand)):
        if die.code in faces:
            faces.remove(die.code)
            stay.append(die)
    return tuple(reversed(stay))


def _by_promise(table: bytes, hand: Sequence[Held]) -> tuple[int, ...]:
    """The numbers of the dice, those first that are nearest to a set with what else is there."""
    codes = [die.code for die in hand]
    lying = _mask(table)
    promises = {}
    for at, die in enumerate(hand):
        there = lying | _mask(codes[:at]) | _mask(codes[at + 1 :])
        promises[die.number] = 1_000 if die.code == JOKER_CODE else near(die.code, there)
    return tuple(sorted(promises, key=lambda number: (-promises[number], number)))


def _mask(codes: Iterable[Face]) -> int:
    there = 0
    for code in codes:
        if code != JOKER_CODE:
            there |= 1 << code
    return there
