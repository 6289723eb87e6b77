"""What faces ask every family for: plain views, hints, the clock, strict play, the draw for the start."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest

from rummi.bots.catalogue import DEFAULT_BOTS, bot
from rummi.core.sentence import LANGUAGES
from rummi.games.catalogue import RULESETS, family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from rummi.games.serialize import plain, plain_event, plain_view
from rummi.language import say
from tests.support.games.positions import NAMES

DEALER = Dealer("5e" * 32)
NO_WORDS: Final = r"\b[KRBOY]\d|\*|±|[{}]"
"""What a player cannot be asked to read."""


def deal(rules: str, **options: object) -> Game:
    return DEALER.deal(rules, NAMES[: family_of(rules).seats(rules)[0]], options=options)


@pytest.mark.parametrize("rules", RULESETS)
def test_views_and_events_of_whole_games_are_plain_and_every_hint_is_legal(rules: str) -> None:
    game = deal(rules)
    player = bot(rules, DEFAULT_BOTS[rules][0])
    for number in range(60):
        seat = game.turn
        if seat is None:
            break
        public = plain_view(game.view(None))
        shared = {name: public[name] for name in public if name not in game.family.own(game.state, None)}
        for who in (*range(len(game.players)), None):
            view = plain_view(game.view(who))
            json.dumps(view)
            own = game.family.own(game.state, who)
            assert {name: view[name] for name in own} == {name: plain(value) for name, value in own.items()}
            assert {name: view[name] for name in view if name not in own} == shared, "everybody sees the rest"
            json.dumps([plain_event(game.family.redact(event, who)) for event in game.events])
        if number % 6 == 0:
            hint = game.family.hint(game.view(seat))
            assert hint.steps
            for language in LANGUAGES:
                told = " ".join(say(each, language) for each in (hint.nudge, *hint.steps))
                assert not re.search(NO_WORDS, told), told
            assert hint.action is not None
            DEALER.act(game, hint.action, seat)
        game = DEALER.act(game, player(game.view(seat)), seat)


def test_a_view_is_written_in_the_notation() -> None:
    view = plain_view(deal("standard").view(0))
    assert view["table"] == "-"
    assert len(str(view["rack"]).split()) == 14
    assert "setup" not in view


@pytest.mark.rule("A-28")
def test_a_draft_that_is_legal_when_the_time_runs_out_counts() -> None:
    game = deal("standard")
    while not str(game.family.hint(game.view(game.turn)).action).startswith("play"):
        game = game.act("draw")
    seat = game.turn
    assert seat is not None
    best = game.family.hint(game.view(seat)).action
    assert best is not None
    draft = game.family.read_action(game.setup, best)[1]
    assert game.family.time_out(game.state, seat, draft) == draft
    for useless in ("play K1 R13", "draw", "play K1"):
        other = game.family.read_action(game.setup, useless)[1]
        assert game.family.write_action(game.family.time_out(game.state, seat, other)) == "timeout"
    assert game.family.write_action(game.family.time_out(game.state, seat, None)) == "timeout"


@pytest.mark.rule("A-28", "STD-32")
def test_where_nobody_remembers_the_table_it_stays_as_it_lies() -> None:
    game = deal("standard", restore=False)
    rack = str(game.view(0).rack).split()
    draft = game.family.read_action(game.setup, f"play {rack[0]} {rack[1]}")[1]
    out = game.family.time_out(game.state, 0, draft)
    assert game.family.write_action(out) == f"timeout {rack[0]} {rack[1]}"
    assert not game.judge(out, 0)


@pytest.mark.rule("C-15")
def test_only_in_a_strict_game_an_illegal_table_is_a_mistake() -> None:
    for strict in (True, False):
        game = deal("standard", strict=strict)
        wrong = game.family.read_action(game.setup, "play K1 R13")[1]
        instead = game.family.instead(game.state, 0, wrong)
        assert (instead is not None) == strict == game.family.strict(game.setup)
        assert game.family.instead(game.state, 1, wrong) is None
        assert game.family.instead(game.state, 0, game.family.read_action(game.setup, "pass")[1]) is None


@pytest.mark.rule("STD-5")
def test_the_draw_for_the_start_follows_from_the_secret() -> None:
    drawn = DEALER.draw_for_start("standard", NAMES[:4])
    assert drawn is not None
    assert drawn == DEALER.draw_for_start("standard", NAMES[:4])
    assert len(drawn.rounds[0]) == 4
    assert DEALER.draw_for_start("junior", NAMES[:2]) is None
