"""Practice against bots: pauses and warnings; and lessons, which need no room."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from rummi.server.model import matches, seating
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.rooms.deadlines import due_at
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

SECRET = "5e" * 32


def begun(time_limit: int = 60) -> tuple[Room, Game]:
    room = Room(
        code="A",
        options=Options(rules="standard", seats=2, game={"time_limit": time_limit}),
        host="ala",
        chairs=(Chair(),) * 2,
    )
    opened = matches.deal(matches.start(seating.sit(room, "ala", "Ala"), "ala", "g1", SECRET, None))
    return opened.room, opened.game


def test_nothing_is_due_in_a_paused_game() -> None:
    room, game = begun()
    assert due_at(room, game, 0, 1_000) is not None
    paused = matches.pause(room, "ala", paused=True)
    assert due_at(paused, game, 0, 1_000) is None
    assert due_at(matches.pause(paused, "ala", paused=False), game, 0, 1_000) is not None


def test_only_games_against_bots_can_be_paused() -> None:
    room, _ = begun()
    with pytest.raises(NotAllowed):
        matches.pause(room, "bartek", paused=True)
    together = room.with_chair(1, Chair("Bartek", "bartek"))
    with pytest.raises(NotAllowed):
        matches.pause(together, "ala", paused=True)
    with pytest.raises(NotAllowed):
        matches.pause(matches.break_off(room, "ala"), "ala", paused=True)


@pytest.mark.rule("STD-50", "STD-51", "STD-52")
def test_a_player_who_can_open_is_warned_when_another_is_nearly_out() -> None:
    def warned(theirs: str, mine: str = "R10 R11 R12 K2", opened: bool = False) -> str:
        start = {"first": 0, "racks": [mine, theirs], "bank": "K1 B5 O9", "table": "B1 B2 B3", "opened": [opened, True]}
        family = Game.deal("standard", ["Ala", "Bartek"], "x").family
        setup = family.setup("standard", ["Ala", "Bartek"], {})
        game = Game.begin("standard", setup, family.read_start(setup, start))
        return str(family.advice.warning(game.view(0)) or "")

    assert "3 tiles" in warned("K7 K9 K11")
    assert "200" in warned("K7")
    assert warned("K7 K9 K11 K13") == ""
    assert warned("K7", mine="R10 R11 K2") == ""
    assert warned("K7", opened=True) == ""


def test_lessons_over_http(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        listed = await ala.get("/api/lessons")
        assert [each["course"] for each in listed] == ["tiles"] * 8 + ["junior"] * 4 + ["express"] * 2
        shown = await ala.get("/api/lessons/sets")
        assert shown["positions"][0]["way"]["action"] == "play R4 R5 R6"
        assert shown["positions"][0]["sight"]["view"]["racks"] is None
        await ala.get("/api/lessons/nothing", 404)
        done = await ala.post("/api/lessons/sets/0", {"actions": ["play R4 R5 R6"]})
        assert done["done"]
        refused = await ala.post("/api/lessons/sets/0", {"actions": ["play R4 R5"]}, 409)
        assert refused["broken"][0]["code"] == "meld/invalid"
        elsewhere = await ala.post("/api/lessons/sets/0", {"actions": ["draw"]}, 409)
        assert not elsewhere.get("broken")
        await ala.post("/api/lessons/sets/99", {"actions": ["draw"]}, 404)

    at(site, test)


def test_the_solver_over_http_refuses_during_a_game_with_people(site: Site) -> None:
    async def test(site: Site) -> None:
        ala, bartek = await Player(site, "Ala").enter(), await Player(site, "Bartek").enter()
        junior = {"rules": "junior", "table": "R3 R4 R5", "rack": "R6 B9"}
        solved = await ala.post("/api/solver", junior)
        assert (solved["laid"], solved["of"], solved["stars"], solved["left"]) == (1, 2, 1, "B9")
        assert solved["steps"][-1]["table"] == solved["table"] == "R3 R4 R5 R6"
        dice = {"rules": "express", "table": "B3 B4 B5", "rack": "B6 K1"}
        solved = await ala.post("/api/solver", dice)
        assert (solved["laid"], solved["left"]) == (1, "K1")
        assert solved["advice"]
        await ala.post("/api/solver", {**junior, "table": "R3 R5 R6"}, 400)
        await ala.post("/api/solver", {**junior, "rack": "Q7"}, 400)
        await ala.create("junior", 2, start=True)
        await ala.post("/api/solver", junior)  # against a bot
        code = await ala.create("junior", 2)
        await bartek.follow(code)
        await bartek.ask("sit", seat=1)
        await ala.post("/api/solver", junior)  # nobody plays yet
        await ala.follow(code)
        await ala.ask("start")
        refused = await bartek.post("/api/solver", junior, 409)
        assert "against people" in refused["message"]

    at(site, test)
