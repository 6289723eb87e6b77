"""Games continue on a real server when their bots fail, in every way and in every family."""

from __future__ import annotations

import asyncio
import json
import stat
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tools.players.playing import read_view

from rummi.bots.catalogue import BOTS, weaker_bots
from rummi.games.catalogue import RULESETS, family_of
from rummi.records.files import load
from rummi.records.replay import replay
from rummi.server.jobs.bot_faults import KEY, ask_again
from tests.server.support import faulty
from tests.server.support.site import PATIENCE, Player, Site
from tests.support.patience import TIMES
from tests.tournaments.server.people import organiser

FAMILIES = ("standard", "junior", "junior-intro", "express")
HANGING = [way.__name__ for way in faulty.HUNG]
WAYS = [way for way in faulty.WAYS if way not in HANGING]
USUAL_WAYS = ("raises", "exits", "answers_nothing", "answers_illegal")
"""A way to fail of each kind; `jobs/test_pool.py` has all ways."""

BUSY = "The server has its hands full; try again in a moment."


class Folders:
    """The folders that tell bots to fail, and in which a server keeps the failures."""

    def __init__(self, folder: Path) -> None:
        self.told, self.data = folder / "told", folder / "data"
        self.told.mkdir()

    def tell(self, rules: str, bot: str, way: str) -> None:
        Path(self.told, f"{rules}-{bot}").write_text(way)

    def tell_all(self, rules: str, way: str) -> None:
        for bot in BOTS[rules]:
            self.tell(rules, bot, way)

    def untell(self, rules: str) -> None:
        for bot in BOTS[rules]:
            Path(self.told, f"{rules}-{bot}").unlink(missing_ok=True)

    def kept(self) -> set[Path]:
        return set((self.data / "faults").glob("*.rummi"))


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Folders:
    folders = Folders(tmp_path)
    monkeypatch.setenv(faulty.FOLDER, str(folders.told))
    return folders


@pytest.fixture
def faulty_site(request: pytest.FixtureRequest, folders: Folders, sqlite_url: str, tmp_path: Path) -> Iterator[Site]:
    """A server that gives bots as many seconds as the test asks for: plenty, or those of every server."""
    seconds = getattr(request, "param", PATIENCE)
    if seconds is not None:
        Path(folders.told, "seconds").write_text(str(seconds))
    options = ("--data", str(folders.data), "--thinkers", "4")
    site = Site(sqlite_url, *options, folder=str(tmp_path), module="tests.server.support.faulty_serve")
    asyncio.run(site.start())
    yield site
    site.kill()


