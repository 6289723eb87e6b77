"""Express: which lines of the crossword have to change, and whether dice that only join them would do."""

from __future__ import annotations

from collections import Counter

from rummi.core.tile import JOKER, Piece
from rummi.games.express.actions import Lay
from rummi.games.express.advice import explain_play
from rummi.games.express.layout import Layout, Line, is_legal
from rummi.games.express.search.embedding import extend_existing
from rummi.games.express.state import State
from rummi.puzzles.grading.formula import EXPRESS, Features, Grade
from rummi.puzzles.position import SOLVER, begun
from rummi.puzzles.puzzle import Puzzle


def grade(puzzle: Puzzle) -> Grade:
    game = begun(puzzle)
    state: State = game.state
    _, lay = game.family.parse_action(state.setup, puzzle.solution[0])
    assert isinstance(lay, Lay)
    before, after = state.table, lay.layout.bare()
    hand = [die.face for die in state.seats[SOLVER].hand]
    gone = _gone(before, after)
    features = Features(
        steps=len(explain_play(before, after)),
        touched=len(gone),
        moved=sum(len(line.cells) for line in gone),
        jokers=sum(piece == JOKER for piece in (*before.tiles, *hand)),
        size=len(before) + len(hand),
    )
    return Grade(features.points, joins(before, hand), features.steps, EXPRESS)


def _gone(before: Layout, after: Layout) -> list[Line]:
    """Lines of the table of which no line that lies there now has all dice."""
    lines = [Counter(line.pieces) for line in after.lines()]
    return [line for line in before.lines() if not any(Counter(line.pieces) <= each for each in lines)]


def joins(table: Layout, hand: list[Piece]) -> bool:
    """Whether the whole hand joins the table and nothing moves: the largest set each time, or single dice at ends."""
    grown = extend_existing(table, hand)
    return (grown is not None and len(grown) == len(table) + len(hand)) or _one_by_one(table, Counter(hand))


def _one_by_one(table: Layout, hand: Counter[Piece]) -> bool:
    waiting, known = [(table, hand)], {table.dice}
    while waiting:
        layout, left = waiting.pop()
        if not left:
            return True
        for cell in (end for line in layout.lines() for end in line.ends):
            for piece in left:
                grown = Layout.of({**layout.at, cell: piece})
                if grown.dice not in known and is_legal(grown):
                    known.add(grown.dice)
                    waiting.append((grown, left - Counter((piece,))))
    return False
