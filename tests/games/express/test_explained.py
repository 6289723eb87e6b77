"""A play of dice in words tells of every die that is laid."""

from __future__ import annotations

from rummi.games.express.advice import explain_play
from rummi.games.express.layout import Layout


def test_sets_that_crossed_in_a_die_and_have_one_each_now() -> None:
    before = Layout.parse("R5 R6 R7 / K5 . . / B5 . .")
    after = Layout.parse("R5 R6 R7 . R5 / . . . . K5 / . . . . B5")
    assert [str(step) for step in explain_play(before, after)] == [
        "Lay the red 5: sets that shared a die lie apart then."
    ]
