"""Drawing tiles: for the start, where the highest number begins (STD-5 to STD-7), and for seats, from the highest
number to the lowest (TRN-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput
from rummi.core.meld import invalid_melds
from rummi.core.sentence import sentence
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.base import DrawForStart, Drawn
from rummi.games.classic.setup import Setup
from rummi.games.deal import RackStart, check_rack_start, read_rack_start, write_rack_start
from rummi.games.parse import Fields, as_flag, problem_at


def draw_for_start(seats: int, pieces: Iterable[Piece]) -> DrawForStart:
    """`pieces` come in the order in which they are drawn and must not run out before there is a decision."""
    hand = iter(pieces)
    rounds = []
    tied: Sequence[int] = range(seats)
    while len(tied) > 1:
        drawn = tuple(Drawn(seat, _draw(hand)) for seat in tied)
        highest = max(draw.number for draw in drawn)
        rounds.append(drawn)
        tied = [draw.seat for draw in drawn if draw.number == highest]  # STD-6: they play off
    return DrawForStart(tuple(rounds), tied[0])


def draw_for_seats(seats: int, pieces: Iterable[Piece]) -> tuple[tuple[tuple[Drawn, ...], ...], tuple[int, ...]]:
    """TRN-13: all the rounds of drawing, and who drew in the order of what they drew; equal tiles play off (A-57b)."""
    hand = iter(pieces)
    rounds: list[tuple[Drawn, ...]] = []

    def ordered(tied: Sequence[int]) -> list[int]:
        if len(tied) == 1:
            return list(tied)
        drawn = tuple(Drawn(seat, _draw(hand)) for seat in tied)
        rounds.append(drawn)
        numbers = sorted({draw.number for draw in drawn}, reverse=True)
        return [seat for number in numbers for seat in ordered([draw.seat for draw in drawn if draw.number == number])]

    order = ordered(range(seats))
    return tuple(rounds), tuple(order)


def _draw(hand: Iterator[Piece]) -> tuple[Piece, ...]:
    drawn = []
    for piece in hand:
        drawn.append(piece)
        if isinstance(piece, Tile):
            return tuple(drawn)
    raise ValueError("the tiles ran out during the draw for the start")


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


@dataclass(frozen=True, slots=True)
class Start(RackStart):
    opened: tuple[bool, ...] = ()
    """A flag for each seat, or nothing where nobody has opened."""


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    dealt = read_rack_start(fields, setup.box)
    opened = _read_opened(fields, len(setup.players)) if "opened" in fields else ()
    fields.finish()
    return Start(dealt.first, dealt.racks, dealt.bank, dealt.table, opened)


def _read_opened(fields: Fields, seats: int) -> tuple[bool, ...]:
    opened = fields.list("opened", as_flag)
    if len(opened) != seats:
        raise problem_at("start.opened", sentence("{given} flags for {seats} players", given=len(opened), seats=seats))
    return opened if any(opened) else ()


def check_start(setup: Setup, start: Start) -> None:
    check_rack_start(start, len(setup.players), setup.box, invalid_melds(start.table))


def write_start(start: Start) -> dict[str, object]:
    return write_rack_start(start) | ({"opened": list(start.opened)} if start.opened else {})
