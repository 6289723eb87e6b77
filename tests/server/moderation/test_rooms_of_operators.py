"""Rooms as operators see them: every access is logged, racks stay hidden, and a room can be closed."""

from __future__ import annotations

from secrets import token_hex

import pytest

from rummi.server.console.rooms import without_tiles
from tests.server.moderation.operating import admin, admin_json, operator
from tests.server.support.site import Player, Site
from tests.server.support.visits import alone, at


async def ended(player: Player) -> None:
    await player.until(lambda: player.closed)


def test_a_look_is_written_down(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    async def test(site: Site) -> None:
        barbara, login = await operator(site)
        player = await Player(site, "Zyta").enter()
        code = await player.create("standard", 2, start=True)
        await player.follow()
        await player.until_game()
        found = (await barbara.get("/api/console/rooms?text=zYt"))["rooms"]
        assert code in [room["code"] for room in found]
        trail = await barbara.get(f"/api/console/rooms/{code.lower()}")
        trail = await barbara.get(f"/api/console/rooms/{code}")
        assert [look["by"] for look in trail["looks"]] == [login]  # repeated access is logged once
        told = await admin_json(capsys, site, "room", code)
        assert [look["by"] for look in told["looks"]] == ["", login]
        assert trail["game"] is None  # no record before the end
        await barbara.get("/api/console/rooms/AAAAAA", 404)

    at(site, test)


@pytest.mark.parametrize(
    ("action", "shown"),
    [
        ("draw", "draw"),
        ("play R1 R2 R3 | K5 B5 O5", "play R1 R2 R3 | K5 B5 O5"),
        ("p1 redeal R1 R2 B7 O13 *", "redeal"),
        ("redeal R1 R2 B7 O13 *", "redeal"),
        ("mistake R1 R2 B7", "mistake"),
    ],
)
def test_tiles_that_others_may_not_know_are_not_shown(action: str, shown: str) -> None:
    assert without_tiles(action) == shown


def test_a_room_is_closed_from_the_console_and_at_the_command_line(site: Site) -> None:
    async def test(site: Site) -> None:
        barbara, _ = await operator(site)
        first, second = await Player(site, "First").enter(), await Player(site, "Second").enter()
        for player in (first, second):
            await player.create("standard", 2, start=True)
            await player.follow()
            await player.until_game()
        decided = {"id": token_hex(12)}
        assert await barbara.post(f"/api/console/rooms/{first.code}/close", decided) == {"new": True}
        assert await barbara.post(f"/api/console/rooms/{first.code}/close", decided) == {"new": False}
        await admin(site, "close", second.code)
        await admin(site, "close", "AAAAAA", status=2)
        for player in (first, second):
            await ended(player)
            assert player.closed == (4410, "the room is closed")
        trail = await barbara.get(f"/api/console/rooms/{first.code}")
        assert trail["room"]["phase"] == "closed"

    at(site, test)


def test_what_is_decided_while_no_server_runs_holds_when_it_does(sqlite_url: str) -> None:
    async def test(site: Site) -> None:
        player, bad = await Player(site, "Player").enter(), await Player(site, "Bad").enter()
        code = await player.create("standard", 2, start=True)
        site.stop()
        await admin(site, "status")
        await admin(site, "close", code)
        await admin(site, "ban", bad.person, "--for", "1h")
        await site.start()
        await bad.get("/api/rooms", 403)
        await player.follow(code)
        await ended(player)
        assert player.closed == (4410, "the room is closed")

    alone(sqlite_url, test)
