"""What all families offer to players: hints, the clock, strict play, the draw for the start."""

from __future__ import annotations

import re
from typing import Final

import pytest

from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.core.sentence import LANGUAGES
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from rummi.language import say
from tests.support.games.positions import NAMES

DEALER = Dealer("5e" * 32)
NOTATION: Final = r"\b[KRBOY]\d|\*|±|[{}]"
"""Signs of the notation and of templates."""


def deal(rules: str, **options: object) -> Game:
    return DEALER.deal(rules, NAMES[: family_of(rules).seats(rules)[0]], options=options)


@pytest.mark.parametrize("rules", RULESETS)
def test_hints_are_legal_and_contain_words_instead_of_notation(rules: str) -> None:
    game = deal(rules)
    choose = bot(rules, DEFAULT_BOTS[rules][0])
    for number in range(60):
        seat = game.turn
        if seat is None:
            break
        if number % 6 == 0:
            hint = game.family.advice.hint(game.view(seat))
            assert hint.steps
            for language in LANGUAGES:
                text = " ".join(say(each, language) for each in (hint.nudge, *hint.steps))
                assert not re.search(NOTATION, text), text
            assert hint.action is not None
            DEALER.act(game, hint.action, seat)
        game = DEALER.act(game, choose(game.view(seat)), seat)


@pytest.mark.rule("STD-5")
def test_the_draw_for_the_start_follows_from_the_secret() -> None:
    drawn = DEALER.draw_for_start("standard", NAMES[:4])
    assert drawn is not None
    assert drawn == DEALER.draw_for_start("standard", NAMES[:4])
    assert len(drawn.rounds[0]) == 4
    assert DEALER.draw_for_start("junior", NAMES[:2]) is None
