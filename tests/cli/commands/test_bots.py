"""Outside bots on the command line: checking, simulating, playing, and losing by a fault."""

from __future__ import annotations

import io
import shlex
from pathlib import Path

import pytest

from rummi.arena import conformance
from rummi.records.files import load
from rummi.records.replay import replay
from tests.cli.conftest import Run
from tests.support.outside_bots import FIRST_FIT, program

EXAMPLE = shlex.join(FIRST_FIT)
NO_HURRY = ("--bot-ms", "60000")


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conformance, "SHORT_MS", 60_000)


def test_the_example_conforms(run: Run) -> None:
    checked = run("bots", "check", EXAMPLE, "--games", "1", "--json", *NO_HURRY).json
    assert checked["ok"]
    names = [check["name"] for check in checked["checks"]]
    tables = ("standard", "xp", "ngt", "championship")
    assert names == [
        *("hello", "unknown words", "refusal", "short time"),
        *(f"{what} {rules}" for rules in tables for what in ("middle", "games")),
        *("quit", "end of input"),
    ]
    assert all(check["ok"] and check["code"] is None and check["message"] for check in checked["checks"])


def test_the_example_has_thirty_lines() -> None:
    """Without blank lines, comments, constants and imports."""
    lines = [line for line in Path(FIRST_FIT[1]).read_text().splitlines() if line.strip() and '"""' not in line]
    assert len([line for line in lines if not line.startswith(("import", "from", "RULES"))]) <= 30


def test_each_failed_check_has_its_reason(run: Run, tmp_path: Path) -> None:
    cheats = program(tmp_path, "sys.stderr.write('my fault\\n'); say('play R1 R1 R1')", end="time.sleep(3_600)")
    checked = run("bots", "check", shlex.join(cheats), *NO_HURRY)
    assert checked.status == 1
    marks = {line[2:].split("  ")[0]: line[0] for line in checked.out.splitlines() if line[0] in "✓✗"}
    assert marks.pop("hello") == marks.pop("end of input") == "✓"
    assert set(marks.values()) == {"✗"}
    assert "(bot/illegal)" in checked.out
    assert "(bot/stays)" in checked.out
    assert "    my fault" in checked.out
    polish = run("--lang", "pl", "bots", "check", shlex.join(cheats), "--json", *NO_HURRY).json
    assert not polish["ok"]
    assert "jego odpowiedź jest niezgodna z zasadami" in polish["checks"][1]["message"]


def test_checks_stop_without_a_hello_or_a_program(run: Run, tmp_path: Path) -> None:
    checked = run("bots", "check", shlex.join(program(tmp_path, hello="say('hi')")), "--json")
    assert (checked.status, [check["code"] for check in checked.json["checks"]]) == (1, ["bot/garbage"])
    chess = run("bots", "check", shlex.join(program(tmp_path, hello="greet(rules=['chess'])")), "--json")
    assert (chess.status, chess.json["checks"][0]["code"]) == (1, "bot/rules")
    missing = run("bots", "check", str(tmp_path / "nothing"))
    assert (missing.status, missing.out) == (2, "")
    assert "that can be run" in missing.err
    assert run("bots", "check", "'").status == 2
    assert "there is no ruleset “chess”" in run("bots", "check", "x", "--rules", "chess").err


def test_an_outside_bot_can_be_simulated(run: Run) -> None:
    arguments = ("simulate", "--bot", f"mine={EXAMPLE}", "--bots", "mine,novice", "--games", "2", "--json", *NO_HURRY)
    once, again = run(*arguments).json, run(*arguments).json
    assert {**once, "games_per_second": 0} == {**again, "games_per_second": 0}
    assert once["forfeits"] == []
    assert sum(once["wins"]) >= 2
    assert "there is no bot “mine”" in run("simulate", "--bots", "mine,novice").err
    assert "there is a bot “novice” already" in run("simulate", "--bot", f"novice={EXAMPLE}").err


def test_a_bot_that_fails_in_a_simulation_loses_with_a_reason(run: Run, tmp_path: Path) -> None:
    dies = program(tmp_path, "sys.exit('out of ideas')")
    arguments = ("simulate", "--bot", f"mine={shlex.join(dies)}", "--bots", "mine,greedy", "--games", "2", *NO_HURRY)
    result = run(*arguments, "--json", "--save", str(tmp_path)).json
    assert [(each["game"], each["seat"], each["bot"], each["codes"]) for each in result["forfeits"]] == [
        (0, 0, "mine", ["bot/died"]),
        (1, 0, "mine", ["bot/died"]),
    ]
    assert result["wins"] == [0, 2]
    saved = sorted(tmp_path.glob("*.rummi"))
    assert len(saved) == 2
    assert all(replay(load(file)).legal for file in saved)
    shown = run(*arguments).out
    assert "mine lost 2 games by bot/died: it ended with exit status 1\n    out of ideas\n" in shown


def test_a_game_with_a_person_continues_when_the_bot_fails(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\ndraw\ndraw\nquit\n"))
    dies = shlex.join(program(tmp_path, "say('draw') if asked < 2 else say('resign')"))
    played = run("play", "--bot", f"mine={dies}", "--bots", "mine", "--seed", "x", *NO_HURRY)
    assert (played.status, played.err) == (0, "")
    assert played.out.count("mine 1 has lost: it resigned. From now on it only draws or passes.") == 1
    assert played.out.count("mine 1 draws a tile.") >= 2


def test_an_outside_bot_can_play_in_the_arena(run: Run, tmp_path: Path) -> None:
    """Every game starts a new process, so a bot cannot remember the same deal from another seat."""
    started = tmp_path / "started"
    before = f"open({str(started)!r}, 'a').write('x')"
    dies = shlex.join(program(tmp_path, "say('draw') if asked < 3 else sys.exit(1)", before=before))
    file = tmp_path / "match.jsonl"
    match = ("arena", "mine:60000ms", "novice", "--bot", f"mine={dies}", "--cores", "1", "--out", str(file), "--json")
    result = run(*match, "--deals", "2").json
    mine, novice = result["bots"]
    assert (mine["bot"], mine["share"], mine["forfeits"]) == ("mine:60000ms", 0, {"bot/died": 4})
    assert (novice["wins"], "forfeits" in novice) == (4, False)
    assert started.read_text() == "xxxx"
    assert run(*match, "--deals", "2").json["bots"][0]["forfeits"] == {"bot/died": 4}, "from the file"
    assert "mine:60000ms lost 4 games by bot/died" in run(*match[:-1], "--deals", "2").out