class Evening:
    """Ala's games with the best bot. If she plays alone, the bot sometimes replaces her."""

    def __init__(self, ala: Player, folders: Folders, rules: str, bot: str) -> None:
        self.ala, self.folders, self.rules, self.bot = ala, folders, rules, bot
        self.alone = family_of(rules).seats(rules) == (1, 1)

    @classmethod
    async def begin(cls, site: Site, folders: Folders, rules: str) -> Evening:
        ala = await Player(site, "Ala").enter()
        bot = list(BOTS[rules])[-1]
        least = family_of(rules).seats(rules)[0]
        await ala.create(rules, least, start=True, bot=bot, pace="instant", announce=False)
        await ala.follow()
        await ala.until_game()
        return cls(ala, folders, rules, bot)

    async def until_my_turn(self) -> None:
        ala = self.ala
        await ala.until(lambda: ala.view["turn"] in (0, None) or ala.closed)
        if ala.view["turn"] is None:
            game = ala.game["game"]
            await ala.until(lambda: ala.room["phase"] == "between")
            assert (await ala.ask("start"))["type"] == "answer"
            await ala.until(lambda: ala.game["game"] != game and ala.view["turn"] in (0, None))

    async def bots_turn(self) -> list[dict[str, Any]]:
        """Return the bot's first action, and all until Ala's next turn."""
        ala = self.ala
        await self.until_my_turn()
        if self.alone:
            await self.move()  # after which nothing counts any more that the bot may still be thinking about
            await self.until_my_turn()
            game, seq = ala.game["game"], ala.game["seq"]
            await ala.ask("stand-in", seat=0, level=self.bot)
        else:
            while ala.view["turn"] == 0:
                await self.move()
            if ala.view["turn"] is None:  # that was the end of a game; the bot moves in the next
                return await self.bots_turn()
            game, seq = ala.game["game"], ala.game["seq"]
        await ala.until(lambda: ala.game["seq"] > seq or ala.closed)
        self.folders.untell(self.rules)
        if self.alone:
            await ala.ask("hand-back", seat=0)
        await self.until_my_turn()
        heard = [each for each in ala.heard if each["type"] == "game" and each["game"] == game]
        happened = {each["seq"]: each for update in heard for each in update["sights"][0]["happened"]}
        return [each for number, each in sorted(happened.items()) if number >= seq]

    async def move(self) -> None:
        """Make the simplest legal move."""
        ala, room = self.ala, self.ala.room
        names = [chair["name"] for chair in room["chairs"]]
        view = read_view(self.rules, names, room["options"]["game"], ala.view)
        family, seq = family_of(self.rules), ala.game["seq"]
        answer = await ala.ask("act", seat=0, action=str(family.advice.fallback_action(view)))
        assert answer["type"] == "answer", answer
        await ala.until_game(seq + 1)

    async def fails(self, way: str, *, all_bots: bool = False) -> str | None:
        """Return who moved while the bot, or every bot of the game, was failing."""
        await self.until_my_turn()
        if all_bots:
            self.folders.tell_all(self.rules, way)
        else:
            self.folders.tell(self.rules, self.bot, way)
        failed = (await self.bots_turn())[0]
        assert self.ala.closed is None
        substitute: dict[str, Any] | None = failed["substitute"]
        assert substitute is None or substitute["seat"] == (0 if self.alone else 1)
        return None if substitute is None else substitute["bot"] or ""


async def all_ways(site: Site, folders: Folders, rules: str) -> Evening:
    evening = await Evening.begin(site, folders, rules)
    await evening.bots_turn()
    best, *_ = weaker_bots(rules, evening.bot) or ("",)
    for way in WAYS if TIMES > 1 else USUAL_WAYS:
        assert await evening.fails(way) == best, (rules, way)
        own = await evening.bots_turn()
        assert all(each["substitute"] is None for each in own), (rules, way, "a restarted bot has its turn again", own)
    assert await evening.fails("raises", all_bots=True) == ""
    assert await evening.fails("once raises") is None, "asked once more it knows what to do"
    return evening


async def figures(site: Site) -> dict[str, float]:
    text = (await Player(site, "operator").http.get("/metrics")).text
    lines = (line.rpartition(" ") for line in text.splitlines() if line.startswith("rummi_bot_faults_total"))
    return {name: float(value) for name, _, value in lines}


def test_the_game_continues_however_its_bot_fails(faulty_site: Site, folders: Folders) -> None:
    async def test(site: Site) -> None:
        evenings = await asyncio.gather(*(all_ways(site, folders, rules) for rules in FAMILIES))
        counted = await figures(site)
        for evening in evenings:
            for kind in ("raised", "died", "illegal"):
                name = f'rummi_bot_faults_total{{bot="{evening.bot}",kind="{kind}",rules="{evening.rules}"}}'
                assert counted.get(name, 0) >= 2, (evening.rules, kind, counted)
        await site.empty()

    asyncio.run(test(faulty_site))
    logged = [json.loads(line) for line in faulty_site.hear().splitlines() if line.startswith("{")]
    failed = [line for line in logged if line["message"] == "a bot could not move"]
    assert {Path(line["record"]) for line in failed[-50:]} <= folders.kept()
    assert all(line["level"] == "error" and line["bot"] and line["fault"] for line in failed)
    assert "R13" not in faulty_site.log, "error messages may reveal tiles"
    assert "much ado" not in faulty_site.log
    assert "Traceback" not in faulty_site.log


