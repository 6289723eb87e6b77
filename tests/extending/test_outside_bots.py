"""Bots from outside in rooms of a server: those that the operator names sit down, and when they fail, games go on."""

from __future__ import annotations

import asyncio
import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from rummi.bots.catalogue import BOTS, bot_names, bots_for, require_bot, set_outside_bots
from rummi.bots.outside.command import NamedCommand
from rummi.core.errors import InvalidInput
from rummi.records.files import load
from rummi.server.jobs.bot_faults import KEY
from tests.cli.conftest import Run
from tests.server.support.site import Player, Site, running
from tests.support.outside_bots import FIRST_FIT, program

FAILING = {
    "dies": "say('draw') if asked % 3 else os._exit(1)",
    "hangs": "say('draw') if asked % 3 else time.sleep(3_600)",
    "cheats": "say('draw') if asked % 3 else say('play R1 R1 R1')",
}
CODES = {"dies": "bot/died", "hangs": "bot/late", "cheats": "bot/illegal"}


def named(name: str, command: tuple[str, ...]) -> tuple[str, str]:
    return "--bot", f"{name}={shlex.join(command)}"


async def at_table_with(site: Site, bot: str) -> Player:
    ala = await Player(site, "Ala").enter()
    await ala.create("standard", 2, start=True, bot=bot, pace="instant", announce=False)
    await ala.follow()
    await ala.until_game()
    return ala


async def turn(ala: Player) -> None:
    """Ala draws, and the bot or somebody for it moves."""
    await ala.until(lambda: ala.view["turn"] == 0)
    seq = ala.game["seq"]  # before: with the answer all may be over
    answer = await ala.ask("act", seat=0, action="draw")
    assert answer["type"] == "answer", answer
    await ala.until(lambda: ala.view["turn"] in (0, None) and ala.game["seq"] > seq)


def moves(ala: Player) -> list[dict[str, Any]]:
    """Of the bot, or for it, in their order."""
    updates = (each for each in ala.heard if each["type"] == "game")
    happened = {each["seq"]: each for update in updates for each in update["sights"][0]["happened"]}
    return [each for _, each in sorted(happened.items()) if each["events"][0].get("seat") == 1]


async def until_it_moved_itself(ala: Player, after: int = 0) -> None:
    """Where processors are scarce it may come too late at first."""
    while not any(each["substitute"] is None for each in moves(ala)[after:]):
        await turn(ala)


def test_it_sits_down_in_rooms(tmp_path: Path) -> None:
    async def evening() -> Site:
        options = ("--data", str(tmp_path), *named("mine", FIRST_FIT), *named("broken", (str(tmp_path / "nothing"),)))
        async with running(f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}", *options) as site:
            ala = await at_table_with(site, "mine")
            offered = {each["name"]: each["bots"] for each in (await ala.get("/api/rulesets"))["rulesets"]}
            assert offered["standard"] == [*BOTS["standard"], "mine"]
            assert offered["junior"] == list(BOTS["junior"])
            for wanted in ("broken", shlex.join(FIRST_FIT), f"mine={shlex.join(FIRST_FIT)}"):
                await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2, "bot": wanted}}, 400)
            assert ala.room["chairs"][1]["bot"] == "mine"
            await until_it_moved_itself(ala)
        return site

    site = asyncio.run(evening())
    assert "Bot from outside: mine (standard, xp, ngt, championship)" in site.log
    assert "The bot “broken” is left out: there is no program" in site.log


def test_a_room_goes_on_when_it_fails_in_the_middle(tmp_path: Path) -> None:
    """And the bot plays again afterwards."""

    async def evening() -> Site:
        options = [*("--data", str(tmp_path))]
        for name, go in FAILING.items():
            folder = tmp_path / name
            folder.mkdir()
            options += named(name, program(folder, go))
        async with running(f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}", *options) as site:
            await asyncio.gather(*(fails_and_comes_back(site, name) for name in FAILING))
        return site

    async def fails_and_comes_back(site: Site, bot: str) -> None:
        ala = await at_table_with(site, bot)
        await until_it_moved_itself(ala)
        while CODES[bot] not in fault_codes(bot):
            await turn(ala)
        failed = len(moves(ala))
        assert any(each["substitute"] for each in moves(ala))
        await until_it_moved_itself(ala, failed)

    def fault_codes(bot: str) -> set[str]:
        """Of the games that are kept for the operator."""
        faults: list[Any] = [load(file).extra[""][KEY] for file in (tmp_path / "faults").glob("*.rummi")]
        return {each["what"].split(",")[0] for fault in faults if fault["bot"] == bot for each in fault["tries"]}

    site = asyncio.run(evening())
    lines = [json.loads(line) for line in site.log.splitlines() if line.startswith("{")]
    told = {line["bot"]: line["fault"] for line in lines if line["message"] == "a bot could not move"}
    assert told.keys() == FAILING.keys()
    assert "R1 R1 R1" not in site.log, "what a bot says may tell somebody's tiles"
    assert "Traceback" not in site.log


def test_only_what_is_offered_can_be_chosen() -> None:
    set_outside_bots([NamedCommand("mine", ("x",), ("standard", "xp"))])
    try:
        require_bot("standard", "mine")
        assert bot_names("xp") == (*bots_for("xp"), "mine")
        with pytest.raises(InvalidInput, match="there is no bot “mine” for junior"):
            require_bot("junior", "mine")
    finally:
        set_outside_bots(())
    with pytest.raises(InvalidInput, match="there is no bot “mine”"):
        require_bot("standard", "mine")


def test_the_doctor_asks_them_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several in the environment have a semicolon between them, because commands have blanks."""
    monkeypatch.setenv("RUMMI_BOT", f"mine={shlex.join(FIRST_FIT)}; broken={tmp_path / 'nothing'}")
    checks = run("doctor", "--data", str(tmp_path / "data"), "--json").json["checks"]
    assert [(each["ok"], each["message"].split(":")[0]) for each in checks if each["name"] == "bot"] == [
        (True, "the bot “mine” plays standard, xp, ngt, championship"),
        (False, "The bot “broken” is left out"),
    ]
