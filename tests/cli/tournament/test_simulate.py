"""`rummi tournament simulate`: whole tournaments on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.tournaments.files import read_tournament
from tests.cli.conftest import Run

SIMULATE = ("tournament", "simulate")


def test_bots_play_a_tournament_to_its_champion(run: Run) -> None:
    ended = run(*SIMULATE, "--entrants", "8", "--seed", "rain")
    assert ended.status == 0
    for title in ("Eliminations", "Semi-final", "Final", "Champion: "):
        assert title in ended.out
    assert "4 repeated pairs (no draw has fewer)" in ended.out
    assert run(*SIMULATE, "--entrants", "8", "--seed", "rain").out == ended.out
    assert run(*SIMULATE, "--entrants", "8", "--seed", "sun").out != ended.out


def test_in_polish(run: Run) -> None:
    ended = run("--lang", "pl", *SIMULATE, "--entrants", "7", "--cards-only")
    assert "Eliminacje" in ended.out
    assert "Mistrz: " in ended.out


@pytest.mark.parametrize(
    ("template", "entrants", "stages"), [("warsaw", 64, 3), ("polish-qualifier", 14, 2), ("league-round", 7, 1)]
)
def test_as_json(run: Run, template: str, entrants: int, stages: int) -> None:
    found = run(*SIMULATE, "--template", template, "--entrants", str(entrants), "--cards-only", "--json").json
    assert len(found["entrants"]) == entrants
    assert len(found["stages"]) == stages
    assert found["champion"] == found["entrants"][found["ranking"][0][0] - 1]["name"]
    first = found["stages"][0]
    assert [row["place"] for row in first["standings"]] == sorted(row["place"] for row in first["standings"])
    assert all(drawn["repeated"] == (drawn["least"] or 0) for drawn in first["rounds"])
    qualified = sum(row["qualifies"] for row in first["standings"])
    assert qualified == (found["stages"][1]["players"] if stages > 1 else 1)


def test_players_beyond_the_capacity_wait(run: Run) -> None:
    ended = run(*SIMULATE, "--entrants", "66", "--cards-only")
    assert "On the waiting list: casual 65, novice 66." in ended.out
    found = run(*SIMULATE, "--entrants", "70", "--capacity", "0", "--cards-only", "--json").json
    assert found["waiting"] == []
    assert found["stages"][0]["players"] == 70


def test_the_tournament_is_saved_to_a_new_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    assert run(*SIMULATE, "--entrants", "6", "--cards-only", "--save", str(file)).status == 0
    assert len(read_tournament(file.read_text(encoding="utf-8")).state.stages) == 2
    again = run(*SIMULATE, "--entrants", "6", "--cards-only", "--save", str(file))
    assert (again.status, "exists already" in again.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--entrants", "5"], "5 players cannot sit"),
        (["--entrants", "2"], "2 have checked in"),
        (["--entrants", "0"], "--entrants"),
        (["--bots", "genius"], "no bot"),
        (["--template", "world-cup"], "--template"),
        (["--capacity", "2"], "at least three"),
        (["--seed", "a\tb"], "can be shown"),
    ],
)
def test_bad_arguments_are_rejected(run: Run, arguments: list[str], why: str) -> None:
    ended = run(*SIMULATE, *arguments)
    assert ended.status == 2
    assert why in ended.err
