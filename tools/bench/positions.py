"""The positions that all contestants solve, and the classes in the report."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from rummi.core.box import STANDARD_BOX, XP_BOX
from rummi.core.table import Table
from rummi.core.tile import JOKER
from rummi.core.tiles import Tiles
from rummi.solver.problem import Problem

FOLDER: Final = Path(__file__).parents[2] / "vectors" / "positions"
BOXES: Final = {"standard": STANDARD_BOX, "xp": XP_BOX}


class Answer(NamedTuple):
    tiles: int
    value: int | None
    """The highest value among plays of that many tiles, or `None` from a solver that maximises tiles only."""


@dataclass(frozen=True, slots=True)
class Position:
    name: str
    problem: Problem
    proven: Answer
    """The optimum from the file."""

    @property
    def jokers(self) -> int:
        return self.problem.table.tiles.counts[JOKER] + self.problem.rack.counts[JOKER]

    @property
    def lying(self) -> int:
        return len(self.problem.table.tiles)


def read_positions() -> list[Position]:
    """Return all positions in a fixed random order, so that a slow contestant solves a fair sample."""
    positions = [
        _parse_position(f"{path.stem}:{number}", line)
        for path in sorted(FOLDER.glob("*.jsonl"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    ]
    Random(1).shuffle(positions)
    return positions


def _parse_position(name: str, line: str) -> Position:
    fields = json.loads(line)
    box = BOXES[fields["rules"]]
    problem = Problem(Table.parse(fields["table"], box), Tiles.parse(fields["rack"], box), box)
    return Position(name, problem, Answer(fields["tiles"], fields["tiles_value"]))


@dataclass(frozen=True, slots=True)
class Class:
    name: str
    has: Callable[[Position], bool]


SMALL: Final = 20
MEDIUM: Final = 50


def _jokers(count: int) -> Class:
    return Class(f"{count} joker{'s' * (count != 1)}", lambda position: position.jokers == count)


def _box(size: int) -> Class:
    return Class(f"box of {size}", lambda position: position.problem.box.size == size)


CLASSES: Final = (
    Class("all", lambda _: True),
    *(_jokers(count) for count in range(5)),
    Class(f"table < {SMALL}", lambda position: position.lying < SMALL),
    Class(f"table {SMALL}-{MEDIUM - 1}", lambda position: SMALL <= position.lying < MEDIUM),
    Class(f"table >= {MEDIUM}", lambda position: position.lying >= MEDIUM),
    *(_box(box.size) for box in BOXES.values()),
)
