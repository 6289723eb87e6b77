"""The tile games: what a solution changes on the table, what an opening has to choose from, and both in two turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rummi.core.box import Box
from rummi.core.meld import SHORTEST, Meld
from rummi.core.table import Table, change
from rummi.core.tile import JOKER, Tile
from rummi.core.tiles import Tiles
from rummi.games.classic.play import find_opening
from rummi.games.classic.state import State
from rummi.games.game import Game
from rummi.puzzles.grading.adding import laid_by_adding
from rummi.puzzles.grading.formula import OPENING, REARRANGING, TWO_TURNS, Features, Grade
from rummi.puzzles.judging import played
from rummi.puzzles.position import SOLVER, begun
from rummi.puzzles.puzzle import Puzzle


def grade(puzzle: Puzzle) -> Grade:
    match puzzle.goal.kind:
        case "open":
            return _opening(puzzle)
        case "out-in-two":
            return _two_turns(puzzle)
    game = begun(puzzle)
    before, rack, box = _before(game)
    wanted = Tiles.parse(puzzle.goal.tiles, box) if puzzle.goal.kind == "tiles" else rack
    features = _rearranging(game, puzzle.solution[0])
    return Grade(features.points, laid_by_adding(before, rack, wanted, box), features.steps, REARRANGING)


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
    game = begun(puzzle)
    _, rack, box = _before(game)
    features = _laid_first(game, puzzle.solution[0])
    enough = game.setup.ruleset.opening
    alone = dearest_set(rack, box) >= enough
    return Grade(replace(features, size=len(rack)).points, alone, features.steps, OPENING)


def _laid_first(game: Game, action: str) -> Features:
    before, rack, box = _before(game)
    laid = change(before, game.act(action, SOLVER).state.table).new
    contested = _contested(Tiles.of(piece for meld in laid for piece in meld.tiles), sets_of(rack, box))
    return Features(len(laid), 0, contested, rack.counts[JOKER], len(before.tiles) + len(rack))


def sets_of(rack: Tiles, box: Box) -> list[Meld]:
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


def dearest_set(rack: Tiles, box: Box) -> int:
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
    game = begun(puzzle)
    before, rack, box = _before(game)
    first = _laid_first(game, puzzle.solution[0])
    middle = played(puzzle, puzzle.solution[:1])
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
    alone = laid_by_adding(Table((*before, *dearest)), left, left, box)
    return Grade(together.points, alone, together.steps, TWO_TURNS)
