"""The public solver functions: text and parsed arguments, limits, `solve_many`, and errors."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from rummi import InvalidInput, Table, Tiles, solve, solve_many
from rummi.core.box import STANDARD_BOX, XP_BOX
from rummi.core.table import change
from rummi.solver import _kernel
from rummi.solver.kernel import solve_kernel
from rummi.solver.problem import Limits, Objective, Problem
from rummi.solver.solve import solve as solve_problem
from tests.support.vectors import VECTORS


def positions(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (VECTORS / "positions" / f"{name}.jsonl").read_text().splitlines()]


POSITIONS = positions("standard")
MINIMAL = [
    row
    for name in ("standard", "xp", "adversarial")
    for row in positions(name)
    if row.get("min_changed_melds") is not None
]


def test_texts_and_parsed_values_give_the_same_answer() -> None:
    texts = solve("R4 R5 R6 R7 R8", "R6 K1")
    values = solve(Table.parse("R4 R5 R6 R7 R8"), Tiles.parse("R6 K1"))
    assert texts == values
    assert (texts.tiles, texts.value, texts.proven) == (1, 6, True)
    assert str(texts.table) == "R4 R5 R6 | R6 R7 R8"
    assert str(texts.played) == "R6"
    assert texts.play == "R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8"


@pytest.mark.parametrize(
    ("table", "rack", "problem"),
    [
        ("R1 R2", "R3", "is not a set"),
        ("-", "R1 R1 R1", "3 times R1"),
        ("R1 R2 R3 | R1 R2 R3", "R1", "3 times R1"),
        ("-", "* * *", "3 times"),
    ],
)
def test_an_impossible_table_is_rejected(table: str, rack: str, problem: str) -> None:
    with pytest.raises(InvalidInput, match=problem):
        solve(table, rack)


def test_the_kernel_rejects_invalid_arguments() -> None:
    box = (4, 13, True, 2, 2)
    plain = (30, 0, 0, 0)
    nothing: list[bytes] = []
    run = b"r\x01\x02\x03"
    for table, rack, terms in (
        ([b""], b"", (*box, *plain)),
        ([run, run, run], b"", (*box, *plain)),
        ([run, run], b"\x03", (*box, *plain)),
        ([run * 200], b"", (*box, *plain)),
        ([b"r"] * 200, b"", (*box, *plain)),
        ([b"r" + b"\x01" * 128] * 2, b"", (*box, *plain)),  # a counter of one byte would overflow to 0
        ([b"r" + b"\x01" * 100], b"\x01" * 100, (*box, *plain)),
        (nothing, bytes(300), (*box, *plain)),
        (nothing, bytes(3), (*box, *plain)),
        (nothing, bytes([14]), (*box, *plain)),
        (nothing, bytes([65]), (*box, *plain)),
        (nothing, bytes([255]), (*box, *plain)),
        (nothing, b"", (5, 13, True, 2, 2, *plain)),
        (nothing, b"", (4, 14, True, 2, 2, *plain)),
        (nothing, b"", (4, 13, True, 4, 2, *plain)),
        (nothing, b"", (4, 13, True, 2, 5, *plain)),
        (nothing, b"", (*box, 30, 3, 0, 0)),
        (nothing, b"", (*box, 30, 0, -1, 0)),
        (nothing, b"", (*box, -1, 0, 0, 0)),
        (nothing, b"", (*box, 10_001, 0, 0, 0)),
    ):
        with pytest.raises(ValueError, match=r"must|more|does not have"):
            _kernel.solve(table, rack, *terms)


@pytest.mark.parametrize("much", [{"copies": 4}, {"copies": 300}, {"jokers": 5}, {"jokers": 300}], ids=str)
def test_a_box_too_large_for_the_kernel_is_rejected(much: dict[str, Any]) -> None:
    box = replace(STANDARD_BOX, **much)
    with pytest.raises(ValueError, match=r"(copies|jokers) must be from 0 to"):
        solve_problem(Problem(Table(), Tiles.parse("R1 R2 R3"), box))


def test_a_narrow_search_is_not_proven() -> None:
    wide = [
        Problem(Table.parse(row["table"]), Tiles.parse(row["rack"]))
        for row in POSITIONS
        if row["tiles"] > 3 and row["table"].count("*") == 2
    ]
    narrow = [solve_kernel(problem, Limits(states=1)) for problem in wide]
    assert any(not solution.proven for solution in narrow)
    for problem, found in zip(wide, narrow, strict=True):
        assert found.tiles <= solve_problem(problem).tiles


def test_solve_many_gives_the_same_answers_as_solve() -> None:
    problems = [Problem(Table.parse(row["table"]), Tiles.parse(row["rack"])) for row in POSITIONS]
    assert solve_many(problems, threads=2) == [solve_problem(problem) for problem in problems]
    assert solve_many([]) == []


@pytest.mark.parametrize("row", MINIMAL, ids=lambda row: row["rack"])
def test_least_change_changes_the_fewest_melds(row: dict[str, Any]) -> None:
    found = solve(row["table"], row["rack"], row["rules"], least_change=True)
    assert (found.tiles, found.value) == (row["tiles"], row["tiles_value"])
    assert len(change(found.problem.table, found.table).gone) == row["min_changed_melds"]


def test_least_change_keeps_the_most_tiles_together() -> None:
    found = solve("R1 R2 R3 R4 R5 R6 R7", "R4", least_change=True)
    assert found.play == "R1 R2 R3 R4 | R4 R5 R6 R7 from R1 R2 R3 R4 R5 R6 R7"
    added = solve("R1 R2 R3 | K4 R4 B4 O4", "R4", least_change=True)
    assert added.play == "R1 R2 R3 R4 from R1 R2 R3"


def test_goes_out_if_the_whole_rack_can_be_laid() -> None:
    assert solve("R1 R2 R3", "R4 R5").goes_out
    assert not solve("R1 R2 R3", "R4 R6").goes_out
    assert not solve("R1 R2 R3", "-").goes_out


def test_the_freed_joker_has_nowhere_to_go() -> None:
    assert solve("K7 R7 B7 *", "O7").tiles == 0


def test_four_of_a_number_and_two_jokers_are_two_groups() -> None:
    assert solve("-", "K7 R7 B7 O7 * *").tiles == 6


def test_a_run_of_all_numbers_takes_jokers_by_splitting() -> None:
    run = " ".join(f"R{number}" for number in range(1, 14))
    assert solve(run, "* *").tiles == 2


def test_in_the_opening_a_tile_and_two_jokers_are_best_read_as_a_run() -> None:
    assert solve("-", "K7 * *", objective="opening").value == 24
    problem = Problem(Table(), Tiles.parse("B13 * *"), STANDARD_BOX, objective=Objective.OPENING)
    assert solve_problem(problem).value == 39


def test_three_copies_and_four_jokers() -> None:
    problem = Problem(Table(), Tiles.parse("K7 K7 K7 * * * *", XP_BOX), XP_BOX)
    assert solve_problem(problem).tiles == 6
