"""The dealer of a fair game: commitments, deals and throws."""

from __future__ import annotations

from hashlib import sha256

import pytest

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.games.catalogue import RULESETS
from rummi.games.fairness import Contribution, Dealer, pledge_of
from tests.support.games.fair import DEALER, MIXED, OTHER, SECRET, SHARE, contribution, fair_game

ALA, BARTEK = contribution(0), contribution(1)


def test_different_secrets_have_different_commitments_that_do_not_contain_them() -> None:
    assert DEALER.commitment == Dealer(SECRET).commitment != OTHER.commitment
    assert len(DEALER.commitment) == 64
    assert SECRET not in repr(DEALER)


@pytest.mark.parametrize("secret", ["", "rain", "5e" * 31, "5e" * 33, "5E" * 32, "5e" * 32 + "\n", "x" * 64, "٣" * 64])
def test_a_secret_must_have_64_hexadecimal_digits_in_lower_case(secret: str) -> None:
    with pytest.raises(InvalidInput, match="not 64 hexadecimal digits"):
        Dealer(secret)


@pytest.mark.parametrize("rules", RULESETS)
def test_the_same_secret_gives_the_same_game(rules: str) -> None:
    assert fair_game(rules) == fair_game(rules)


def test_players_cannot_change_their_luck_by_trying_again() -> None:
    """Neither an illegal action before a throw nor the dice that it names change its faces."""
    game = DEALER.deal("express", ["Ala", "Bartek"])
    thrown = DEALER.act(game, "throw")
    with pytest.raises(IllegalAction):
        DEALER.act(game, "pass")
    assert DEALER.act(game, "throw 1=K1").actions == thrown.actions
    assert OTHER.act(game, "throw").actions != thrown.actions


def test_every_action_has_different_luck() -> None:
    game = DEALER.act(DEALER.deal("express", ["Ala", "Bartek"]), "throw")
    later = DEALER.act(game, "pass")
    assert len({luck(2**32) for luck in map(DEALER.luck, (game, later))}) == 2


def test_the_dealer_does_not_change_actions_without_luck() -> None:
    game = DEALER.deal("standard", ["Ala", "Bartek"])
    assert DEALER.act(game, "draw") == game.act("draw")


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def test_contributions_are_mixed_as_the_notation_defines() -> None:
    withheld = Contribution((1, 3), pledge_of("ab" * 32))
    dealer = Dealer(SECRET, (ALA, withheld))
    pledge = digest(f"rummi fair pledge\n{SHARE}")
    lines = ["rummi fair mix", SECRET, f"0 {pledge} {SHARE}", f"1,3 {withheld.pledge} -"]
    alone = Dealer(digest("\n".join(lines)))
    assert dealer.deal("standard", ["Ala", "Bartek"]) == alone.deal("standard", ["Ala", "Bartek"])
    game = dealer.deal("express", ["Ala", "Bartek"])
    assert dealer.act(game, "throw") == alone.act(game, "throw")
    assert dealer.draw_for_start("standard", ["Ala", "Bartek"]) == alone.draw_for_start("standard", ["Ala", "Bartek"])
    assert dealer.commitment == DEALER.commitment, "the commitment depends on the secret alone"


def test_every_share_changes_the_deal_and_all_later_luck() -> None:
    dealers = [DEALER, MIXED, Dealer(SECRET, (ALA,)), Dealer(SECRET, (BARTEK,))]
    tiles = {str(dealer.deal("standard", ["Ala", "Bartek"]).start) for dealer in dealers}
    game = DEALER.deal("express", ["Ala", "Bartek"])
    throws = {dealer.act(game, "throw").actions for dealer in dealers}
    assert len(tiles) == len(throws) == len(dealers)


def test_the_seats_and_the_pledge_of_a_share_change_the_luck_too() -> None:
    mixes = [(ALA,), (Contribution((1,), ALA.pledge, SHARE),), (Contribution((0,), ALA.pledge),)]
    starts = [Dealer(SECRET, each).deal("standard", ["Ala", "Bartek"]).start for each in mixes]
    assert len({str(start) for start in starts}) == 3


@pytest.mark.parametrize("seats", [(), (1, 0), (0, 0), (-1,)])
def test_seats_of_a_contribution_must_be_sorted_and_unique(seats: tuple[int, ...]) -> None:
    with pytest.raises(InvalidInput):
        Contribution(seats, ALA.pledge)


def test_invalid_digests_and_repeated_or_unsorted_contributions_are_rejected() -> None:
    for pledge, share in (("ab", None), (ALA.pledge, "AB" * 32)):
        with pytest.raises(InvalidInput):
            Contribution((0,), pledge, share)
    for contributions in ((BARTEK, ALA), (ALA, ALA), (Contribution((0, 1), ALA.pledge), BARTEK)):
        with pytest.raises(InvalidInput):
            Dealer(SECRET, contributions)
