"""What is put together from parts that were written once is what would be written whole."""

from __future__ import annotations

from typing import Any, cast

import msgspec
import pytest

from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.fairness import Dealer
from rummi.server.rooms.game import GameSession, to_stored
from rummi.server.rooms.views import ViewMessages, player_view

DEALER = Dealer("ab" * 32)


@pytest.mark.parametrize("rules", RULESETS)
def test_everybody_sees_what_he_would_see_alone(rules: str) -> None:
    game = DEALER.deal(rules, ["Ala", "Bartek", "Celina"][: family_of(rules).seats(rules)[1]])
    choose = bot(rules, DEFAULT_BOTS[rules][0])
    session = GameSession(to_stored("a game", game, DEALER, 0), game, cast("Any", None), lambda: 0)
    views = ViewMessages(session, lambda: 7)
    while game.turn is not None and session.seq < 80:
        game = DEALER.act(game, choose(game.view(game.turn)), game.turn)
        session.game = game
        session.recent.append((session.seq - 1, game.events))
        for seats in [(seat,) for seat in range(len(game.players))] + [(None,), (0, len(game.players) - 1)]:
            assert _sights(views.turn(seats, 1)) == _alone(session, seats, session.seq - 1)
            assert _sights(views.deadline(seats, 2)) == _alone(session, seats, session.seq)
    assert session.seq > 3


def test_a_renewed_view_tells_the_deadline_that_there_is_now() -> None:
    game = DEALER.deal("standard", ["Ala", "Bartek"])
    session = GameSession(to_stored("a game", game, DEALER, 0), game, cast("Any", None), lambda: 0)
    deadlines = iter([5, 9])
    views = ViewMessages(session, lambda: next(deadlines))
    assert msgspec.json.decode(views.turn((0,), 1))["deadline"] == 5
    told = msgspec.json.decode(views.deadline((0,), 3))
    assert (told["deadline"], told["now"]) == (9, 3)


def _sights(message: bytes) -> Any:
    return msgspec.json.decode(message)["sights"]


def _alone(session: GameSession, seats: tuple[int | None, ...], since: int) -> Any:
    return msgspec.json.decode(msgspec.json.encode([player_view(session, seat, since) for seat in seats]))
