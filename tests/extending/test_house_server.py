"""House rules on the command line and on a server: offered, played, recorded, and kept by running games."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path

import pytest

from rummi.core.errors import InvalidInput
from rummi.records.files import MAX_FILES, load_all_house_rules
from rummi.server.model.options import Options, with_house_rules
from rummi.server.settings import Settings, settings_from_environment
from tests.cli.conftest import Run
from tests.extending.packages import EXAMPLES
from tests.server.support.site import Player, Site, running

FOLDER = EXAMPLES / "house-rules"
FILE = FOLDER / "house.toml"
TEXT = FILE.read_text(encoding="utf-8")


def test_the_example_plays_on_the_command_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(
        "simulate", "--house-rules", str(FILE), "--bots", "novice,novice", "--games", "2", "--save", str(tmp_path)
    )
    assert (done.status, done.err) == (0, "")
    records = sorted(tmp_path.glob("*.rummi"))
    assert len(records) == 2
    for record in records:  # the record contains the house rules
        assert run("replay", "--json", str(record)).json["legal"]
    assert run("match", *map(str, records)).status == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
    played = run("play", "--house-rules", str(FILE), "--seed", "x")
    assert (played.status, played.err) == (0, "")
    assert "kowalscy" in played.out
    result = run("rules", "--house-rules", str(FILE)).out
    assert re.search(r"^opening +30 +20$", result, re.MULTILINE)
    assert run("rules", "--house-rules", str(FILE), "--json").json["opening"] == 20


def test_games_with_different_rules_do_not_form_a_match(run: Run, tmp_path: Path) -> None:
    games = ("--bots", "novice,novice", "--games", "1", "--save", str(tmp_path))
    run("simulate", *games)
    run("simulate", "--house-rules", str(FILE), *games)
    refused = run("match", *map(str, sorted(tmp_path.glob("*.rummi"))))
    assert (refused.status, refused.err.count("\n")) == (2, 1)
    assert "other players or other rules" in refused.err


BAD = {
    "opening = 20": ("opening = 0", "changes.opening: is not a whole number from 1 to 300"),
    '"kowalscy"': ('"xp"', "name: xp is a ruleset of rummi’s own; take another name"),
    "[changes]": ("[changes", "this is not TOML: "),
}


@pytest.mark.parametrize("part", BAD)
def test_a_bad_file_is_rejected_with_one_sentence(part: str, run: Run, tmp_path: Path) -> None:
    spoilt, why = BAD[part]
    file = tmp_path / "bad.toml"
    file.write_text(TEXT.replace(part, spoilt), encoding="utf-8")
    data = tmp_path / "data"
    for command in (("serve", "--data", str(data)), ("simulate",), ("play",), ("rules",)):
        refused = run(*command, "--house-rules", str(file))
        assert refused.status == 2
        assert refused.err.startswith(f"rummi: {file}: {why}")
        assert refused.err.count("\n") == 1
    assert not data.exists()


def test_a_folder_of_house_rules(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=rf"1 to {MAX_FILES} files \*\.toml belong here, not 0"):
        load_all_house_rules(tmp_path)
    for name in ("b", "a"):
        (tmp_path / f"{name}.toml").write_text(TEXT.replace("kowalscy", name), encoding="utf-8")
    assert [house.name for house in load_all_house_rules(tmp_path)] == ["a", "b"]
    (tmp_path / "c.toml").write_text(TEXT.replace("kowalscy", "a"), encoding="utf-8")
    with pytest.raises(InvalidInput, match=r"c\.toml: name: a is the name in a\.toml, too$"):
        load_all_house_rules(tmp_path)
    with pytest.raises(InvalidInput, match="nowhere: cannot be read: No such file"):
        load_all_house_rules(tmp_path / "nowhere")


def test_workers_receive_the_house_rules_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUMMI_SERVE", "")
    settings = Settings(database="", house_rules=load_all_house_rules(FOLDER))
    settings.to_environment()
    assert settings_from_environment() == settings


def test_clients_choose_house_rules_only_by_name() -> None:
    (house,) = load_all_house_rules(FOLDER)
    chosen = with_house_rules(Options(rules="kowalscy", seats=2, game={"strict": True}), [house])
    assert (chosen.rules, chosen.game) == ("standard", {"strict": True, "house": house.to_option()})
    assert with_house_rules(Options(rules="xp", seats=2), [house]).rules == "xp"
    with pytest.raises(InvalidInput, match="house rules are chosen by the name"):
        with_house_rules(Options(rules="standard", seats=2, game=chosen.game), [house])


def test_a_game_keeps_its_house_rules_when_the_file_changes(tmp_path: Path, run: Run) -> None:
    """The server is killed and starts again after its file of house rules changed."""
    file = tmp_path / "house.toml"
    file.write_text(TEXT, encoding="utf-8")

    async def evening() -> None:
        url = f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}"
        async with running(url, "--data", str(tmp_path), "--house-rules", str(file)) as site:
            ala = await _start_game(site)
            site.kill()
            file.write_text(TEXT.replace("opening = 20", "opening = 50"), encoding="utf-8")
            await site.start()
            record = await _finish_game(ala)
            (tmp_path / "game.rummi").write_text(record, encoding="utf-8")
        assert '"fault"' not in site.log
        assert "could not move" not in site.log

    asyncio.run(evening())
    assert run("replay", "--json", str(tmp_path / "game.rummi")).json["legal"]
    assert run("verify", str(tmp_path / "game.rummi")).status == 0


async def _start_game(site: Site) -> Player:
    ala = await Player(site, "Ala").enter()
    *ours, house = (await ala.get("/api/rulesets"))["rulesets"]
    assert all(each["family"] and each["house"] is None for each in ours)
    assert (house["name"], house["family"], house["house"]["based_on"]) == ("kowalscy", "Classic", "standard")
    assert house["house"]["title"]["pl"] == "Gra Kowalskich"
    assert (house["parameters"]["opening"], house["seats"], house["usual_bot"]) == (20, [2, 4], "greedy")
    strange = {"house": {"name": "x", "title": {"en": "X"}, "changes": {}}}
    refused = await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2, "game": strange}}, 400)
    assert refused["message"] == "house rules are chosen by the name under which the server offers them"
    refused = await ala.post("/api/rooms", {"options": {"rules": "nowacy", "seats": 2}}, 400)
    assert refused["message"].startswith("there is no ruleset “nowacy”")
    await ala.create("kowalscy", 2, start=True, pace="instant")
    await ala.follow()
    await ala.until_game()
    await ala.until_turn(0)
    assert ala.room["options"]["rules"] == "standard"  # older clients know only this ruleset
    assert ala.room["house"]["changes"]["opening"] == 20
    assert len(ala.view["rack"].split()) == 10
    assert (await ala.get("/api/rooms"))[0]["house"]["name"] == "kowalscy"
    assert (await ala.ask("act", seat=0, action="draw"))["type"] == "answer"
    return ala


async def _finish_game(ala: Player) -> str:
    """Let bots finish the game and return its record."""
    await ala.follow()
    await ala.until(lambda: ala.room and ala.game)
    assert ala.room["house"]["changes"]["opening"] == 20
    assert (await ala.ask("stand-in", seat=0))["type"] == "answer"
    await ala.until(lambda: ala.room["phase"] == "between")
    game = (await ala.get("/api/games"))[0]
    assert game["house"]["name"] == "kowalscy"
    assert (await ala.get(f"/api/games/{game['id']}"))["house"]["changes"]["opening"] == 20
    code = await ala.create("kowalscy", 2)
    assert (await ala.get(f"/api/rooms/{code}"))["room"]["house"]["changes"]["opening"] == 50
    return (await ala.http.get(f"/api/games/{game['id']}/record")).text
