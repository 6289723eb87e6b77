"""Policies as bots."""

from __future__ import annotations

import random

import numpy as np
import pytest

from rummi.arena.selfplay import finish
from rummi.bots.bot import Bot
from rummi.bots.simple import greedy
from rummi.games.game import Game
from rummi.games.shuffle import draws
from rummi.learn.bot import LearnedBot
from rummi.learn.form import SCHEMES, Observation, Scheme


@pytest.mark.parametrize("actions", SCHEMES)
def test_games_of_any_policy_are_legal(actions: Scheme) -> None:
    luck = random.Random(1)

    def anything(seen: Observation) -> int:
        return luck.choice([int(action) for action in np.flatnonzero(seen["action_mask"])])

    game = Game.deal("standard", ["A", "B"], "rain")
    bots: list[Bot] = [LearnedBot(anything, actions=actions, plays=8), greedy]
    assert finish(game, bots, lambda _: draws("luck")).outcome


def test_a_policy_that_takes_the_first_play_plays_like_greedy() -> None:
    first: Bot = LearnedBot(lambda seen: int(seen["action_mask"].sum() > 1), actions="plays", plays=1)
    tables: list[list[Bot]] = [[greedy, greedy], [first, greedy]]
    for number in range(4):
        game = Game.deal("standard", ["A", "B"], f"rain/{number}")
        outcomes = {finish(game, bots, lambda _: draws("luck")).outcome for bots in tables}
        assert len(outcomes) == 1
