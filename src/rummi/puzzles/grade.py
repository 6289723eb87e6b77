"""How hard a puzzle is (docs/puzzles.md explains the formula)."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from rummi.core.box import Box
from rummi.core.meld import SHORTEST, Meld
from rummi.core.table import Table, change
from rummi.core.tile import JOKER, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.catalogue import family_of
from rummi.games.classic.family import CLASSIC
from rummi.games.classic.play import find_opening
from rummi.games.classic.state import State
from rummi.games.express.actions import Lay
from rummi.games.express.advice import explain
from rummi.games.express.crossword import legal
from rummi.games.express.family import EXPRESS
from rummi.games.express.layout import Cell, Layout, Line
from rummi.games.express.search.embedding import extend
from rummi.games.express.state import State as ExpressState
from rummi.games.game import Game
from rummi.games.junior.actions import Act, Add, Lift, Swap, Turn
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.search_runs import Board, Kind, Part, adds, board_of, joker_adds, lays
from rummi.games.junior.state import State as JuniorState
from rummi.puzzles.adding import can_lay_by_adding
from rummi.puzzles.judge import SOLVER, play_actions, start_game
from rummi.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Features:
    """What a solution asks of who looks for it."""

    steps: int
    """In which it is told."""
    touched: int
    """Melds of the table that it changes."""
    moved: int
    """Tiles that it moves from one meld to another, or of an opening those that more than one set would take."""
    jokers: int
    """On the rack, and in the melds that it changes."""
    size: int
    """Tiles that lie on the table and on the rack."""

    @property
    def points(self) -> int:
        return 2 * (self.steps - 1) + 2 * self.touched + self.moved + 2 * self.jokers + self.size // 10


@dataclass(frozen=True, slots=True)
class Grade:
    points: int
    adding_alone: bool
    """Whether it can be solved without a thought of rearranging: as its family defines it (docs/puzzles.md)."""
    steps: int
    bounds: Sequence[int]
    """At how many points the levels 2 to 5 begin; level 1 is what adding alone solves, and nothing else is."""

    @property
    def level(self) -> int:
        return 1 if self.adding_alone else max(2, 1 + bisect_right(self.bounds, self.points))


REARRANGING_BOUNDS: Final = (0, 13, 18, 24)
OPENING_BOUNDS: Final = (0, 4, 6, 8)
TWO_TURNS_BOUNDS: Final = (0, 14, 20, 28)
JUNIOR_BOUNDS: Final = (0, 13, 18, 23)
EXPRESS_BOUNDS: Final = (0, 9, 13, 18)
INTRO_BOUNDS: Final = (2, 3, 5, 7)
"""Tiles to be found."""


def grade(puzzle: Puzzle) -> Grade:
    """From the position and its solution; the level that the puzzle itself names is not looked at."""
    family = family_of(puzzle.rules)
    if family is CLASSIC:
        return grade_classic(puzzle)
    if family is JUNIOR:
        return grade_junior(puzzle)
    return grade_express(puzzle) if family is EXPRESS else grade_intro(puzzle)


def grade_classic(puzzle: Puzzle) -> Grade:
    match puzzle.goal.kind:
        case "open":
            return _opening(puzzle)
        case "out-in-two":
            return _two_turns(puzzle)
    game = start_game(puzzle)
    before, rack, box = _before(game)
    wanted = Tiles.parse(puzzle.goal.tiles, box) if puzzle.goal.kind == "tiles" else rack
    features = _rearranging(game, puzzle.solution[0])
    return Grade(features.points, can_lay_by_adding(before, rack, wanted, box), features.steps, REARRANGING_BOUNDS)


def _before(game: Game) -> tuple[Table, Tiles, Box]:
    state: State = game.state
    return state.table, state.seats[SOLVER].rack, state.setup.box


def _rearranging(game: Game, action: str) -> Features:
    before, rack, _ = _before(game)
    after: Table = game.act(action, SOLVER).state.table
    steps = len(game.spoken_steps(action, SOLVER))
    changed = change(before, after)
    jokers = sum(piece == JOKER for meld in changed.gone for piece in meld.tiles) + rack.counts[JOKER]
    moved = _moved(changed.gone, changed.new)
    return Features(steps, len(changed.gone), moved, jokers, len(before.tiles) + len(rack))


def _moved(gone: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Tiles of melds that went on elsewhere: each old meld goes on in the new one with which it shares most."""
    pairs = sorted(
        (
            ((old.tiles.counts & fresh.tiles.counts).total(), -at, -to)
            for at, old in enumerate(gone)
            for to, fresh in enumerate(new)
        ),
        reverse=True,
    )
    taken_old, taken_new, stayed = set[int](), set[int](), 0
    for shared, at, to in pairs:
        if at not in taken_old and to not in taken_new:
            taken_old.add(at)
            taken_new.add(to)
            stayed += shared
    return sum(len(meld) for meld in gone) - stayed


