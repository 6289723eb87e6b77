"""When the time of a turn is over."""

from __future__ import annotations

import pytest

from rummi.games.game import Game
from rummi.server.model.options import Options
from rummi.server.model.room import Chair, Room
from rummi.server.rooms.deadlines import due_at


@pytest.mark.rule("TRN-5", "STD-30", "C-4")
@pytest.mark.parametrize(
    ("rules", "options", "seconds"),
    [
        ("championship", {}, 40),
        ("championship", {"time_limit": 90}, 90),
        ("championship", {"time_limit": 0}, None),
        ("standard", {}, 60),
    ],
)
def test_trn_5_a_room_has_the_clock_of_its_ruleset_unless_the_host_chose_another(
    rules: str, options: dict[str, object], seconds: int | None
) -> None:
    chairs = (Chair("Ala", "ala"), Chair("Bartek", "bartek"))
    room = Room(
        code="A", options=Options(rules=rules, seats=2, game=options), host="ala", chairs=chairs, phase="playing"
    )
    game = Game.deal(rules, ["Ala", "Bartek"], "rain", options=options)
    assert due_at(room, game, 0, 1_000) == (None if seconds is None else 1_000 + 1_000 * seconds)
