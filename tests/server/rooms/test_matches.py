"""Who begins: drawn where the booklet has a draw, agreed on elsewhere, then always the next one."""

from __future__ import annotations

import pytest

from rummi.games.game import Outcome
from rummi.server.model import matches, sitting
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, NotAllowed, Room

SECRET = "5e" * 32


def room_of(rules: str, seats: int) -> Room:
    room = Room(code="A", options=Options(rules=rules, seats=seats), host="ala", chairs=(Chair(),) * seats)
    return sitting.sit(room, "ala", "Ala")


def begin(room: Room, game: str, first: int | None) -> matches.Opened:
    return matches.deal(matches.start(room, "ala", game, SECRET, first))


@pytest.mark.rule("STD-5", "STD-8", "JUN-12", "DICE-8")
def test_the_players_know_who_is_the_oldest_and_the_next_match_begins_with_the_next() -> None:
    opened = begin(room_of("junior", 3), "g1", 2)
    assert (opened.game.turn, opened.room.first, opened.room.draw) == (2, 2, ())
    ended = matches.finish(opened.room, "g1", Outcome((3, 2, 1), (0,)))
    assert begin(ended, "g2", 2).game.turn == 0


def test_a_draw_decides_whatever_the_host_would_like() -> None:
    rooms = [begin(room_of("standard", 2), "g1", first).room for first in (None, 0, 1)]
    assert rooms[0].draw
    assert rooms[0] == rooms[1] == rooms[2]


def test_nobody_begins_who_is_not_there() -> None:
    with pytest.raises(NotAllowed):
        begin(room_of("express", 2), "g1", 2)
