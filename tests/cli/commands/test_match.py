"""`rummi match`: files named twice, and games that are not added up."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from rummi.arena.selfplay import play_game
from rummi.records.files import save
from rummi.records.record import Record
from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[3] / "vectors" / "records"


@pytest.mark.parametrize("other", ["{file}", "{folder}/../records/tv-13-game-1.rummi"])
def test_a_file_named_twice_is_rejected(run: Run, other: str) -> None:
    file = RECORDS / "tv-13-game-1.rummi"
    again = other.format(file=file, folder=RECORDS)
    ended = run("match", str(file), str(RECORDS / "tv-13-game-2.rummi"), again)
    assert ended.status == 2
    assert ended.err == f"rummi: {again} is named twice\n"


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_counts_as_its_file(run: Run, tmp_path: Path) -> None:
    link = tmp_path / "again.rummi"
    link.symlink_to(RECORDS / "tv-13-game-1.rummi")
    assert "is named twice" in run("match", str(RECORDS / "tv-13-game-1.rummi"), str(link)).err


@pytest.mark.rule("JUN-29", "DICE-34", "C-16")
@pytest.mark.parametrize(("rules", "bots"), [("junior", ["best", "gentle"]), ("express", ["simple", "simple"])])
def test_games_of_junior_and_express_are_not_added_up_by_default(
    run: Run, tmp_path: Path, rules: str, bots: list[str]
) -> None:
    games = [play_game(rules, bots, seed=seed) for seed in ("one", "two", "three")]
    files = [str(tmp_path / f"{number}.rummi") for number in range(3)]
    for game, file in zip(games, files, strict=True):
        save(Record.of(game), Path(file))
    ended = run("match", "--json", *files)
    assert (ended.status, ended.json["violations"]) == (0, []), "the same player begins every game"
    scores = [list(game.outcome.scores) for game in games if game.outcome]
    assert [game["scores"] for game in ended.json["games"]] == scores
    assert [ended.json[key] for key in ("totals", "big_points", "ranking")] == [None, None, None]
    shown = run("match", *files).out
    assert "winner" in shown
    assert "total" not in shown
    added = run("match", "--json", "--add-up", *files).json
    assert added["totals"] == [sum(column) for column in zip(*scores, strict=True)]
    assert "total" in run("match", "--add-up", *files).out
