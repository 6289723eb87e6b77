"""`rummi simulate`: whole games of every ruleset, reproducible by the seed."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummi.bots.catalogue import DEFAULT_BOTS
from rummi.games.classic.setup import RULESETS
from tests.cli.conftest import Run

JUNIOR = [
    ("junior", "gentle,fair"),
    ("junior", "best,fair,gentle"),
    ("junior", "fair,fair,gentle,gentle"),
    ("junior-intro", "finder,finder,finder"),
]

TABLES = [
    (rules, players)
    for rules, ruleset in RULESETS.items()
    for players in range(ruleset.players[0], ruleset.players[1] + 1)
]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_games_end_and_repeat_with_the_same_seed(run: Run, rules: str, players: int) -> None:
    bots = ",".join(["greedy"] * players)
    arguments = ("simulate", "--rules", rules, "--bots", bots, "--games", "2", "--seed", "1", "--json")
    once, again = run(*arguments).json, run(*arguments).json
    assert once.pop("games_per_second") > 0
    again.pop("games_per_second")
    assert once == again
    assert once["games"] == 2
    assert len(once["wins"]) == len(once["mean_score"]) == players
    assert sum(once["wins"]) >= 2
    assert once["turns_per_game"] > players


@pytest.mark.parametrize(("rules", "bots"), JUNIOR)
def test_junior_can_be_simulated(run: Run, rules: str, bots: str) -> None:
    arguments = ("simulate", "--rules", rules, "--bots", bots, "--games", "2", "--json")
    once, again = run(*arguments).json, run(*arguments).json
    assert {**once, "games_per_second": 0} == {**again, "games_per_second": 0}
    assert sum(once["wins"]) >= 2
    assert len(once["wins"]) == len(bots.split(","))


@pytest.mark.parametrize("rules", DEFAULT_BOTS)
def test_every_ruleset_has_default_bots(run: Run, rules: str) -> None:
    simulated = run("simulate", "--rules", rules, "--games", "1", "--json").json
    assert len(simulated["wins"]) == len(DEFAULT_BOTS[rules])


def test_another_seed_gives_other_games(run: Run) -> None:
    first = run("simulate", "--games", "2", "--seed", "1", "--json").json
    second = run("simulate", "--games", "2", "--seed", "2", "--json").json
    assert first["mean_score"] != second["mean_score"]


def test_saved_games_replay_to_their_scores(run: Run, tmp_path: Path) -> None:
    simulated = run("simulate", "--games", "3", "--save", str(tmp_path), "--json").json
    scores = [run("replay", "--json", str(file)).json["scores"] for file in sorted(tmp_path.iterdir())]
    assert [sum(column) / 3 for column in zip(*scores, strict=True)] == simulated["mean_score"]


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["--rules", "checkers"], "there is no ruleset “checkers”"),
        (["--bots", "greedy,genius"], "there is no bot “genius” for standard"),
        (["--bots", "greedy,expert:0ms"], "“expert:100ms” or “expert:500r” says how long this bot thinks"),
        (["--bots", "greedy"], "2 to 4 players, not for 1"),
        (["--bots", "greedy,greedy,greedy,greedy,greedy"], "2 to 4 players, not for 5"),
        (["--games", "0"], "0 is not in the range"),
        (["--games", "many"], "'many' is not a valid integer"),
        (["--save", "no/such/folder"], "does not exist"),
        (["--colour"], "No such option"),
    ],
)
def test_bad_usage(run: Run, arguments: list[str], problem: str) -> None:
    ended = run("simulate", *arguments, "--json")
    assert ended.status == 2
    assert ended.out == ""
    assert problem in ended.err
