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
from rummi.games.express.advice import explain_play
from rummi.games.express.family import EXPRESS
from rummi.games.express.layout import Cell, Layout, Line, is_legal
from rummi.games.express.search.embedding import extend_existing
from rummi.games.express.state import State as ExpressState
from rummi.games.game import Game
from rummi.games.junior.actions import Act, Add, Lift, Swap, Turn
from rummi.games.junior.family import JUNIOR
from rummi.games.junior.search_runs import Board, Kind, Part, add_moves, board_of, joker_add_moves, lay_moves
from rummi.games.junior.state import State as JuniorState
from rummi.puzzles.adding import can_lay_by_adding
from rummi.puzzles.judge import SOLVER, play_actions, start_game
from rummi.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Features:
    """The properties of a solution that make it hard to find."""

    steps: int
    """The number of steps in its explanation."""
    touched: int
    """The number of melds on the table that it changes."""
    moved: int
    """The number of tiles that move from one meld to another; in an opening, those that fit in a run and a group."""
    jokers: int
    """The number of jokers on the rack and in the melds that change."""
    size: int
    """The number of tiles on the table and on the rack."""

    @property
    def points(self) -> int:
        return 2 * (self.steps - 1) + 2 * self.touched + self.moved + 2 * self.jokers + self.size // 10


@dataclass(frozen=True, slots=True)
class Grade:
    """The difficulty of a puzzle."""

    points: int
    adding_alone: bool
    """Whether adding tiles solves the puzzle without any rearranging, as docs/puzzles.md defines it for each family."""
    steps: int
    bounds: Sequence[int]
    """The points at which the levels 2 to 5 begin. Level 1 has all puzzles that adding alone solves, and no others."""

    @property
    def level(self) -> int:
        return 1 if self.adding_alone else max(2, 1 + bisect_right(self.bounds, self.points))


REARRANGING_BOUNDS: Final = (0, 13, 18, 24)
OPENING_BOUNDS: Final = (0, 4, 6, 8)
TWO_TURNS_BOUNDS: Final = (0, 14, 20, 28)
JUNIOR_BOUNDS: Final = (0, 13, 18, 23)
EXPRESS_BOUNDS: Final = (0, 9, 13, 18)
INTRO_BOUNDS: Final = (2, 3, 5, 7)
"""The points of the introductory game are the number of tiles to find."""


def grade(puzzle: Puzzle) -> Grade:
    """Compute the difficulty from the position and its solution, whatever level the puzzle has."""
    family = family_of(puzzle.rules)
    if family is CLASSIC:
        return grade_classic(puzzle)
    if family is JUNIOR:
        return grade_junior(puzzle)
    return grade_express(puzzle) if family is EXPRESS else grade_intro(puzzle)


def grade_classic(puzzle: Puzzle) -> Grade:
    match puzzle.goal.kind:
        case "open":
            return _grade_opening(puzzle)
        case "out-in-two":
            return _grade_two_turns(puzzle)
    game = start_game(puzzle)
    before, rack, box = _position(game)
    wanted = Tiles.parse(puzzle.goal.tiles, box) if puzzle.goal.kind == "tiles" else rack
    features = _rearranging_features(game, puzzle.solution[0])
    return Grade(features.points, can_lay_by_adding(before, rack, wanted, box), features.steps, REARRANGING_BOUNDS)


def _position(game: Game) -> tuple[Table, Tiles, Box]:
    state: State = game.state
    return state.table, state.seats[SOLVER].rack, state.setup.box


def _rearranging_features(game: Game, action: str) -> Features:
    before, rack, _ = _position(game)
    after: Table = game.act(action, SOLVER).state.table
    steps = len(game.spoken_steps(action, SOLVER))
    changed = change(before, after)
    jokers = sum(piece == JOKER for meld in changed.gone for piece in meld.tiles) + rack.counts[JOKER]
    moved = _count_moved(changed.gone, changed.new)
    return Features(steps, len(changed.gone), moved, jokers, len(before.tiles) + len(rack))


