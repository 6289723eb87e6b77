"""Outside bots in rooms of a server, and games that continue when they fail."""

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


def bot_option(name: str, command: tuple[str, ...]) -> tuple[str, str]:
    return "--bot", f"{name}={shlex.join(command)}"


async def start_game_with(site: Site, bot: str) -> Player:
    ala = await Player(site, "Ala").enter()
    await ala.create("standard", 2, start=True, bot=bot, pace="instant", announce=False)
    await ala.follow()
    await ala.until_game()
    return ala


async def play_turn(ala: Player) -> None:
    """Ala draws, then the bot or its substitute moves."""
    await ala.until(lambda: ala.view["turn"] == 0)
    seq = ala.game["seq"]  # read it now: the bot may have moved before the answer arrives
    answer = await ala.ask("act", seat=0, action="draw")
    assert answer["type"] == "answer", answer
    await ala.until(lambda: ala.view["turn"] in (0, None) and ala.game["seq"] > seq)


def bot_moves(ala: Player) -> list[dict[str, Any]]:
    """Return the moves of the bot and of its substitute in order."""
    updates = (each for each in ala.heard if each["type"] == "game")
    happened = {each["seq"]: each for update in updates for each in update["sights"][0]["happened"]}
    return [each for _, each in sorted(happened.items()) if each["events"][0].get("seat") == 1]


async def wait_for_own_move(ala: Player, after: int = 0) -> None:
    """Play turns until the bot moves without a substitute. On a busy machine its first moves may be late."""
    while not any(each["substitute"] is None for each in bot_moves(ala)[after:]):
        await play_turn(ala)


def test_an_outside_bot_plays_in_a_room(tmp_path: Path) -> None:
    async def evening() -> Site:
        options = (
            "--data",
            str(tmp_path),
            *bot_option("mine", FIRST_FIT),
            *bot_option("broken", (str(tmp_path / "nothing"),)),
        )
        async with running(f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}", *options) as site:
            ala = await start_game_with(site, "mine")
            offered = {each["name"]: each["bots"] for each in (await ala.get("/api/rulesets"))["rulesets"]}
            assert offered["standard"] == [*BOTS["standard"], "mine"]
            assert offered["junior"] == list(BOTS["junior"])
            for wanted in ("broken", shlex.join(FIRST_FIT), f"mine={shlex.join(FIRST_FIT)}"):
                await ala.post("/api/rooms", {"options": {"rules": "standard", "seats": 2, "bot": wanted}}, 400)
            assert ala.room["chairs"][1]["bot"] == "mine"
            await wait_for_own_move(ala)
        return site

    site = asyncio.run(evening())
    assert "Bot from outside: mine (standard, xp, ngt, championship)" in site.log
    assert "The bot “broken” is left out: there is no program" in site.log


def test_a_room_continues_when_an_outside_bot_fails(tmp_path: Path) -> None:
    """The bot plays again afterwards."""

    async def evening() -> Site:
        options = [*("--data", str(tmp_path))]
        for name, go in FAILING.items():
            folder = tmp_path / name
            folder.mkdir()
            options += bot_option(name, program(folder, go))
        async with running(f"sqlite+aiosqlite:///{tmp_path / 'rummi.db'}", *options) as site:
            await asyncio.gather(*(play_until_failure_and_recovery(site, name) for name in FAILING))
        return site

    async def play_until_failure_and_recovery(site: Site, bot: str) -> None:
        ala = await start_game_with(site, bot)
        await wait_for_own_move(ala)
        while CODES[bot] not in fault_codes(bot):
            await play_turn(ala)
        failed = len(bot_moves(ala))
        assert any(each["substitute"] for each in bot_moves(ala))
        await wait_for_own_move(ala, failed)

    def fault_codes(bot: str) -> set[str]:
        """Return the fault codes in the games that the server saved for the operator."""
        faults: list[Any] = [load(file).extra[""][KEY] for file in (tmp_path / "faults").glob("*.rummi")]
        return {each["what"].split(",")[0] for fault in faults if fault["bot"] == bot for each in fault["tries"]}

    site = asyncio.run(evening())
    lines = [json.loads(line) for line in site.log.splitlines() if line.startswith("{")]
    faults = {line["bot"]: line["fault"] for line in lines if line["message"] == "a bot could not move"}
    assert faults.keys() == FAILING.keys()
    assert "R1 R1 R1" not in site.log, "the output of a bot may reveal tiles"
    assert "Traceback" not in site.log


def test_only_offered_bots_can_be_chosen() -> None:
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


def test_the_doctor_checks_outside_bots(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Semicolons separate several bots in the environment, because commands contain spaces."""
    monkeypatch.setenv("RUMMI_BOT", f"mine={shlex.join(FIRST_FIT)}; broken={tmp_path / 'nothing'}")
    checks = run("doctor", "--data", str(tmp_path / "data"), "--json").json["checks"]
    assert [(each["ok"], each["message"].split(":")[0]) for each in checks if each["name"] == "bot"] == [
        (True, "the bot “mine” plays standard, xp, ngt, championship"),
        (False, "The bot “broken” is left out"),
    ]
