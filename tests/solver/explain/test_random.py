"""Replay the steps of random rearrangements and of every legal play of the vectors."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummi.core.box import STANDARD_BOX, XP_BOX, Box
from rummi.core.table import Table
from rummi.games.classic.setup import RULESETS
from rummi.solver.repair import repair
from rummi.solver.steps import explain
from tests.solver.explain.plays import random_play, replay
from tests.solver.repair.test_repair import make_disorder
from tests.support.patience import TIMES
from tests.support.vectors import PlayVector, play_vectors

BOXES = {
    "standard": STANDARD_BOX,
    "xp": XP_BOX,
    "crowded": Box(STANDARD_BOX.colours, highest=5, copies=3, jokers=4),
    "runs only": Box(STANDARD_BOX.colours, highest=10, copies=1, jokers=4, groups=False),
}


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=30 * TIMES, deadline=None)
def test_random_plays_replay(box: Box, seed: int) -> None:
    before, after = random_play(seed, box)
    assert before.valid
    assert after.valid
    replay(before, after, explain(before, after, box))


@pytest.mark.parametrize("box", [STANDARD_BOX, XP_BOX], ids=["standard", "xp"])
def test_the_steps_that_put_a_table_in_order_replay(box: Box) -> None:
    chance = random.Random(f"in order {box.copies}")
    for _ in range(30 * TIMES):
        table, loose = make_disorder(chance, box, 10, 5)
        found = repair(table, loose, box)
        if found.possible:
            replay(table, found.table, explain(table, found.table, box))


LEGAL = [vector for vector in play_vectors() if vector.after is not None and not vector.codes]


@pytest.mark.parametrize("vector", LEGAL, ids=lambda vector: vector.name)
def test_every_legal_play_of_the_vectors_replays(vector: PlayVector) -> None:
    box = RULESETS[vector.rules].box
    before, after = Table.parse(vector.table, box), Table.parse(vector.after or "-", box)
    replay(before, after, explain(before, after, box))