@pytest.mark.parametrize("faulty_site", [None], indirect=True, ids=["the usual seconds"])
def test_the_game_continues_while_its_bot_hangs_and_the_bot_recovers(faulty_site: Site, folders: Folders) -> None:
    """On a busy machine, a bot may be too late for some turns. In the end it gets a turn of its own."""

    async def test(site: Site) -> None:
        evening = await Evening.begin(site, folders, "standard")
        for way in HANGING if TIMES > 1 else HANGING[:1]:
            assert await evening.fails(way) is not None
            while any(each["substitute"] for each in await evening.bots_turn()):
                pass
        counted = await figures(site)
        assert sum(count for name, count in counted.items() if 'kind="hung"' in name or 'kind="starved"' in name) >= 1
        await site.empty()

    asyncio.run(test(faulty_site))


@pytest.mark.thorough
@pytest.mark.parametrize("rules", RULESETS)
def test_a_room_of_each_ruleset_continues(faulty_site: Site, folders: Folders, rules: str) -> None:
    async def test(site: Site) -> None:
        await all_ways(site, folders, rules)
        await site.empty()

    asyncio.run(test(faulty_site))


def test_printouts_that_hang_delay_neither_hints_nor_bots(faulty_site: Site, folders: Folders) -> None:
    async def test(site: Site) -> None:
        ewa = await organiser(site)
        Path(folders.told, "paper").touch()
        path = f"{ewa.path}/paper/standings.pdf"
        papers = [asyncio.create_task(ewa.http.get(path)) for _ in range(3)]
        done, waiting = await asyncio.wait(papers, return_when=asyncio.FIRST_COMPLETED)
        (refused,) = done
        assert (refused.result().status_code, refused.result().json()["message"]) == (503, BUSY)
        assert int(refused.result().headers["retry-after"]) > 0

        evening = await Evening.begin(site, folders, "standard")
        await evening.bots_turn()
        wanted = {"type": "hint", "id": "1", "seat": 0, "whole": True}
        commands = f"/api/rooms/{evening.ala.code}/commands"
        assert (await evening.ala.post(commands, wanted))["hint"]["steps"]
        await evening.bots_turn()
        assert not any(task.done() for task in waiting)

        Path(folders.told, "hint").touch()
        late = await evening.ala.http.post(commands, json=wanted, headers={"accept-language": "pl"})
        assert (late.status_code, "retry-after" in late.headers) == (503, True)
        assert "podpowiedzi" in late.json()["message"]
        assert "podpowiedzi" not in (await evening.ala.ask("hint", seat=0))["message"], "in the language of the socket"
        assert evening.ala.room["hints"][0] == 1, "only the one that came is paid for"
        for task in waiting:
            task.cancel()
        await site.empty()

    asyncio.run(test(faulty_site))


def test_a_kept_record_reproduces_the_failure_and_is_private(
    faulty_site: Site, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site) -> None:
        evening = await Evening.begin(site, folders, "standard")
        await evening.fails("raises")
        async with asyncio.timeout(PATIENCE):
            while not folders.kept():  # the game does not wait for it
                await asyncio.sleep(0.01)
        await site.empty()

    asyncio.run(test(faulty_site))
    kept, *_ = folders.kept()  # it may have failed again before the test stopped that
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    record = load(kept)
    played = replay(record)
    assert played.legal
    fault: Any = record.extra[""][KEY]
    assert (fault["bot"], fault["seat"]) == ("expert", played.game.turn)
    assert [(each["bot"], each["kind"]) for each in fault["tries"]] == [("expert", "raised")] * 2
    assert "R13 is on my rack" in fault["tries"][0]["told"]
    assert ask_again(kept).split()[0] in ("play", "draw"), "it does so no longer"
    folders.tell("standard", "expert", "raises")
    monkeypatch.setattr("rummi.server.jobs.bot_faults.choose", partial(faulty.choose, folders.told))
    with pytest.raises(ValueError, match="R13"):
        ask_again(kept)