def _count_moved(gone: Sequence[Meld], new: Sequence[Meld]) -> int:
    """Count the tiles that moved to another meld. Each old meld continues in the new one with which it shares most."""
    pairs = sorted(
        (
            ((old.tiles.counts & fresh.tiles.counts).total(), -at, -to)
            for at, old in enumerate(gone)
            for to, fresh in enumerate(new)
        ),
        reverse=True,
    )
    matched_old, matched_new, stayed = set[int](), set[int](), 0
    for shared, at, to in pairs:
        if at not in matched_old and to not in matched_new:
            matched_old.add(at)
            matched_new.add(to)
            stayed += shared
    return sum(len(meld) for meld in gone) - stayed


def _grade_opening(puzzle: Puzzle) -> Grade:
    game = start_game(puzzle)
    _, rack, box = _position(game)
    features = _opening_features(game, puzzle.solution[0])
    enough = game.setup.ruleset.opening
    alone = highest_set_value(rack, box) >= enough
    return Grade(replace(features, size=len(rack)).points, alone, features.steps, OPENING_BOUNDS)


def _opening_features(game: Game, action: str) -> Features:
    before, rack, box = _position(game)
    laid = change(before, game.act(action, SOLVER).state.table).new
    contested = _count_contested(Tiles.of(piece for meld in laid for piece in meld.tiles), sets_on_rack(rack, box))
    return Features(len(laid), 0, contested, rack.counts[JOKER], len(before.tiles) + len(rack))


def sets_on_rack(rack: Tiles, box: Box) -> list[Meld]:
    """Return the sets on a rack without jokers: every run, and the largest group of every number."""
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
    """Return the value of the best single set on a rack, with all jokers that help it; 0 without any set."""
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


def _count_contested(laid: Tiles, sets: Sequence[Meld]) -> int:
    """Count the tiles of an opening that fit in a run and in a group of the rack."""
    kinds: dict[object, set[str]] = {}
    for meld in sets:
        for piece in meld.tiles:
            kinds.setdefault(piece, set()).add(str(meld.kind))
    return sum(len(kinds.get(piece, ())) > 1 for piece in laid)


def _grade_two_turns(puzzle: Puzzle) -> Grade:
    """Grade two turns by the sum of both. Adding alone is to lay the best opening and then to add the rest."""
    game = start_game(puzzle)
    before, rack, box = _position(game)
    first = _opening_features(game, puzzle.solution[0])
    middle = play_actions(puzzle, puzzle.solution[:1])
    second = _rearranging_features(middle, puzzle.solution[1])
    together = Features(
        first.steps + second.steps,
        second.touched,
        first.moved + second.moved,
        second.jokers,
        first.size,
    )
    best = find_opening(rack.sorted(), box, game.setup.ruleset.opening)
    assert best is not None
    left = rack.without(Tiles.of(piece for meld in best for piece in meld.tiles))
    alone = can_lay_by_adding(Table((*before, *best)), left, left, box)
    return Grade(together.points, alone, together.steps, TWO_TURNS_BOUNDS)


def grade_junior(puzzle: Puzzle) -> Grade:
    game = start_game(puzzle)
    state: JuniorState = game.state
    _, turn = game.family.parse_action(state.setup, puzzle.solution[0])
    assert isinstance(turn, Turn)
    rack = state.seats[SOLVER].rack
    jokers = rack.counts[JOKER] + state.table.tiles.counts[JOKER]
    features = Features(
        steps=len(turn.acts),
        touched=sum(map(_count_touched, turn.acts)),
        moved=sum(isinstance(act, Lift | Swap) for act in turn.acts),
        jokers=jokers,
        size=len(state.table.tiles) + len(rack),
    )
    board = board_of(state.table, rack, state.setup.box)
    alone = _stars_by_adding(board, state.setup.box.highest) >= puzzle.goal.stars
    return Grade(features.points, alone, features.steps, JUNIOR_BOUNDS)


