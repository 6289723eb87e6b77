"""What no play can be has no steps."""

from __future__ import annotations

import pytest

from rummi.solver import _kernel
from tests.solver.conftest import WITHOUT_KERNEL

pytestmark = pytest.mark.skipif(WITHOUT_KERNEL, reason="it is the kernel that refuses")


def test_more_copies_than_there_are_have_too_many_ways_to_be_shared_out() -> None:
    many = [b"\x80\x01\x01\x01"] * 12
    with pytest.raises(ValueError, match="more copies of a piece than any box has"):
        _kernel.shortest(many, many, 1)


def test_every_copy_that_there_is_may_be_moved() -> None:
    old = [b"\x80\x01\x02\x03"] * 3
    plans, _ = _kernel.shortest(old, [*old, b"\x80\0\0\0\x04"], 1_000)
    assert plans
