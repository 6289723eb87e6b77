"""Verify games with the shares of players: their contributions, and everything that does not match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.catalogue import RULESETS
from rummi.games.fairness import Contribution, Dealer, pledge_of
from rummi.records.fairness import KEY, add_commitment, verify
from rummi.records.record import Record
from rummi.records.toml import read_record, write_record
from tests.support.games.fair import DEALER, MIXED, OTHER, SECRET, SHARE, contribution, fair_record

GAME = fair_record("express", dealer=MIXED)


def with_promise(**changes: Any) -> Record:
    """Return the game with other keys in its fair table."""
    promise: Any = GAME.extra[""][KEY]
    return replace(GAME, extra={"": {KEY: {**promise, **changes}}})


def with_contribution(number: int, **changes: Any) -> Record:
    promise: Any = GAME.extra[""][KEY]
    entries = [dict(each) for each in promise["contributions"]]
    entries[number].update(changes)
    return with_promise(contributions=[{k: v for k, v in each.items() if v is not None} for each in entries])


def find_violations(record: Record, **seen: str) -> set[str]:
    return {violation.code for violation in verify(read_record(write_record(record)), **seen).violations}


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if rules != "express-solo"])
def test_a_game_with_shares_verifies_in_every_ruleset(rules: str) -> None:
    verdict = verify(read_record(write_record(fair_record(rules, dealer=MIXED))), MIXED.commitment, SHARE)
    assert verdict.violations == ()
    assert verdict.contributions == MIXED.contributions


def test_a_pledge_without_a_share_is_recorded() -> None:
    dealer = Dealer(SECRET, (contribution(0), Contribution((1,), pledge_of("ab" * 32))))
    verdict = verify(read_record(write_record(fair_record("express", dealer=dealer))))
    assert verdict.fair
    assert [each.share for each in verdict.contributions] == [SHARE, None]


def test_an_unfinished_record_reveals_shares_but_not_the_secret() -> None:
    record = add_commitment(Record.of(MIXED.deal("express", ["Ala", "Bartek"])), MIXED)
    promise: Any = record.extra[""][KEY]
    assert {*promise} == {"commitment", "contributions"}


def test_an_altered_contribution_is_reported() -> None:
    other = "ab" * 32
    assert "fair/pledge" in find_violations(with_contribution(0, share=other))
    assert "fair/luck" in find_violations(with_contribution(0, share=other))
    assert find_violations(with_contribution(0, share=other, pledge=pledge_of(other))) >= {"fair/luck"}
    assert find_violations(with_contribution(1, share=None)) >= {"fair/luck"}, "removed afterwards"
    assert find_violations(with_promise(contributions=[])) >= {"fair/luck"}
    tiles = fair_record("standard", dealer=MIXED)
    bare = replace(tiles, extra=add_commitment(tiles, DEALER).extra)
    assert "fair/start" in find_violations(bare)


def test_a_dealer_who_changes_the_secret_after_seeing_the_shares_is_caught() -> None:
    """The record is consistent and has the deal that the dealer wants, but not the commitment that was shown."""
    players = ["Ala", "Bartek"]
    tried = (Dealer(f"{number:064x}", MIXED.contributions) for number in range(100_000))
    jokers = ((dealer, dealer.deal("standard", players)) for dealer in tried)
    cheat, game = next(each for each in jokers if str(each[1].view(0).rack).count("*") == 2)
    record = add_commitment(Record.of(game), cheat)
    promise: Any = record.extra[""][KEY]
    record = replace(record, extra={"": {KEY: {**promise, "secret": cheat.secret}}})
    assert find_violations(record) == set(), "without the shown commitment no one can notice"
    assert find_violations(record, commitment=MIXED.commitment) == {"fair/commitment"}
    honest = replace(record, extra={"": {KEY: {**promise, "secret": cheat.secret, "commitment": MIXED.commitment}}})
    assert find_violations(honest, commitment=MIXED.commitment) == {"fair/commitment"}
    old = replace(record, extra={"": {KEY: {**promise, "secret": SECRET, "commitment": MIXED.commitment}}})
    assert find_violations(old, commitment=MIXED.commitment) == {"fair/start"}


def test_a_player_notices_that_their_share_was_left_out_or_replaced() -> None:
    alone = fair_record("express", dealer=Dealer(SECRET, MIXED.contributions[1:]))
    assert find_violations(alone) == set()
    assert find_violations(alone, share=SHARE) == {"fair/share"}
    assert find_violations(fair_record("express", dealer=OTHER), share=SHARE) == {"fair/share"}
    assert find_violations(GAME, share=SHARE) == set()


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"contributions": "none"}, "_fair.contributions"),
        ({"contributions": [1]}, r"_fair.contributions\[0\]"),
        ({"contributions": [{"seats": [0]}]}, r"_fair.contributions\[0\].pledge"),
        ({"contributions": [{"seats": ["a"], "pledge": "ab" * 32}]}, r"_fair.contributions\[0\].seats\[0\]"),
        ({"contributions": [{"seats": [], "pledge": "ab" * 32}]}, r"_fair.contributions\[0\]"),
        (
            {"contributions": [{"seats": [7], "pledge": "ab" * 32}]},
            r"_fair.contributions\[0\].seats: there is no seat 7",
        ),
        ({"contributions": [{"seats": [0], "pledge": "ab" * 32}] * 2}, "_fair.contributions: "),
        ({"contributions": [{"seats": [0], "pledge": "ab" * 32, "share": "x"}]}, r"_fair.contributions\[0\].share"),
    ],
)
def test_unreadable_contributions_are_rejected_with_their_place(changes: dict[str, Any], place: str) -> None:
    with pytest.raises(InvalidInput, match=place):
        verify(with_promise(**changes))
