"""The most stars that a rack can win in one turn, proven.

A swap keeps the number of tiles on the rack, and every other step earns a star for each tile it takes from there.
So a turn wins as many stars as the rack gets smaller, one for each new run, and one for an empty rack.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from rummi.games.junior.board import Board, Kind, Move, Moves


class Worth(NamedTuple):
    """What a turn is worth; of two with as many stars the one that keeps more jokers, then the shorter."""

    stars: int
    jokers: int
    """Left on the rack."""
    fewer_moves: int
    """The number of moves, below zero."""


Lifts: TypeAlias = list[tuple[Move, tuple[Move, ...]]]
"""The lifts on a board, each with the moves that build on it."""


MOST_BOARDS: Final = 4_000
"""After so many boards the search goes no deeper, and proves nothing: about one position in a thousand has more."""


class Search:
    """With `lifting` off it looks for turns that lift no joker."""

    def __init__(self, moves: Moves, *, lifting: bool = True, most_boards: int = MOST_BOARDS) -> None:
        self.moves = moves
        self.lifting = lifting
        self.most_boards = most_boards
        self.proven = True
        self.known: dict[tuple[Board, int], tuple[Worth, tuple[Move, ...]]] = {}
        self.lifts: dict[Board, Lifts] = {}

    def best(self, board: Board, colour: int = 0) -> tuple[Worth, tuple[Move, ...]]:
        """The best that can follow. Plain moves in different colours have nothing to do with each other, so one after
        another they go from colour to colour: until a joker is touched, those before `colour` are done."""
        found = self.known.get((board, colour))
        if found is None:
            if len(self.known) + len(self.lifts) >= self.most_boards:
                self.proven = False
                return Worth(int(board.empty), board.jokers, 0), ()
            found = self.known[board, colour] = max(self._ways(board, colour), key=lambda way: way[0])
        return found

    def _ways(self, board: Board, colour: int) -> Iterator[tuple[Worth, tuple[Move, ...]]]:
        yield Worth(int(board.empty), board.jokers, 0), ()
        if board.empty:
            return
        for block in self.blocks(board):
            place = self.moves.place[block[-1].new[-1].colour] if len(block) == 1 and block[0].plain else None
            if place is not None and place < colour:
                continue
            (stars, jokers, fewer), rest = self.best(block[-1].board, place or 0)
            yield Worth(stars + block[-1].stars, jokers, fewer - len(block)), (*block, *rest)

    def blocks(self, board: Board) -> Iterator[tuple[Move, ...]]:
        """A move that takes a tile from the rack, with the lifts before it that it needs.

        Every other lift may wait: a turn can be done so that each is as late as possible. The shortest way to a
        board is enough: were one of its lifts not needed, the play would be found with that lift later.
        """
        for move in self.moves.laying(board):
            yield (move,)
        seen = {board}
        waiting: deque[tuple[Move, ...]] = deque([()] if self.lifting else [])
        while waiting and len(self.lifts) < self.most_boards:
            lifts = waiting.popleft()
            for lift, moves in self._lifts(lifts[-1].board if lifts else board):
                if lift.board not in seen:
                    seen.add(lift.board)
                    waiting.append((*lifts, lift))
                    for move in moves:
                        if _all_needed(lifts, (lift, move)):
                            yield (*lifts, lift, move)
        self.proven &= not waiting

    def _lifts(self, board: Board) -> Lifts:
        """Remembered, because many ways of lifting lead to the same board."""
        found = self.lifts.get(board)
        if found is None:
            found = [(lift, tuple(self._building_on(lift))) for lift in self.moves.lifts(board)]
            self.lifts[board] = found
        return found

    def _building_on(self, lift: Move) -> Iterator[Move]:
        """The moves that need the lift: at the joker's new place, beyond it, or where it parted or separated runs.

        A joker from the rack needs none: it could take the lifted joker's place, and that one come later.
        """
        grown = lift.new[-1]
        for number in (lift.number - 1, lift.number, lift.number + 1):
            for move in self.moves.laying_at(lift.board, grown.colour, number):
                if grown in move.gone and not move.joker:
                    yield move
        for move in self.moves.laying_at(lift.board, lift.gone[0].colour, lift.lifted):
            if lift.parts or len(move.gone) > 1:
                yield move


def _all_needed(lifts: tuple[Move, ...], then: tuple[Move, Move]) -> bool:
    """Whether no lift of these could as well wait until later, because nothing builds on it."""
    later = (*lifts[1:], *then)
    return all(any(_builds_on(each, lift) for each in later[at:]) for at, lift in enumerate(lifts))


def _builds_on(later: Move, lift: Move) -> bool:
    """Whether the later move needs the lift, as far as can be told from the places; sooner yes than no."""
    grown, source = lift.new[-1], lift.gone[0]
    if later.kind is Kind.LIFT and later.gone[0].colour in (grown.colour, source.colour):
        return True
    changed = later.new[-1]
    if changed.colour == source.colour and later.number == lift.lifted:
        return True
    near = 0 if later.kind is Kind.SWAP else 1
    return changed.colour == grown.colour and abs(later.number - lift.number) == near
