"""Bots of other packages play like our own; broken ones are reported and do not affect the others."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest

from rummi.bots.catalogue import BOTS, bots_for, broken_bots, weaker_bots
from rummi.games.catalogue import RULESETS
from rummi.games.classic.family import CLASSIC
from tests.cli.conftest import Run
from tests.extending.packages import install_example, write_metadata
from tests.server.support.site import Player, Site, running

BROKEN = """
import sys
from rummi.bots.bot import PackagedBot

def choose(view):
    return None

GREEDY = PackagedBot(("junior", "standard"), choose)
OF_CHESS = PackagedBot(("standard", "chess"), choose)
OF_NOTHING = PackagedBot((), choose)
OF_LETTERS = PackagedBot("standard", choose)
SOUND = PackagedBot(("standard",), choose)
"""
MESSAGE = "“{}” of the package broken (rummi.bots) cannot be used: {}"
PROBLEMS = {
    "bare": ("broken:choose", "broken:choose is not a PackagedBot"),
    "chess": ("broken:OF_CHESS", f"there is no ruleset “chess”; there are: {', '.join(RULESETS)}"),
    "gone": ("broken:GONE", "AttributeError: module 'broken' has no attribute 'GONE'"),
    "greedy": ("broken:GREEDY", "standard has a bot of this name already"),
    "Large": ("broken:SOUND", "a name has up to 24 small letters, digits and dashes, a letter first"),
    "leaves": ("leaving:BOT", "SystemExit: enough"),
    "letters": ("broken:OF_LETTERS", "rulesets is not a tuple of names"),
    "missing": ("nowhere:BOT", "ModuleNotFoundError: No module named 'nowhere'"),
    "none": ("broken:OF_NOTHING", "rulesets is not a tuple of names"),
}


@pytest.fixture
def hoarder(packages: Path) -> None:
    install_example("rummi-hoarder", packages)


@pytest.fixture
def broken(packages: Path) -> None:
    (packages / "broken.py").write_text(BROKEN)
    (packages / "leaving.py").write_text('import sys\nsys.exit("enough")\n')
    points = {name: value for name, (value, _) in PROBLEMS.items()}
    write_metadata(packages, "broken", {"rummi.bots": {**points, "sound": "broken:SOUND"}})


@pytest.mark.usefixtures("hoarder")
def test_the_bot_is_listed_after_ours_in_its_rulesets() -> None:
    for rules in RULESETS:
        assert list(bots_for(rules)) == [*BOTS[rules], *(["hoarder"] if rules in CLASSIC.rulesets else [])]
    assert weaker_bots("standard", "hoarder") == ("expert", "strategist", "greedy", "casual", "novice")
    assert not broken_bots()


@pytest.mark.usefixtures("hoarder")
def test_the_bot_plays_on_the_command_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("simulate", "--bots", "hoarder,novice", "--games", "2", "--json")
    once, again = run(*arguments).json, run(*arguments).json
    assert {**once, "games_per_second": 0} == {**again, "games_per_second": 0}
    greedy = run("simulate", "--bots", "greedy,novice", "--games", "2", "--json").json
    assert once["turns_per_game"] > greedy["turns_per_game"]  # it waits, so it takes longer
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
    played = run("play", "--bots", "hoarder", "--seed", "x")
    assert (played.status, played.err) == (0, "")


@pytest.mark.usefixtures("hoarder")
def test_the_bot_plays_only_its_rulesets(run: Run) -> None:
    refused = run("simulate", "--rules", "junior", "--bots", "hoarder,fair")
    assert refused.status == 2
    assert refused.err == "rummi: there is no bot “hoarder” for junior; there are: gentle, fair, best\n"


@pytest.mark.usefixtures("broken", "hoarder")
def test_broken_bots_are_reported_and_the_others_work(run: Run, tmp_path: Path) -> None:
    assert sorted(map(str, broken_bots().values())) == sorted(
        MESSAGE.format(name, problem) for name, (_, problem) in PROBLEMS.items()
    )
    assert list(bots_for("standard")) == [*BOTS["standard"], "hoarder", "sound"]
    assert bots_for("junior") == BOTS["junior"]
    refused = run("simulate", "--bots", "greedy,missing")
    assert refused.status == 2
    assert refused.err == f"rummi: {MESSAGE.format('missing', PROBLEMS['missing'][1])}\n"
    result = run("doctor", "--data", str(tmp_path / "data")).out
    assert MESSAGE.format("missing", PROBLEMS["missing"][1]) in result


@pytest.mark.usefixtures("packages")
def test_without_packages_there_are_only_our_bots(run: Run) -> None:
    assert "there are: novice, casual, greedy, strategist, expert\n" in run("simulate", "--bots", "greedy,hoarder").err


@pytest.mark.usefixtures("broken", "hoarder")
def test_the_bot_plays_on_a_server(tmp_path: Path) -> None:
    async def evening() -> Site:
        async with running(f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}", "--data", str(tmp_path)) as site:
            await _play(await Player(site, "Ala").enter())
        return site

    site = asyncio.run(evening())
    assert MESSAGE.format("leaves", "SystemExit: enough") in site.log
    assert "could not move" not in site.log


async def _play(ala: Player) -> None:
    offered = {each["name"]: each["bots"] for each in (await ala.get("/api/rulesets"))["rulesets"]}
    assert offered["standard"] == [*BOTS["standard"], "hoarder", "sound"]
    refused = await ala.post("/api/rooms", {"options": {"rules": "junior", "seats": 2, "bot": "hoarder"}}, 400)
    assert refused["message"].startswith("there is no bot “hoarder” for junior")
    await ala.create("standard", 2, start=True, bot="hoarder", pace="instant")
    await ala.follow()
    await ala.until_game()
    await ala.until_turn(0)
    assert ala.room["chairs"][1]["bot"] == "hoarder"
    mine = await ala.ask("act", seat=0, action="draw")
    assert mine["type"] == "answer", mine
    await ala.until(lambda: ala.game["seq"] > 1 and ala.view["turn"] == 0)
    happened = [each for heard in ala.heard if heard["type"] == "game" for each in heard["sights"][0]["happened"]]
    assert len(happened) > 1
    assert all(each["substitute"] is None for each in happened)
