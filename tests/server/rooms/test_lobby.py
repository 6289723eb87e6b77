"""Changing the options of a room before the start: players keep their seats."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.core.errors import InvalidInput
from rummi.server.model import matches, seating
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Result, Room
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

OPTIONS = Options(rules="standard", seats=4)


def gathered(*people: str) -> Room:
    room = Room(code="A", options=OPTIONS, host="ala", chairs=(Chair(),) * 4)
    for person in people:
        room = seating.sit(room, person, person.title())
    return room


def names(room: Room) -> list[str]:
    return [chair.name for chair in room.chairs]


def test_fewer_seats_remove_empty_ones_first_then_bots_never_people() -> None:
    room = seating.put_bot(gathered("ala"), "ala", 1, "novice")
    room = seating.sit(room, "bartek", "Bartek", 3)
    three = seating.change_options(room, "ala", replace(OPTIONS, seats=3))
    assert names(three) == ["Ala", "novice", "Bartek"]
    two = seating.change_options(three, "ala", replace(OPTIONS, seats=2))
    assert names(two) == ["Ala", "Bartek"]
    assert names(seating.change_options(two, "ala", OPTIONS)) == ["Ala", "Bartek", "", ""]


def test_too_many_people_keep_their_seats() -> None:
    room = gathered("ala", "bartek", "celina")
    with pytest.raises(NotAllowed, match="3 players sit here already: somebody has to stand up before"):
        seating.change_options(room, "ala", replace(OPTIONS, seats=2))


def test_a_bot_that_the_other_game_does_not_have_is_replaced() -> None:
    room = seating.put_bot(gathered("ala"), "ala", 1, "novice")
    junior = seating.change_options(room, "ala", replace(OPTIONS, rules="junior"))
    assert junior.chairs[1].bot not in (None, "novice")


def test_impossible_options_are_rejected() -> None:
    room = gathered("ala", "bartek")
    with pytest.raises(NotAllowed, match="Only the host"):
        seating.change_options(room, "bartek", OPTIONS)
    with pytest.raises(InvalidInput):
        seating.change_options(room, "ala", replace(OPTIONS, seats=9))
    with pytest.raises(NotAllowed, match="championship"):
        seating.change_options(replace(room, event="E"), "ala", OPTIONS)
    with pytest.raises(NotAllowed, match="match has begun"):
        seating.change_options(replace(room, results=(Result("g0", (1, -1), (0,)),)), "ala", OPTIONS)
    started = matches.start(room, "ala", "g1", "5e" * 32)
    for playing in (started, matches.deal(started).room):
        with pytest.raises(NotAllowed, match="Not while a game is played"):
            seating.change_options(playing, "ala", OPTIONS)


def test_new_options_are_shown_to_all_at_once(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        await ala.create("standard", 4)
        await ala.follow()
        bartek = await (await Player(site, "Bartek").enter()).follow(ala.code, language="pl")
        await bartek.ask("sit")
        chosen = {"rules": "xp", "seats": 5, "games": 3, "hints": 1, "game": {"time_limit": 90}}
        assert (await ala.ask("options", options=chosen))["type"] == "answer"
        await bartek.until(lambda: bartek.room["options"]["rules"] == "xp")
        assert len(bartek.room["chairs"]) == 5
        assert bartek.room["options"]["game"] == {"time_limit": 90}
        refused = await bartek.ask("options", options=chosen)
        assert refused["message"] == "Może to zrobić tylko gospodarz."
        alone = await ala.ask("options", options={"rules": "express-solo", "seats": 1})
        assert alone["message"].startswith("2 players sit here already")
        assert (await ala.ask("start"))["type"] == "answer"
        assert (await ala.ask("options", options=chosen))["message"] == "Not while a game is played."

    at(site, test)
