"""Positions: golden ones, random ones in a whole box, and small ones from hypothesis."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass

from hypothesis import strategies as st

from rummi.core.box import CLASSIC_COLOURS, Box
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece
from rummi.core.tiles import Tiles
from rummi.games.classic.setup import RULESETS
from rummi.solver.problem import Objective, Problem
from tests.solver.sets import Set, assign_jokers, sets
from tests.support.vectors import VECTORS


@dataclass(frozen=True, slots=True)
class Position:
    """A line of a file in vectors/positions. The README there explains the fields."""

    name: str
    rules: str
    table: str
    rack: str
    tiles: int
    tiles_value: int
    value: int
    opening: int | None
    min_changed_melds: int | None = None

    def __str__(self) -> str:
        return self.name

    def problem(self, objective: Objective) -> Problem:
        box = RULESETS[self.rules].box
        return Problem(Table.parse(self.table, box), Tiles.parse(self.rack, box), box, objective=objective)


def golden_positions() -> list[Position]:
    files = sorted((VECTORS / "positions").glob("*.jsonl"))
    return [
        Position(name=f"{file.stem}-{at}", **json.loads(line))
        for file in files
        for at, line in enumerate(file.read_text(encoding="utf-8").splitlines())
    ]


def random_problem(seed: int, box: Box, objective: Objective) -> Problem:
    """Make a random table and rack from the box, with more jokers than in a usual game."""
    chance = random.Random(seed)
    bank = Counter(box.pieces())
    table: list[Meld] = []
    every = sets(box, box.jokers, 5)
    for _ in range(chance.randrange(12)):
        chosen = chance.choice(every)
        if chosen.jokers <= chance.randrange(3) and _has_pieces(bank, chosen):
            bank.subtract(chosen.pieces)
            table.append(Meld.of(assign_jokers(chosen, box), box))
    rest = chance.sample(list(bank.elements()), k=min(chance.randrange(1, 16), bank.total()))
    return Problem(Table.of(table), Tiles.of(rest), box, objective=objective)


@st.composite
def small_problems(draw: st.DrawFn) -> Problem:
    """Draw a few melds and tiles from a box so small that brute force is quick."""
    box = Box(
        colours=CLASSIC_COLOURS[: draw(st.integers(2, 4))],
        highest=draw(st.integers(4, 6)),
        copies=draw(st.integers(1, 3)),
        jokers=draw(st.integers(0, 4)),
        groups=draw(st.sampled_from([True, True, True, False])),
    )
    bank = Counter(box.pieces())
    table: list[Meld] = []
    for chosen in draw(st.lists(st.sampled_from(sets(box, box.jokers, box.highest)), max_size=3)):
        if _has_pieces(bank, chosen):
            bank.subtract(chosen.pieces)
            table.append(Meld.of(assign_jokers(chosen, box), box))
    jokers = draw(st.integers(0, bank.pop(JOKER, 0)))
    rest: list[Piece] = list(bank.elements())
    places = draw(st.lists(st.integers(0, len(rest) - 1), unique=True, max_size=8 - jokers)) if rest else []
    rack = [*[rest[at] for at in places], *[JOKER] * jokers]
    joker_value = draw(st.sampled_from([0, 30, 50]))
    objective = draw(st.sampled_from(Objective))
    return Problem(Table.of(table), Tiles.of(rack), box, joker_value, objective)


def _has_pieces(bank: Counter[Piece], chosen: Set) -> bool:
    return Counter(chosen.pieces) <= bank