def _opening(puzzle: Puzzle) -> Grade:
    game = start_game(puzzle)
    _, rack, box = _before(game)
    features = _laid_first(game, puzzle.solution[0])
    enough = game.setup.ruleset.opening
    alone = highest_set_value(rack, box) >= enough
    return Grade(replace(features, size=len(rack)).points, alone, features.steps, OPENING_BOUNDS)


def _laid_first(game: Game, action: str) -> Features:
    before, rack, box = _before(game)
    laid = change(before, game.act(action, SOLVER).state.table).new
    contested = _contested(Tiles.of(piece for meld in laid for piece in meld.tiles), sets_on_rack(rack, box))
    return Features(len(laid), 0, contested, rack.counts[JOKER], len(before.tiles) + len(rack))


def sets_on_rack(rack: Tiles, box: Box) -> list[Meld]:
    """The sets that a rack has without jokers: every run, and of every number the largest group."""
    held = rack.counts
    tiles = sorted({piece for piece in held if isinstance(piece, Tile)})
    found = []
    for tile in tiles:
        run = [tile]
        while (after := Tile(tile.colour, run[-1].number + 1)) in held:
            run.append(after)
            if len(run) >= SHORTEST:
                found.append(Meld.of(run, box))
    numbers = sorted({tile.number for tile in tiles})
    groups = ([tile for tile in tiles if tile.number == number] for number in numbers)
    return found + [Meld.of(group, box) for group in groups if len(group) >= SHORTEST]


def highest_set_value(rack: Tiles, box: Box) -> int:
    """What the one set is worth that is worth most, with all the jokers that help it."""
    held = rack.counts
    jokers = held[JOKER]
    best = 0
    for number in range(1, box.highest + 1):
        colours = sum(Tile(colour, number) in held for colour in box.colours)
        size = min(colours + jokers, len(box.colours))
        if colours and size >= SHORTEST:
            best = max(best, size * number)
    for colour in box.colours:
        for first in range(1, box.highest - 1):
            for last in range(first + SHORTEST - 1, box.highest + 1):
                numbers = range(first, last + 1)
                missing = sum(Tile(colour, number) not in held for number in numbers)
                if missing <= jokers and missing < len(numbers):
                    best = max(best, sum(numbers))
    return best


def _contested(laid: Tiles, sets: Sequence[Meld]) -> int:
    """Tiles of an opening that sets of both kinds would take."""
    kinds: dict[object, set[str]] = {}
    for meld in sets:
        for piece in meld.tiles:
            kinds.setdefault(piece, set()).add(str(meld.kind))
    return sum(len(kinds.get(piece, ())) > 1 for piece in laid)


def _two_turns(puzzle: Puzzle) -> Grade:
    """Two turns are as hard as both together; the first thought is the dearest opening, and to add what is left."""
    game = start_game(puzzle)
    before, rack, box = _before(game)
    first = _laid_first(game, puzzle.solution[0])
    middle = play_actions(puzzle, puzzle.solution[:1])
    second = _rearranging(middle, puzzle.solution[1])
    together = Features(
        first.steps + second.steps,
        second.touched,
        first.moved + second.moved,
        second.jokers,
        first.size,
    )
    dearest = find_opening(rack.sorted(), box, game.setup.ruleset.opening)
    assert dearest is not None
    left = rack.without(Tiles.of(piece for meld in dearest for piece in meld.tiles))
    alone = can_lay_by_adding(Table((*before, *dearest)), left, left, box)
    return Grade(together.points, alone, together.steps, TWO_TURNS_BOUNDS)


