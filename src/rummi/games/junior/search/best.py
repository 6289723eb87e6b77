"""The best turn of a rack on a table, said in the steps of the notation."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummi.core.box import Box
from rummi.core.table import Table
from rummi.core.tile import Joker, Piece, Tile
from rummi.core.tiles import Tiles
from rummi.games.junior.actions import Act, Add, Lay, Lift, Marked, Swap, Turn
from rummi.games.junior.progress import Progress
from rummi.games.junior.search.board import Kind, Move, Strip, board_of, from_rack
from rummi.games.junior.search.most_stars import Search


@dataclass(frozen=True, slots=True)
class Best:
    """No turn where nothing can be laid."""

    turn: Turn | None
    stars: int
    table: Table
    """After the turn."""
    rack: Tiles
    """What is left on it."""


def best_turn(table: Table, rack: Tiles, box: Box, *, lifting: bool = True) -> Best:
    """The turn that wins most stars; with `lifting` off, the best of those that lift no joker.

    Of two that win as many, the one that keeps more jokers on the rack, and then the one with fewer moves.
    """
    moves = Search(board_of(table, rack, box), box.highest, lifting=lifting).moves()
    if not moves:
        return Best(None, 0, table, rack)
    progress = _progress(moves, table, rack, box)
    stars = progress.tiles + progress.runs + int(not len(progress.rack))
    return Best(Turn(progress.acts), stars, progress.table, progress.rack)


def can_play(table: Table, rack: Tiles, box: Box) -> bool:
    """Whether some tile can be laid, if need be after lifting jokers: what decides if passing costs a star (A-48a)."""
    at_once = from_rack(board_of(table, rack, box), box.highest)
    return next(at_once, None) is not None or best_turn(table, rack, box).turn is not None


def turn_of(moves: Iterable[Move], table: Table, rack: Tiles, box: Box) -> Turn:
    return Turn(_progress(moves, table, rack, box).acts)


def _progress(moves: Iterable[Move], table: Table, rack: Tiles, box: Box) -> Progress:
    progress = Progress(box, table, rack)
    for step in _together(moves):
        progress = progress.after(step.act(box))
    assert not progress.violations
    return progress


@dataclass(frozen=True, slots=True)
class _Step:
    """A move, or several that put pieces to the same run one after another."""

    move: Move
    result: Strip
    places: tuple[tuple[int, bool], ...]
    """The numbers at which pieces were added, and whether each is a joker."""

    def act(self, box: Box) -> Act:
        move = self.move
        if move.kind is Kind.LAY:
            return Lay(self.result.meld(box))
        gone = [strip.meld(box) for strip in move.gone]
        pieces = tuple(_piece(self.result, number, joker=joker) for number, joker in self.places)
        if move.kind is Kind.ADD:
            return Add(pieces, tuple(gone))
        if move.kind is Kind.SWAP:
            return Swap(pieces[0], Marked(gone[0]))
        (joker,) = pieces
        assert isinstance(joker, Joker)
        below = move.gone[0].jokers & (1 << move.lifted) - 1
        return Lift(joker, Marked(gone[0], below.bit_count()), tuple(gone[1:]))


def _piece(strip: Strip, number: int, *, joker: bool) -> Piece:
    tile = Tile(strip.colour, number)
    return Joker(tile) if joker else tile


def _together(moves: Iterable[Move]) -> list[_Step]:
    """Pieces added to a run that was just laid or added to are laid with it."""
    steps: list[_Step] = []
    for move in moves:
        at = _same_run(steps, move)
        place = (move.number, move.joker)
        if at is None:
            steps.append(_Step(move, move.new[-1], (place,)))
        else:
            steps[at] = replace(steps[at], result=move.new[-1], places=(*steps[at].places, place))
    return steps


def _same_run(steps: list[_Step], move: Move) -> int | None:
    """The step that made the run to which the move adds, unless something has happened since that it waits for."""
    if move.kind is not Kind.ADD or len(move.gone) > 1:
        return None
    for at in reversed(range(len(steps))):
        step = steps[at]
        if step.move.kind in (Kind.LAY, Kind.ADD):
            if step.result == move.gone[0]:
                return at
        elif move.gone[0] in step.move.new or (move.joker and step.move.kind is Kind.SWAP):
            return None
    return None
