"""Verify fair games: every later change is found and reported."""

from __future__ import annotations

import re
from dataclasses import replace
from hashlib import sha256

import pytest

from rummi.core.errors import InvalidInput
from rummi.games.catalogue import RULESETS
from rummi.records.fairness import KEY, add_commitment, verify
from rummi.records.files import load
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import read_record, write_record
from tests.support.games.fair import DEALER, OTHER, choice_by_hand, fair_record, luck_by_hand, shuffle_by_hand
from tests.support.vectors import VECTORS

TILES = VECTORS / "records" / "fair-tiles.rummi"
DICE = VECTORS / "records" / "fair-dice.rummi"

BOX = [f"{colour}{number}" for _ in range(2) for colour in "KRBO" for number in range(1, 14)] + ["*", "*"]


def find_violations(record: Record) -> list[str]:
    return [violation.code for violation in verify(record).violations]


def read_vector(name: str) -> str:
    return (VECTORS / "records" / f"{name}.rummi").read_text(encoding="utf-8")


def change_vector(name: str, pattern: str, new: str) -> Record:
    """Return a fair record with one thing replaced."""
    text, times = re.subn(pattern, new, read_vector(name))
    assert times == 1
    return read_record(text)


@pytest.mark.parametrize("rules", RULESETS)
def test_a_fair_game_verifies_in_every_ruleset(rules: str) -> None:
    record = read_record(write_record(fair_record(rules)))
    assert verify(record).violations == ()
    assert verify(record).commitment == DEALER.commitment


@pytest.mark.parametrize("rules", ["standard", "junior", "junior-intro", "express"])
def test_a_fair_game_verifies_with_another_starter(rules: str) -> None:
    assert verify(fair_record(rules, first=1)).fair


def test_a_fair_game_verifies_with_options() -> None:
    game = DEALER.deal("xp", ["Ala", "Bartek"], options={"reduced_box": True})
    record = Record.of(game.act("draw"))
    promise = {KEY: {"commitment": DEALER.commitment, "secret": DEALER.secret}}
    assert verify(read_record(write_record(replace(record, extra={"": promise})))).fair


@pytest.mark.parametrize("name", ["fair-tiles", "fair-dice"])
def test_the_fair_vectors_verify(name: str) -> None:
    assert verify(read_record(read_vector(name))).violations == ()


def test_the_deal_of_the_vector_computed_by_hand() -> None:
    """Follow docs/notation.md literally, without code of rummi."""
    record = load(TILES)
    promise = record.extra[""][KEY]
    assert isinstance(promise, dict)
    secret = promise["secret"]
    assert sha256(f"rummi fair commitment\n{secret}".encode()).hexdigest() == promise["commitment"]
    order = shuffle_by_hand(f"rummi fair deal\n{secret}", BOX)
    racks = re.findall(r'"([^"]*)"', read_vector("fair-tiles").split("racks = ")[1].split("\n")[0])
    assert racks == [" ".join(order[:14]), " ".join(order[14:28])]
    assert f'bank = "{" ".join(order[28:])}"' in read_vector("fair-tiles")
    new_deal = shuffle_by_hand(f"rummi fair luck\n{secret}\n0", BOX)
    assert f'"redeal {" ".join(new_deal)}"' in read_vector("fair-tiles")


def test_a_throw_of_the_vector_computed_by_hand() -> None:
    """Action 4 throws dice 9 and 17, one number for each."""
    record = load(DICE)
    promise = record.extra[""][KEY]
    assert isinstance(promise, dict)
    numbers = luck_by_hand(f"rummi fair luck\n{promise['secret']}\n4")
    faces = [record.setup.dice[die - 1][choice_by_hand(numbers, 6)] for die in (9, 17)]
    assert f'"throw 9={faces[0]} 17={faces[1]}"' in read_vector("fair-dice")


def test_a_record_contains_the_secret_only_after_the_end() -> None:
    going_on = add_commitment(Record.of(DEALER.deal("standard", ["Ala", "Bartek"])), DEALER)
    assert DEALER.commitment in write_record(going_on)
    assert DEALER.secret not in write_record(going_on)
    with pytest.raises(InvalidInput, match="is not in the record yet"):
        verify(going_on)
    assert DEALER.secret in write_record(fair_record("express-solo"))


