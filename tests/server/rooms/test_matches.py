"""The first player of each game: by a draw if the booklet has one, otherwise agreed on, then in turn."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from rummi.games.base import Outcome
from rummi.server.model import matches, seating
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Room
from rummi.server.rooms.views import show_room
from rummi.server.store.rooms import read_room

SECRET = "5e" * 32


def room_of(rules: str, seats: int) -> Room:
    room = Room(code="A", options=Options(rules=rules, seats=seats), host="ala", chairs=(Chair(),) * seats)
    return seating.sit(room, "ala", "Ala")


def begin(room: Room, game: str, first: int | None) -> matches.Opened:
    return matches.deal(matches.start(room, "ala", game, SECRET, first))


@pytest.mark.rule("JUN-12", "JUN-29", "DICE-8", "C-16")
@pytest.mark.parametrize(("rules", "seats"), [("junior", 3), ("junior-intro", 2), ("express", 2)])
@pytest.mark.parametrize("games", [1, 5])
def test_the_oldest_or_youngest_begins_every_game(rules: str, seats: int, games: int) -> None:
    room = room_of(rules, seats)
    room = replace(room, options=replace(room.options, games=games))
    opened = begin(room, "g1", 1)
    assert (opened.game.turn, opened.room.first, opened.room.draw) == (1, 1, ())
    for number in range(2, 5):
        ended = matches.finish(opened.room, opened.room.game or "", Outcome((3,) * seats, (0,)))
        opened = begin(ended, f"g{number}", None)
        assert (opened.game.turn, opened.room.first) == (1, 1)
    ended = matches.finish(opened.room, opened.room.game or "", Outcome((3,) * seats, (0,)))
    assert begin(ended, "g9", 0).game.turn == 0, "the host may say otherwise"


@pytest.mark.rule("JUN-6")
def test_a_bot_points_for_a_child_who_plays_alone() -> None:
    assert begin(room_of("junior-intro", 3), "g1", None).room.first == 1
    assert begin(room_of("junior-intro", 3), "g1", 0).room.first == 0
    both = seating.sit(room_of("junior-intro", 2), "jan", "Jan")
    assert begin(both, "g1", None).room.first == 0


@pytest.mark.rule("JUN-29", "DICE-34", "C-16")
@pytest.mark.parametrize("rules", ["junior", "express"])
def test_games_that_stand_alone_are_added_up_only_if_the_host_asks(rules: str) -> None:
    room = room_of(rules, 2)
    opened = begin(replace(room, options=replace(room.options, games=3)), "g1", 0)
    room = matches.finish(opened.room, "g1", Outcome((3, 2), (0,)))
    shown = show_room(1, room).room
    assert not shown.adds_up
    assert [result.scores for result in shown.results] == [(3, 2)]
    asked = show_room(1, replace(room, options=replace(room.options, add_up=True))).room
    assert asked.adds_up
    assert (asked.totals, asked.ranking) == ((3, 2), ((0,), (1,)))


def test_a_room_of_an_older_version_can_be_played() -> None:
    room = begin(room_of("junior", 2), "g1", 0).room
    text = msgspec.json.encode(room).decode().replace('"add_up":false,', "")
    assert "add_up" not in text
    assert read_room(text) == room


@pytest.mark.rule("STD-8")
def test_the_start_of_the_tile_games_moves_to_the_left() -> None:
    room = room_of("standard", 3)
    opened = begin(replace(room, options=replace(room.options, games=3)), "g1", 0)
    first = opened.room.first
    ended = matches.finish(opened.room, "g1", Outcome((-3, 2, 1), (1,)))
    assert begin(ended, "g2", first).game.turn == (first + 1) % 3
    assert show_room(1, ended).room.totals == (-3, 2, 1)


def test_a_draw_overrides_the_choice_of_the_host() -> None:
    rooms = [begin(room_of("standard", 2), "g1", first).room for first in (None, 0, 1)]
    assert rooms[0].draw
    assert rooms[0] == rooms[1] == rooms[2]


def test_only_players_in_the_room_can_begin() -> None:
    with pytest.raises(NotAllowed):
        begin(room_of("express", 2), "g1", 2)
