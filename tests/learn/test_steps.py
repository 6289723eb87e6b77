"""Single steps: agents can make every set, can leave only valid sets, and can undo a turn by drawing."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as some

from rummi.core.box import STANDARD_BOX
from rummi.core.meld import Meld
from rummi.core.tile import JOKER, Colour, Piece, Tile
from rummi.solver.kernel import melds_of
from tests.learn.support import StepTurn

PIECES = some.one_of(
    some.builds(Tile, some.sampled_from([Colour.BLACK, Colour.RED]), some.integers(1, 4)),
    some.builds(Tile, some.sampled_from(list(Colour)[:4]), some.just(13)),
    some.just(JOKER),
)


def enough(pieces: list[Piece]) -> bool:
    return all(pieces.count(piece) <= 2 for piece in pieces)


@given(some.lists(PIECES, min_size=3, max_size=5).filter(enough))
def test_a_set_can_be_closed_if_some_order_of_its_tiles_is_valid(pieces: list[Piece]) -> None:
    turn = StepTurn("", " ".join(map(str, pieces)), opened=False)
    fits = True
    for piece in pieces:
        fits = fits and f"put {piece}" in turn.may
        if fits:
            turn.do(f"put {piece}")
    orders = [Meld.of(order, STANDARD_BOX) for order in permutations(pieces)]
    values = [meld.value for meld in orders if meld.valid and meld.value is not None]
    alone = all(piece == JOKER for piece in pieces)
    assert (fits and "close" in turn.may) == (bool(values) and not alone)
    if fits and "close" in turn.may:
        assert turn.do("close").part("points") == [max(values)]


def test_a_tile_can_be_added_to_a_set_on_the_table() -> None:
    turn = StepTurn("R7 R8 R9 | K1 R1 B1", "R10 O5")
    assert turn.may == {"put R10", "put O5", "open set 0", "open set 1", "draw"}
    turn.do("open set 0", "put R10")
    assert turn.may == {"lift R7", "lift R8", "lift R9", "lift R10", "close", "draw"}
    turn.do("close")
    assert "end" in turn.may
    turn.do("end")
    assert turn.answer is not None
    stays, fresh = turn.answer
    assert (stays, [str(meld) for meld in melds_of(STANDARD_BOX, fresh)]) == (b"\0\1", ["R7 R8 R9 R10"])


def test_lifted_tiles_have_to_be_put_back() -> None:
    turn = StepTurn("R6 R7 R8 R9", "K6 B6")
    turn.do("open set 0", "lift R6", "close")
    assert turn.part("loose")[13 + 5] == 1
    assert "end" not in turn.may
    turn.do("put R6", "put K6", "put B6", "close")
    assert "end" in turn.may
    assert turn.part("loose") == [0] * 53


def test_a_lifted_tile_returns_to_the_rack_it_came_from() -> None:
    turn = StepTurn("R7 R8 R9", "R10 R6")
    turn.do("open set 0", "put R10", "lift R10")
    assert turn.part("rack")[13 + 9] == 1
    assert turn.part("loose") == [0] * 53
    turn.do("close")
    assert "end" not in turn.may, "nothing was laid"


def test_an_opening_needs_thirty_points_and_leaves_the_table_alone() -> None:
    turn = StepTurn("R7 R8 R9", "K1 R1 B1 K10 R10 B10", opened=False)
    assert "open set 0" not in turn.may
    turn.do("put K1", "put R1", "put B1", "close")
    assert turn.part("points") == [3]
    assert {"open set 1"} == {name for name in turn.may if name.startswith("open")}
    assert "end" not in turn.may
    turn.do("put K10", "put R10", "put B10", "close")
    assert turn.part("points") == [33]
    assert "end" in turn.may
    assert turn.do("open set 1", "lift R1").part("points") == [30]
    assert "end" not in turn.may, "a set is open"


def test_drawing_undoes_all_steps_of_the_turn() -> None:
    turn = StepTurn("R7 R8 R9", "R10 K1").do("open set 0", "put R10", "close", "draw")
    assert turn.answer == (b"", [])


def test_a_turn_has_a_limit_of_steps() -> None:
    turn = StepTurn("R7 R8 R9", "R10 K1")
    for _ in range(240):
        turn.do("put K1", "lift K1")
    assert turn.may == {"draw"}
    assert turn.part("steps_left") == [0]