def _count_touched(act: Act) -> int:
    """Return the number of runs on the table that a step changes."""
    match act:
        case Add(_, runs):
            return len(runs)
        case Lift(_, _, runs):
            return 1 + len(runs)
        case Swap():
            return 1
    return 0


def _stars_by_adding(board: Board, highest: int) -> int:
    """Return the most stars for new runs and for tiles added to runs while the jokers on the table stay in place."""

    @cache
    def most(board: Board) -> int:
        best = 0
        for at, part in enumerate(board.parts):
            for way in (*lay_moves(part, highest), *add_moves(part, highest), *joker_add_moves(part, highest)):
                if way.move.jokers <= board.jokers:
                    after = _board_with(board, at, way.part, way.move.jokers)
                    stars = SHORTEST + 1 if way.move.kind is Kind.LAY else 1  # and one star for a new run
                    best = max(best, stars + _last_tile_star(after) + most(after))
        return best

    return most(board)


def _board_with(board: Board, at: int, part: Part, jokers: int) -> Board:
    return Board((*board.parts[:at], part, *board.parts[at + 1 :]), board.jokers - jokers)


def _last_tile_star(board: Board) -> int:
    """Return the star for laying the last tile, if the rack is empty."""
    return int(not board.jokers and not any(part.held for part in board.parts))


def grade_intro(puzzle: Puzzle) -> Grade:
    """Grade a puzzle of the introductory game by the number of tiles to find: all of them are added."""
    return Grade(puzzle.goal.stars, puzzle.goal.stars == 1, puzzle.goal.stars, INTRO_BOUNDS)


def grade_express(puzzle: Puzzle) -> Grade:
    game = start_game(puzzle)
    state: ExpressState = game.state
    _, lay = game.family.parse_action(state.setup, puzzle.solution[0])
    assert isinstance(lay, Lay)
    before, after = state.table, lay.layout.bare()
    hand = [die.face for die in state.seats[SOLVER].hand]
    gone = _broken_lines(before, after)
    features = Features(
        steps=len(explain_play(before, after)),
        touched=len(gone),
        moved=sum(len(line.cells) for line in gone),
        jokers=sum(piece == JOKER for piece in (*before.tiles, *hand)),
        size=len(before) + len(hand),
    )
    return Grade(features.points, can_join(before, hand), features.steps, EXPRESS_BOUNDS)


def _broken_lines(before: Layout, after: Layout) -> list[Line]:
    """Return the lines of the table before whose dice are no longer together in one line."""
    lines = [Counter(line.pieces) for line in after.lines()]
    return [line for line in before.lines() if not any(Counter(line.pieces) <= each for each in lines)]


def can_join(table: Layout, hand: list[Piece]) -> bool:
    """Return whether the whole hand can join the table while nothing on it moves.

    It tries the largest set each time, and single dice at the ends of lines.
    """
    extended = extend_existing(table, hand)
    complete = extended is not None and len(extended) == len(table) + len(hand)
    return complete or _can_add_one_by_one(table, Counter(hand))


def _can_add_one_by_one(table: Layout, hand: Counter[Piece]) -> bool:
    """Return whether all dice can be added at the ends of lines, one after another, with a legal table each time."""
    waiting, known = [(table, hand)], {table.dice}
    while waiting:
        layout, left = waiting.pop()
        if not left:
            return True
        for cell in _cells_at_ends(layout):
            for piece in left:
                after = Layout.of({**layout.at, cell: piece})
                if after.dice not in known and is_legal(after):
                    known.add(after.dice)
                    waiting.append((after, left - Counter((piece,))))
    return False


def _cells_at_ends(layout: Layout) -> Iterator[Cell]:
    """Yield the free cells directly before and after each line."""
    for line in layout.lines():
        (row, column), (last_row, last_column) = line.cells[0], line.cells[-1]
        down, right = (0, 1) if line.direction == "across" else (1, 0)
        yield row - down, column - right
        yield last_row + down, last_column + right
