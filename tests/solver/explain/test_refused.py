"""Impossible plays are rejected and have no steps."""

from __future__ import annotations

import pytest

from rummi.core.box import STANDARD_BOX
from rummi.core.errors import InvalidInput
from rummi.core.table import Table
from rummi.solver import _kernel
from rummi.solver.kernel import steps_kernel, terms_of
from rummi.solver.steps import explain

RUN, GROUP, NEITHER = b"\x80", b"\x81", b"\0"


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ([RUN + b"\x01\x02\x03"], [RUN + b"\x01\x02\x04"], "a set is not what it claims to be"),
        ([RUN + b"\x03\x02\x01"], [], "a set is not what it claims to be"),
        ([GROUP + b"\x01\x02\x03"], [], "a set is not what it claims to be"),
        ([RUN + b"\0\0"], [], "a set is not what it claims to be"),
        ([RUN + b"\x01\x02\x03"], [RUN + b"\x02\x03\x04"], "a piece of the table is gone"),
        ([], [RUN + b"\x01\x02\x03"] * 3, "more copies of a tile than the box has"),
        ([], [NEITHER + b"\x0e"], "a tile that the box does not have"),
        ([], [NEITHER + b"\xff"], "a tile that the box does not have"),
        ([], [NEITHER + bytes(3)], "more jokers than the box has"),
        ([NEITHER], [NEITHER], "a set without pieces"),
        (
            [],
            [NEITHER + bytes((16 * (at // 13) + at % 13 + 1,)) for at in range(52)] * 2,
            "more sets than any box has",
        ),
        ([b""], [], "a meld must have a byte before its pieces"),
    ],
)
def test_an_impossible_play_is_rejected(before: list[bytes], after: list[bytes], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        _kernel.steps(before, after, *terms_of(STANDARD_BOX), 10)


def test_a_negative_limit_is_rejected() -> None:
    with pytest.raises(ValueError, match="limits must be from 0"):
        steps_kernel(Table(), Table.parse("R1 R2 R3"), STANDARD_BOX, -1)


def test_tiles_that_the_box_does_not_have_are_named() -> None:
    with pytest.raises(InvalidInput, match="3 times R1"):
        explain(Table(), Table.parse("R1 R2 R3 | R1 R2 R3 | R1 R2 R3"))


def test_every_copy_in_the_box_may_be_used() -> None:
    old = [RUN + b"\x01\x02\x03"] * 2
    (step,), proven = _kernel.steps(old, [*old, RUN + b"\0\0\x04"], *terms_of(STANDARD_BOX), 1_000)
    assert proven
    assert step[9] == [0, 1, RUN + b"\0\0\x04"]


def test_steps_that_lose_a_tile_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the kernel by one that loses the black 4, or that ends on another table."""
    row = RUN + b"\x01\x02\x03"
    for table in ([0], [0, RUN + b"\x02\x03\x04"]):
        lost: tuple[object, ...] = (0, [], [row], [], b"", b"\x04", b"\x04", False, False, table)
        monkeypatch.setattr("rummi.solver.kernel._kernel.steps", lambda *_, lost=lost: ([lost], True))
        with pytest.raises(RuntimeError, match="kernel"):
            explain(Table.parse("K1 K2 K3"), Table.parse("K1 K2 K3 K4"))