def grade_junior(puzzle: Puzzle) -> Grade:
    game = start_game(puzzle)
    state: JuniorState = game.state
    _, turn = game.family.read_action(state.setup, puzzle.solution[0])
    assert isinstance(turn, Turn)
    rack = state.seats[SOLVER].rack
    jokers = rack.counts[JOKER] + state.table.tiles.counts[JOKER]
    features = Features(
        steps=len(turn.acts),
        touched=sum(map(_touched, turn.acts)),
        moved=sum(isinstance(act, Lift | Swap) for act in turn.acts),
        jokers=jokers,
        size=len(state.table.tiles) + len(rack),
    )
    board = board_of(state.table, rack, state.setup.box)
    alone = _by_adding(board, state.setup.box.highest) >= puzzle.goal.stars
    return Grade(features.points, alone, features.steps, JUNIOR_BOUNDS)


def _touched(act: Act) -> int:
    match act:
        case Add(_, runs):
            return len(runs)
        case Lift(_, _, runs):
            return 1 + len(runs)
        case Swap():
            return 1
    return 0


def _by_adding(board: Board, highest: int) -> int:
    """The most stars that can be won by new runs and by putting tiles to runs, all jokers staying where they lie."""

    @cache
    def most(board: Board) -> int:
        best = 0
        for at, part in enumerate(board.parts):
            for way in (*lays(part, highest), *adds(part, highest), *joker_adds(part, highest)):
                if way.move.jokers <= board.jokers:
                    after = _with(board, at, way.part, way.move.jokers)
                    stars = SHORTEST + 1 if way.move.kind is Kind.LAY else 1  # a star for the run besides
                    best = max(best, stars + _all_laid(after) + most(after))
        return best

    return most(board)


def _with(board: Board, at: int, part: Part, jokers: int) -> Board:
    return Board((*board.parts[:at], part, *board.parts[at + 1 :]), board.jokers - jokers)


def _all_laid(board: Board) -> int:
    """The star for the last tile."""
    return int(not board.jokers and not any(part.held for part in board.parts))


def grade_intro(puzzle: Puzzle) -> Grade:
    """There is nothing but adding in this game; to keep looking is what gets harder."""
    return Grade(puzzle.goal.stars, puzzle.goal.stars == 1, puzzle.goal.stars, INTRO_BOUNDS)


def grade_express(puzzle: Puzzle) -> Grade:
    game = start_game(puzzle)
    state: ExpressState = game.state
    _, lay = game.family.read_action(state.setup, puzzle.solution[0])
    assert isinstance(lay, Lay)
    before, after = state.table, lay.layout.bare()
    hand = [die.face for die in state.seats[SOLVER].hand]
    gone = _gone(before, after)
    features = Features(
        steps=len(explain(before, after)),
        touched=len(gone),
        moved=sum(len(line.cells) for line in gone),
        jokers=sum(piece == JOKER for piece in (*before.tiles, *hand)),
        size=len(before) + len(hand),
    )
    return Grade(features.points, can_join(before, hand), features.steps, EXPRESS_BOUNDS)


def _gone(before: Layout, after: Layout) -> list[Line]:
    """Lines of the table of which no line that lies there now has all dice."""
    lines = [Counter(line.pieces) for line in after.lines()]
    return [line for line in before.lines() if not any(Counter(line.pieces) <= each for each in lines)]


def can_join(table: Layout, hand: list[Piece]) -> bool:
    """Whether the whole hand joins the table and nothing moves: the largest set each time, or single dice at ends."""
    grown = extend(table, hand)
    return (grown is not None and len(grown) == len(table) + len(hand)) or _one_by_one(table, Counter(hand))


def _one_by_one(table: Layout, hand: Counter[Piece]) -> bool:
    waiting, known = [(table, hand)], {table.dice}
    while waiting:
        layout, left = waiting.pop()
        if not left:
            return True
        for cell in _ends(layout):
            for piece in left:
                grown = Layout.of({**layout.at, cell: piece})
                if grown.dice not in known and legal(grown):
                    known.add(grown.dice)
                    waiting.append((grown, left - Counter((piece,))))
    return False


def _ends(layout: Layout) -> Iterator[Cell]:
    """Free cells before and behind lines."""
    for line in layout.lines():
        (row, column), (last_row, last_column) = line.cells[0], line.cells[-1]
        down, right = (0, 1) if line.direction == "across" else (1, 0)
        yield row - down, column - right
        yield last_row + down, last_column + right
