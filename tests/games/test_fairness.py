"""The dealer of a fair game: what he promises, deals and throws."""

from __future__ import annotations

import pytest

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.games.catalogue import RULESETS
from rummi.games.fairness import Dealer
from tests.support.fair import DEALER, OTHER, SECRET, fair_game


def test_a_commitment_tells_secrets_apart_and_does_not_tell_them() -> None:
    assert DEALER.commitment == Dealer(SECRET).commitment != OTHER.commitment
    assert len(DEALER.commitment) == 64
    assert SECRET not in repr(DEALER)


@pytest.mark.parametrize("secret", ["", "rain", "5e" * 31, "5e" * 33, "5E" * 32, "5e" * 32 + "\n", "x" * 64, "٣" * 64])
def test_what_is_easily_guessed_or_written_in_two_ways_is_no_secret(secret: str) -> None:
    with pytest.raises(InvalidInput, match="not 64 hexadecimal digits"):
        Dealer(secret)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_same_secret_gives_the_same_game(rules: str) -> None:
    assert fair_game(rules) == fair_game(rules)


def test_nobody_gets_other_luck_by_asking_again() -> None:
    """Neither a refused action in between nor the dice named in the first throw change what comes."""
    game = DEALER.deal("express", ["Ala", "Bartek"])
    thrown = DEALER.act(game, "throw")
    with pytest.raises(IllegalAction):
        DEALER.act(game, "pass")
    assert DEALER.act(game, "throw 1=K1").actions == thrown.actions
    assert OTHER.act(game, "throw").actions != thrown.actions


def test_every_action_has_luck_of_its_own() -> None:
    game = DEALER.act(DEALER.deal("express", ["Ala", "Bartek"]), "throw")
    later = DEALER.act(game, "pass")
    assert len({luck(2**32) for luck in map(DEALER.luck, (game, later))}) == 2


def test_actions_without_luck_are_what_they_are() -> None:
    game = DEALER.deal("standard", ["Ala", "Bartek"])
    assert DEALER.act(game, "draw") == game.act("draw")
