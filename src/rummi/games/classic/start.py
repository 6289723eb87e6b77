"""How a game starts: drawing for the start and for seats, stacks, the deal, and the start as a record has it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput
from rummi.core.meld import invalid_melds
from rummi.core.sentence import sentence
from rummi.core.tile import Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.base import DrawForStart, Drawn
from rummi.games.classic.setup import Setup, stack_sizes
from rummi.games.deal import RackStart, check_rack_start, read_rack_start, write_rack_start
from rummi.games.parse import Fields, as_flag, problem_at


def draw_for_start(seats: int, pieces: Iterable[Piece]) -> DrawForStart:
    """Draw until one seat has the highest number (STD-5 to STD-7).

    `pieces` are in the order in which they are drawn. Raises ValueError if they run out.
    """
    pile = iter(pieces)
    rounds = []
    tied: Sequence[int] = range(seats)
    while len(tied) > 1:
        drawn = tuple(Drawn(seat, _draw_number(pile)) for seat in tied)
        highest = max(draw.number for draw in drawn)
        rounds.append(drawn)
        tied = [draw.seat for draw in drawn if draw.number == highest]  # STD-6: a play-off
    return DrawForStart(tuple(rounds), tied[0])


def draw_for_seats(seats: int, pieces: Iterable[Piece]) -> tuple[tuple[tuple[Drawn, ...], ...], tuple[int, ...]]:
    """Return the rounds of drawing, and the seats in the order of what they drew, highest first (TRN-13).

    Seats that drew the same number play off (A-57b). `pieces` are as in `draw_for_start`.
    """
    pile = iter(pieces)
    rounds: list[tuple[Drawn, ...]] = []

    def order(tied: Sequence[int]) -> list[int]:
        if len(tied) == 1:
            return list(tied)
        drawn = tuple(Drawn(seat, _draw_number(pile)) for seat in tied)
        rounds.append(drawn)
        numbers = sorted({draw.number for draw in drawn}, reverse=True)
        return [seat for number in numbers for seat in order([draw.seat for draw in drawn if draw.number == number])]

    ordered = order(range(seats))
    return tuple(rounds), tuple(ordered)


def _draw_number(pile: Iterator[Piece]) -> tuple[Piece, ...]:
    """Draw up to the first tile with a number: jokers are put aside (A-1)."""
    drawn = []
    for piece in pile:
        drawn.append(piece)
        if isinstance(piece, Tile):
            return tuple(drawn)
    raise ValueError("the tiles ran out during the draw for the start")


@dataclass(frozen=True, slots=True)
class Stacks:
    """The stacks of face-down tiles, before the players choose."""

    stacks: tuple[Tiles, ...]
    full: int
    """The tiles in a full stack."""

    @classmethod
    def build(cls, shuffled: Sequence[Piece], full: int) -> Stacks:
        stacks = []
        at = 0
        for size in stack_sizes(len(shuffled), full):
            stacks.append(Tiles.of(shuffled[at : at + size]))
            at += size
        return cls(tuple(stacks), full)

    def choose(self, choices: Sequence[Sequence[int]], each: int) -> tuple[tuple[Tiles, ...], Tiles]:
        """Return the racks of players who choose these stacks, and the bank of all other stacks (STD-10, STD-11).

        Raises InvalidInput unless every player chooses `each` full stacks that no other player has chosen.
        """
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
        racks = tuple(_join(self.stacks[stack] for stack in choice) for choice in choices)
        return racks, _join(stack for at, stack in enumerate(self.stacks) if at not in chosen)


def _join(stacks: Iterable[Tiles]) -> Tiles:
    return Tiles.of(piece for stack in stacks for piece in stack)


@dataclass(frozen=True, slots=True)
class Start(RackStart):
    """The racks, the bank and the table at the start of a game, which may be a position from the middle of another."""

    opened: tuple[bool, ...] = ()
    """A flag for each seat; empty if no seat has opened."""


def deal(setup: Setup, shuffled: Sequence[Piece], first: int) -> Start:
    """Give every seat the next stacks. It makes no difference who chooses or allots them (A-2, C-6)."""
    each = setup.ruleset.hand // setup.ruleset.stack
    choices = [range(each * seat, each * (seat + 1)) for seat in range(len(setup.players))]
    racks, bank = Stacks.build(shuffled, setup.ruleset.stack).choose(choices, each)
    return Start(first, racks, bank)


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    """Return the start from the table of a record. `check_start` says whether a game can have it."""
    fields = Fields(values, "start")
    given = read_rack_start(fields, setup.box)
    opened = _read_opened(fields, len(setup.players)) if "opened" in fields else ()
    fields.finish()
    return Start(given.first, given.racks, given.bank, given.table, opened)


def _read_opened(fields: Fields, seats: int) -> tuple[bool, ...]:
    opened = fields.list("opened", as_flag)
    if len(opened) != seats:
        raise problem_at("start.opened", sentence("{given} flags for {seats} players", given=len(opened), seats=seats))
    return opened if any(opened) else ()


def write_start(start: Start) -> dict[str, object]:
    """Return the start as the table of a record."""
    return write_rack_start(start) | ({"opened": list(start.opened)} if start.opened else {})


def check_start(setup: Setup, start: Start) -> None:
    """Raise InvalidInput for a start that cannot occur in a game."""
    check_rack_start(start, len(setup.players), setup.box, invalid_melds(start.table))
