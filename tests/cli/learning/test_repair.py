"""`rummi repair`, as documented in docs/notation.md."""

from __future__ import annotations

from tests.cli.conftest import Run


def test_a_disordered_table_is_repaired(run: Run) -> None:
    ended = run("repair", "--rules", "standard", "--table", "R7 R8 R9 K4 | B4 O4", "--tiles", "R10 R4", "--json")
    assert ended.status == 0
    assert (ended.json["possible"], ended.json["moved"], ended.json["proven"]) == (True, 3, True)
    assert set(ended.json["table"].split(" | ")) == {"R7 R8 R9 R10", "K4 R4 B4 O4"}


def test_only_loose_tiles(run: Run) -> None:
    ended = run("repair", "--tiles", "O4 O5 O6")
    assert ended.status == 0
    assert "3 tiles are moved." in ended.out
    assert "3 kostki" in run("--lang", "pl", "repair", "--tiles", "O4 O5 O6").out


def test_no_order_is_possible(run: Run) -> None:
    arguments = ("repair", "--table", "R7 R8 R9 K1", "--tiles", "-")
    ended = run(*arguments, "--json")
    assert (ended.status, ended.json["possible"], ended.json["table"]) == (1, False, None)
    assert "There is no place for" in run(*arguments).out


def test_bad_input(run: Run) -> None:
    assert run("repair", "--tiles", "Q7").status == 2
    assert run("repair", "--tiles", "R7 R7 R7").status == 2
    assert run("repair", "--rules", "junior", "--tiles", "R7").status == 2
