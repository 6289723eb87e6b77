"""Drawing tiles: for the start, where the highest number begins (STD-5 to STD-7), and for seats, from the highest
number to the lowest (TRN-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rummi.core.tile import Piece, Tile
from rummi.games.game import DrawForStart, Drawn


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
