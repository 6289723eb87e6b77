"""The dealer of a fair game: what he promises, deals and throws."""

from __future__ import annotations

from hashlib import sha256

import pytest

from rummi.core.errors import IllegalAction, InvalidInput
from rummi.games.catalogue import RULESETS
from rummi.games.fairness import Contribution, Dealer, pledge_of
from tests.support.games.fair import DEALER, MIXED, OTHER, SECRET, SHARE, contribution, fair_game

ALA, BARTEK = contribution(0), contribution(1)


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


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def test_the_mix_is_what_the_notation_says() -> None:
    withheld = Contribution((1, 3), pledge_of("ab" * 32))
    dealer = Dealer(SECRET, (ALA, withheld))
    pledge = digest(f"rummi fair pledge\n{SHARE}")
    lines = ["rummi fair mix", SECRET, f"0 {pledge} {SHARE}", f"1,3 {withheld.pledge} -"]
    alone = Dealer(digest("\n".join(lines)))
    assert dealer.deal("standard", ["Ala", "Bartek"]) == alone.deal("standard", ["Ala", "Bartek"])
    game = dealer.deal("express", ["Ala", "Bartek"])
    assert dealer.act(game, "throw") == alone.act(game, "throw")
    assert dealer.draw_for_start("standard", ["Ala", "Bartek"]) == alone.draw_for_start("standard", ["Ala", "Bartek"])
    assert dealer.commitment == DEALER.commitment, "of the secret alone: it is shown before any share"


def test_every_share_changes_the_deal_and_all_later_luck() -> None:
    dealers = [DEALER, MIXED, Dealer(SECRET, (ALA,)), Dealer(SECRET, (BARTEK,))]
    tiles = {str(dealer.deal("standard", ["Ala", "Bartek"]).start) for dealer in dealers}
    game = DEALER.deal("express", ["Ala", "Bartek"])
    throws = {dealer.act(game, "throw").actions for dealer in dealers}
    assert len(tiles) == len(throws) == len(dealers)


def test_the_same_share_in_another_seat_or_only_pledged_is_another_mix() -> None:
    mixes = [(ALA,), (Contribution((1,), ALA.pledge, SHARE),), (Contribution((0,), ALA.pledge),)]
    starts = [Dealer(SECRET, each).deal("standard", ["Ala", "Bartek"]).start for each in mixes]
    assert len({str(start) for start in starts}) == 3


@pytest.mark.parametrize("seats", [(), (1, 0), (0, 0), (-1,)])
def test_seats_stand_in_order(seats: tuple[int, ...]) -> None:
    with pytest.raises(InvalidInput):
        Contribution(seats, ALA.pledge)


def test_whatever_is_no_digest_or_comes_twice_is_refused() -> None:
    for pledge, share in (("ab", None), (ALA.pledge, "AB" * 32)):
        with pytest.raises(InvalidInput):
            Contribution((0,), pledge, share)
    for contributions in ((BARTEK, ALA), (ALA, ALA), (Contribution((0, 1), ALA.pledge), BARTEK)):
        with pytest.raises(InvalidInput):
            Dealer(SECRET, contributions)