def test_adding_a_commitment_keeps_the_keys_of_other_programs() -> None:
    record = replace(Record.of(fair_record("junior").game()), extra={"": {"_by": "me"}, "start": {"_at": 8}})
    extra = add_commitment(record, DEALER).extra
    assert extra == {"": {"_by": "me", KEY: {"commitment": DEALER.commitment}}, "start": {"_at": 8}}


@pytest.mark.parametrize("name", ["fair-tiles", "fair-dice"])
def test_a_wrong_commitment_is_reported(name: str) -> None:
    assert find_violations(change_vector(name, 'commitment = ".*"', f'commitment = "{OTHER.commitment}"')) == [
        "fair/commitment"
    ]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("fair-tiles", ["fair/commitment", "fair/start", "fair/luck"]),
        ("fair-dice", ["fair/commitment", "fair/luck", "fair/luck", "fair/luck"]),
    ],
)
def test_a_wrong_secret_is_reported(name: str, found: list[str]) -> None:
    assert find_violations(change_vector(name, 'secret = "(.*)"', f'secret = "{OTHER.secret}"')) == found


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if not rules.startswith("express")])
def test_a_start_from_another_secret_is_reported(rules: str) -> None:
    record = fair_record(rules)
    start = OTHER.deal(rules, record.setup.players).start
    assert find_violations(replace(record, start=start, actions=(), result=None)) == ["fair/start"]


def test_two_swapped_tiles_of_the_bank_are_reported() -> None:
    assert find_violations(change_vector("fair-tiles", 'bank = "B1 O12', 'bank = "O12 B1')) == ["fair/start"]


def test_a_start_with_dice_in_hand_is_reported() -> None:
    """The dice of a fair game come from the bag."""
    record = change_vector("fair-dice", r"first = 0", 'first = 0\nhands = ["3=K12"]\nturns = [1]')
    assert "fair/start" in find_violations(record)


def test_a_changed_new_deal_is_reported_with_the_right_one() -> None:
    """The last tiles of the bank were never drawn, so the game itself is as legal as before."""
    record = change_vector("fair-tiles", 'K2 B8"', 'B8 K2"')
    assert replay(record).legal
    (violation,) = verify(record).violations
    assert violation.code == "fair/luck"
    assert str(violation.message).startswith("Action 0 is not what the secret gives, which is: redeal R3 B5")


def test_a_changed_throw_is_reported_with_the_right_one() -> None:
    """Die 13 is thrown away again, so nothing else depends on its face."""
    record = change_vector("fair-dice", "13=K4", "13=O6")
    assert replay(record).legal
    (violation,) = verify(record).violations
    assert violation.code == "fair/luck"
    assert str(violation.message).startswith("Action 0 is not what the secret gives, which is: throw 1=O3")


def test_an_illegal_record_is_verified_up_to_the_illegal_action() -> None:
    verdict = verify(change_vector("fair-dice", "17=K8", "17=K1"))
    assert not verdict.fair
    assert verdict.stopped_at is not None
    assert verdict.violations


def test_a_changed_result_is_reported() -> None:
    assert find_violations(change_vector("fair-tiles", r"scores = \[-27, 27\]", "scores = [-28, 28]")) == [
        "record/result-differs"
    ]


@pytest.mark.parametrize(
    ("promise", "problem"),
    [
        ({}, "not of a fair game"),
        ({KEY: "yes"}, "_fair: is not a table"),
        ({KEY: {}}, "_fair.commitment: is missing"),
        ({KEY: {"commitment": 7}}, "_fair.commitment: is not a text"),
        ({KEY: {"commitment": "rain"}}, "_fair.commitment: is not 64 hexadecimal digits"),
        ({KEY: {"commitment": DEALER.commitment}}, "is not in the record yet"),
        ({KEY: {"commitment": DEALER.commitment, "secret": 7}}, "_fair.secret: is not a text"),
        ({KEY: {"commitment": DEALER.commitment, "secret": "rain"}}, "_fair.secret: is not 64 hexadecimal digits"),
    ],
)
def test_a_record_without_a_usable_commitment_and_secret_is_rejected(promise: dict[str, object], problem: str) -> None:
    record = replace(fair_record("junior-intro"), extra={"": promise})
    with pytest.raises(InvalidInput, match=problem):
        verify(record)


def test_unknown_keys_in_the_fair_table_are_ignored() -> None:
    record = change_vector("fair-dice", r"\[_fair\]", '[_fair]\nserver = "kitchen table"')
    assert verify(record).fair
