"""What a scripted player reads from the wire is the view that its seat had."""

from __future__ import annotations

import msgspec
import pytest
from tools.players.playing import QUICK, read_view

from rummi.bots.catalogue import bot
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.fairness import Dealer
from rummi.games.serialize import plain_view


@pytest.mark.parametrize("rules", RULESETS)
def test_a_view_is_read_back_as_it_was(rules: str) -> None:
    names = [f"p{seat}" for seat in range(family_of(rules).seats(rules)[0])]
    dealer = Dealer("ab" * 32)
    game = dealer.deal(rules, names, first=0, options={})
    choose = bot(rules, QUICK.get(rules, "novice"))
    while True:
        for seat in (None, *range(len(names))):
            sent = msgspec.json.decode(msgspec.json.encode(plain_view(game.view(seat))))
            assert read_view(rules, names, {}, sent) == game.view(seat)
        if game.turn is None:
            return
        game = dealer.act(game, choose(game.view(game.turn)), game.turn)
