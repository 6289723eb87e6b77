"""A shared screen that is passed on: the time of a turn begins when its player has it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummi.games.game import Game
from rummi.server.model import matches, seating
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.rooms.deadlines import due_at
from tests.server.support.site import Player, Site
from tests.server.support.visits import at

SECRET = "5e" * 32
NOW, LIMIT = 1_000, 60_000


def begun(*people: str, seats: int = 2, waits: bool = True) -> tuple[Room, Game]:
    """Return a room with these people and bots in the other seats, and its game. A person is to move."""
    options = Options(rules="standard", seats=seats, game={"time_limit": 60}, waits=waits)
    room = Room(code="A", options=options, host=people[0], chairs=(Chair(),) * seats)
    for number, person in enumerate(people):
        room = seating.sit(room, person, f"{person} {number}")
    room = replace(room, begins=True)
    opened = matches.deal(matches.start(room, people[0], "g1", SECRET, None))
    return opened.room, opened.game


def test_the_time_begins_when_the_screen_arrives() -> None:
    room, game = begun("ala", "ala", seats=3)
    assert due_at(room, game, 0, NOW) is None
    there = matches.arrive(room, "ala", 0, "g1", game.turns)
    assert due_at(there, game, 0, NOW) == NOW + LIMIT
    drawn = game.act("draw", 0)
    assert due_at(there, drawn, 1, NOW) is None, "the next player has the screen not yet"
    bot = due_at(there, drawn.act("draw", 1), 2, NOW)
    assert bot is not None
    assert bot < NOW + LIMIT, "no bot waits for a screen"


@pytest.mark.parametrize(
    ("people", "seats", "waits"),
    [
        (("ala", "bartek"), 2, True),
        (("ala", "ala", "bartek"), 3, True),
        (("ala",), 2, True),
        (("ala", "ala"), 2, False),
    ],
)
def test_other_games_do_not_wait(people: tuple[str, ...], seats: int, waits: bool) -> None:
    """Several screens, one player against bots, and an old client that does not know the option."""
    room, game = begun(*people, seats=seats, waits=waits)
    assert due_at(room, game, 0, NOW) == NOW + LIMIT
    with pytest.raises(NotAllowed):
        matches.arrive(room, "ala", 0, "g1", game.turns)


def test_the_clock_runs_again_when_a_player_moves_to_another_screen() -> None:
    room, game = begun("ala", "ala")
    parted = seating.move_seat(room, "bartek", 1)
    assert due_at(parted, game, 0, NOW) == NOW + LIMIT
    back = seating.move_seat(parted, "ala", 1)
    assert due_at(back, game, 0, NOW) == NOW + LIMIT, "a clock that runs is never stopped by changing seats"


def test_a_shared_screen_over_a_socket(site: Site) -> None:
    async def test(site: Site) -> None:
        ala = await Player(site, "Ala").enter()
        options = {"rules": "standard", "seats": 2, "game": {"time_limit": 60}, "waits": True}
        made = await ala.post("/api/rooms", {"options": options, "names": ["Ala", "Maya"], "start": True}, 201)
        await ala.follow(made["room"]["code"])
        await ala.until_game()
        assert ala.room["goes_round"]
        for turn in range(2):
            seat, game = ala.view["turn"], ala.game["game"]
            assert ala.game["deadline"] is None
            other = await ala.ask("here", game=game, seat=1 - seat)
            assert other["message"] == "This was meant for a turn that is over."
            assert (await ala.ask("here", game=game, seat=seat))["type"] == "answer"
            await ala.until(lambda: ala.game["deadline"])
            deadline = ala.game["deadline"]
            await ala.ask("here", game=game, seat=seat)
            assert ala.game["deadline"] == deadline, "said twice, it begins once"
            assert (await ala.ask("act", seat=seat, action="draw", seq=turn))["type"] == "answer"
            await ala.until_game(turn + 1)

    at(site, test)
