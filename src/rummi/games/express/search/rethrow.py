"""The choice of dice to throw again, found by trying throws.

`best_throw` searches the best play on the grid for each throw of this turn. `ThrowPlanner` looks two turns ahead: it
counts how many dice each throw lets a player lay, now and in the next turn. It counts without the grid (`systems`, in
the kernel), so it can try hundreds of throws in a turn; nearly every system that it finds fits on the grid.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, TypeAlias

from rummi.core.tile import Piece
from rummi.games.base import Draw
from rummi.games.express.dice import Dice, Die
from rummi.games.express.layout import Layout
from rummi.games.express.search.best import Limits, best_play, most_promising, score_code
from rummi.games.express.search.systems import JOKER_CODE, code_of

SAMPLES: Final = 40
SAMPLE_LIMITS: Final = Limits(nodes=300)
"""Enough for nearly every throw; there are hundreds of them to search."""
MOST_HELD: Final = 6
"""The largest number of dice to hold that is tried, apart from all of them."""
FINALISTS: Final = 3


@dataclass(frozen=True, slots=True)
class ThrowChoice:
    hold: tuple[int, ...]
    throw: tuple[int, ...]
    expected: float
    """The average number of dice laid after the throw."""
    error: float
    """The standard error of that average; 0 if nothing is thrown."""


def best_throw(
    table: Layout,
    hand: Sequence[Die],
    dice: Dice,
    draw: Draw,
    samples: int = SAMPLES,
    limits: Limits = SAMPLE_LIMITS,
) -> ThrowChoice:
    """Choose the dice to throw so that most dice can be laid in this turn, on average.

    Every choice is tried with the same faces of each die, so that none has better luck than another. The choices that
    look worst after a quarter of the throws are not tried further.
    """
    throws = [{number: faces[draw(len(faces))] for number, faces in enumerate(dice, start=1)} for _ in range(samples)]
    trials = [_Trial(table, hand, hold, limits) for hold in _holds_to_try(table, hand)]
    first = throws[: max(1, samples // 4)]
    for trial in trials:
        trial.run(first)
    best = sorted(trials, key=_Trial.rank, reverse=True)[:FINALISTS]
    for trial in best:
        trial.run(throws[len(first) :])
    return max(best, key=_Trial.rank).choice


def _holds_to_try(table: Layout, hand: Sequence[Die]) -> Iterator[tuple[int, ...]]:
    """Yield dice to hold: none, the most promising ones, one more each time, and all."""
    holds = [most_promising(table, hand, most) for most in range(min(MOST_HELD, len(hand) - 1) + 1)]
    yield from dict.fromkeys(holds)
    yield tuple(sorted(die.number for die in hand))


class _Trial:
    """One choice of dice to hold, and how many dice could be laid after each throw so far."""

    def __init__(self, table: Layout, hand: Sequence[Die], hold: tuple[int, ...], limits: Limits) -> None:
        self.table = table
        self.hand = hand
        self.hold = hold
        self.throw = tuple(die.number for die in hand if die.number not in hold)
        self.limits = limits
        self.laid: list[int] = []

    def run(self, throws: Sequence[dict[int, Piece]]) -> None:
        if self.throw or not self.laid:  # without a throw all results are the same
            self.laid += [self._count_laid(throw) for throw in (throws if self.throw else throws[:1])]

    def _count_laid(self, throw: dict[int, Piece]) -> int:
        faces = [die.face if die.number in self.hold else throw[die.number] for die in self.hand]
        return len(best_play(self.table, faces, self.limits).laid)

    @property
    def choice(self) -> ThrowChoice:
        return ThrowChoice(self.hold, self.throw, *_mean_and_error(self.laid))

    def rank(self) -> tuple[float, int]:
        """Prefer a high average; then hold more dice, or throw more if nothing can be laid anyway."""
        mean, _ = _mean_and_error(self.laid)
        return mean, len(self.hold if mean else self.throw)


def _mean_and_error(results: Sequence[int]) -> tuple[float, float]:
    """Return the mean of the results and its standard error."""
    mean = sum(results) / len(results)
    if len(results) == 1:
        return mean, 0.0
    spread = sum((result - mean) ** 2 for result in results) / (len(results) - 1)
    return mean, sqrt(spread / len(results))


FIRST_THROWS: Final = 24
"""Throws with which every choice is tried."""
ALL_THROWS: Final = 72
"""Throws with which the best choices are tried."""
PLANNER_FINALISTS: Final = 4
NEXT_THROWS: Final = 3
"""Throws of the next turn, for each choice of dice to hold then."""
NEXT_HELD: Final = (0, 2, 4)
"""The largest numbers of dice that these choices hold."""
NEXT_WORTH: Final = 0.8
"""The worth of a die laid in the next turn: the table will have changed by then."""
OUT_WORTH: Final = 1.5
"""The worth, in dice, of having no dice left."""
MOST_STEPS: Final = 400

Face: TypeAlias = int
"""The code of a piece (see `systems`)."""
Faces: TypeAlias = dict[int, Face]
"""The face that each die shows, by its number."""


@dataclass(frozen=True, slots=True)
class HandDie:
    number: int
    code: Face


@dataclass(slots=True)
class _Plan:
    """One choice of dice to hold, and its worth after each throw so far."""

    hold: frozenset[int]
    worth: list[float]

    @property
    def mean(self) -> float:
        return sum(self.worth) / len(self.worth)


class ThrowPlanner:
    """Choose the dice to throw in one position, looking two turns ahead.

    Every choice is tried with the same throws, so that none has better luck than another.
    """

    def __init__(self, table: Layout, hand: Sequence[Die], dice: Dice, draw: Draw, turns_left: int) -> None:
        self._table = bytes(sorted(code_of(piece) for piece in table.tiles))
        self._hand = tuple(HandDie(die.number, code_of(die.face)) for die in hand)
        self._faces = {number: tuple(map(code_of, faces)) for number, faces in enumerate(dice, start=1)}
        self._draw = draw
        self._turns_left = turns_left
        """The turns after this one."""
        self._throws = [self._sample_throw() for _ in range(ALL_THROWS)]
        self._next_throws = [self._sample_throw() for _ in range(NEXT_THROWS)]

    def choose_throw(self) -> tuple[int, ...]:
        """Return the numbers of the dice to throw; none if it is best to hold all."""
        plans = [self._try_once(hold) for hold in self._holds_to_try()]
        plans.sort(key=lambda plan: plan.mean, reverse=True)
        known = {plan.hold for plan in plans}
        plans += [self._try_once(hold) for hold in _neighbours(plans[0].hold, self._numbers) if hold not in known]
        plans.sort(key=lambda plan: plan.mean, reverse=True)
        best = plans[:PLANNER_FINALISTS]
        for plan in best:
            plan.worth = self._worth_of_two_turns(plan.hold)
        chosen = max(best, key=lambda plan: (plan.mean, len(plan.hold)))
        return tuple(number for number in self._numbers if number not in chosen.hold)

    @property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(die.number for die in self._hand)

    def _sample_throw(self) -> Faces:
        return {number: faces[self._draw(len(faces))] for number, faces in self._faces.items()}

    def _holds_to_try(self) -> Iterator[frozenset[int]]:
        """Yield the most promising dice: none, one, two, up to all."""
        numbers = _most_promising_first(self._table, self._hand)
        for most in range(len(numbers) + 1):
            yield frozenset(numbers[:most])

    def _try_once(self, hold: frozenset[int]) -> _Plan:
        """Try the choice with the first throws, in this turn alone."""
        hands = [_throw_dice(self._hand, hold, faces) for faces in self._throws[:FIRST_THROWS]]
        return _Plan(hold, [_worth(len(hand) - len(left), left) for hand, left in self._lay(hands)])

    def _lay(self, hands: Sequence[tuple[HandDie, ...]]) -> Iterator[tuple[tuple[HandDie, ...], tuple[HandDie, ...]]]:
        """Yield each hand with the dice that stay in it when as many as possible are laid."""
        return zip(hands, _dice_left([self._table] * len(hands), hands), strict=True)

    def _worth_of_two_turns(self, hold: frozenset[int]) -> list[float]:
        hands = [_throw_dice(self._hand, hold, faces) for faces in self._throws]
        laid = list(self._lay(hands))
        worth = [_worth(len(hand) - len(left), left) for hand, left in laid]
        if not self._turns_left:
            return worth
        later = self._worth_of_next_turn([(_table_after(self._table, hand, left), left) for hand, left in laid])
        return [now + NEXT_WORTH * then for now, then in zip(worth, later, strict=True)]

    def _worth_of_next_turn(self, positions: Sequence[tuple[bytes, tuple[HandDie, ...]]]) -> list[float]:
        """Return for each table and hand the worth of the best choice, on average over a few throws."""
        trials: list[tuple[int, int, bytes, tuple[HandDie, ...]]] = []
        for at, (table, hand) in enumerate(positions):
            promising = _most_promising_first(table, hand)
            for most in dict.fromkeys(min(held, len(hand)) for held in NEXT_HELD if hand):
                hold = frozenset(promising[:most])
                trials += [(at, most, table, _throw_dice(hand, hold, faces)) for faces in self._next_throws]
        left = _dice_left([table for _, _, table, _ in trials], [hand for *_, hand in trials])
        sums: dict[tuple[int, int], float] = {}
        for (at, most, _, hand), rest in zip(trials, left, strict=True):
            sums[at, most] = sums.get((at, most), 0) + _worth(len(hand) - len(rest), rest)
        best = [0.0] * len(positions)
        for (at, _), total in sums.items():
            best[at] = max(best[at], total / NEXT_THROWS)
        return best


def _worth(laid: int, left: Collection[HandDie]) -> float:
    """Count the dice laid; among equals prefer low numbers in the hand, which may decide the round (DICE-32)."""
    value = sum(10 if die.code == JOKER_CODE else die.code % 13 + 1 for die in left)
    return laid + (0 if left else OUT_WORTH) - value / 1_000


def _neighbours(hold: frozenset[int], numbers: Iterable[int]) -> Iterator[frozenset[int]]:
    """Yield the choices that hold one die more or one less."""
    return (hold ^ {number} for number in numbers)


def _throw_dice(hand: Iterable[HandDie], hold: Collection[int], faces: Faces) -> tuple[HandDie, ...]:
    return tuple(die if die.number in hold else HandDie(die.number, faces[die.number]) for die in hand)


def _table_after(table: bytes, hand: Iterable[HandDie], left: Iterable[HandDie]) -> bytes:
    staying = {die.number for die in left}
    return bytes(sorted([*table, *(die.code for die in hand if die.number not in staying)]))


def _dice_left(tables: Sequence[bytes], hands: Sequence[tuple[HandDie, ...]]) -> list[tuple[HandDie, ...]]:
    """Return for each table and hand the dice that stay in the hand when as many as possible are laid."""
    codes = [bytes(die.code for die in hand) for hand in hands]
    return [_dice_showing(hand, left) for hand, left in zip(hands, _fewest_left(list(tables), codes), strict=True)]


def _fewest_left(tables: list[bytes], hands: list[bytes]) -> list[bytes]:
    from rummi.solver import _kernel  # imported here so that `rummi doctor` runs without it

    return _kernel.fewest_left(tables, hands, MOST_STEPS)


def _dice_showing(hand: Iterable[HandDie], codes: bytes) -> tuple[HandDie, ...]:
    """Return a die of the hand for each code; among dice that show the same, the last ones."""
    wanted = list(codes)
    found = []
    for die in reversed(tuple(hand)):
        if die.code in wanted:
            wanted.remove(die.code)
            found.append(die)
    return tuple(reversed(found))


def _most_promising_first(table: bytes, hand: Sequence[HandDie]) -> tuple[int, ...]:
    """Return the numbers of the dice, those nearest to a set first."""
    codes = [die.code for die in hand]
    on_table = _number_mask(table)
    scores = {}
    for at, die in enumerate(hand):
        available = on_table | _number_mask(codes[:at]) | _number_mask(codes[at + 1 :])
        scores[die.number] = 1_000 if die.code == JOKER_CODE else score_code(die.code, available)
    return tuple(sorted(scores, key=lambda number: (-scores[number], number)))


def _number_mask(codes: Iterable[Face]) -> int:
    mask = 0
    for code in codes:
        if code != JOKER_CODE:
            mask |= 1 << code
    return mask
