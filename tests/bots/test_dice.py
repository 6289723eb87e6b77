"""The bots of Express play legal matches, always the same ones from a seed, and the strong bot is stronger."""

from __future__ import annotations

import pytest

from rummi.arena.selfplay import play_game
from rummi.bots.catalogue import BOTS
from rummi.records.record import Record
from rummi.records.replay import replay


@pytest.mark.parametrize(("rules", "seats"), [("express", 2), ("express-solo", 1)])
def test_matches_are_legal_and_follow_from_their_seed(rules: str, seats: int) -> None:
    names = ["simple"] * seats
    for seed in "123":
        game = play_game(rules, names, seed)
        assert game.outcome is not None
        assert play_game(rules, names, seed).actions == game.actions
        assert replay(Record.of(game)).legal


def test_the_throws_of_a_seed_are_the_same_in_every_version() -> None:
    game = play_game("express-solo", ["simple"], "rain")
    assert game.actions[0] == (
        "throw 1=O3 2=K11 3=K12 4=K4 5=B9 6=O8 7=K7 8=B3 9=O2 10=R8 11=K11 12=B7 13=R2 14=R12 15=R13 16=K7 17=B3 18=R7"
    )


def test_the_strong_bot_leaves_fewer_dice_than_the_simple_one() -> None:
    left = {name: sum(_left(name, str(seed)) for seed in range(5)) for name in BOTS["express-solo"]}
    assert left["strong"] < left["simple"]


def _left(name: str, seed: str) -> int:
    outcome = play_game("express-solo", [name], seed).outcome
    assert outcome is not None
    return outcome.scores[0]
