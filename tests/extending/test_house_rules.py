"""House rules: every allowed change can be played, and a game contains its house rules."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping

import msgspec
import pytest

from rummi.arena.selfplay import play_game
from rummi.bots.catalogue import DEFAULT_BOTS
from rummi.core.errors import InvalidInput
from rummi.games.catalogue import RULESETS, family_of, house_rules_of, read_house_rules
from rummi.games.game import Game
from rummi.games.house import Between, HouseRules, OneOf, Value
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import read_record, write_record

QUICK = {"novice": "novice", "greedy": "novice", "simple": "simple", "fair": "gentle", "finder": "finder"}
TOGETHER = {"hand": 18}
"""The largest values that are possible together with the largest values of all other parameters."""


def house(**changes: Value) -> dict[str, object]:
    return {"house": {"name": "home", "title": {"en": "Home"}, "changes": changes}}


def extremes(rules: str) -> Iterator[dict[str, Value]]:
    """Yield changes with the smallest, then with the largest allowed values of all parameters."""
    for most in (False, True):
        chosen: dict[str, Value] = {}
        for name, allowed in family_of(rules).changes(rules).items():
            if isinstance(allowed, Between):
                chosen[name] = min(allowed.most, TOGETHER.get(name, allowed.most)) if most else allowed.least
            else:
                chosen[name] = allowed.words[most] if isinstance(allowed, OneOf) else most
        yield chosen


@pytest.mark.parametrize("rules", RULESETS)
def test_every_allowed_change_can_be_played_and_recorded(rules: str) -> None:
    for changes in extremes(rules):
        changes = {**changes, "time_limit": 0} if "time_limit" in changes else changes
        options = house(**changes)
        least, most = family_of(rules).seats(rules, options)
        bots = [QUICK[DEFAULT_BOTS[rules][0]]] * most
        game = play_game(rules, bots, "rain", options=options)
        record = Record.of(game)
        assert read_record(write_record(record)) == record
        assert replay(record).legal
        assert game.setup.ruleset.name == "home"
        assert least <= most == len(game.players)


@pytest.mark.parametrize("rules", RULESETS)
def test_house_rules_change_only_the_parameters_that_they_name(rules: str) -> None:
    family = family_of(rules)
    usual, named = family.describe(rules), family.describe(rules, house())
    assert {**usual, "name": "home"} == named
    assert not house_rules_of(rules, {})
    played = house_rules_of(rules, house(match_won_by="wins"))
    assert played == HouseRules("home", rules, {"en": "Home"}, {"match_won_by": "wins"})
    assert family.describe(rules, {"house": played.to_option()})["match_won_by"] == "wins"


def test_the_deal_follows_the_house_rules() -> None:
    options = house(hand=10, jokers=4, copies=1, opening=20, time_limit=90)
    game = Game.deal("standard", ["Ala", "Bartek"], "rain", options=options)
    assert [len(seat.rack) for seat in game.state.seats] == [10, 10]
    assert len(game.state.bank) == 52 + 4 - 20
    assert game.setup.time_limit == 90
    assert game.family.write_options(game.setup) == options
    for hand in range(5, 26):  # also numbers that need other stacks
        options = house(hand=hand, most_players=2)
        dealt = Game.deal("standard", ["Ala", "Bartek"], "rain", options=options)
        assert [len(seat.rack) for seat in dealt.state.seats] == [hand, hand]


def test_a_smaller_opening_is_enough_to_open() -> None:
    rack = "R7 R8 R9 K1 K2"
    fields = {"racks": [rack, "O1 O2 O3 O4 O5"], "bank": "B1 B2 B3"}
    for options, legal in ((house(opening=20), True), (house(), False)):
        family = family_of("standard")
        setup = family.setup("standard", ["Ala", "Bartek"], options)
        game = Game.begin("standard", setup, family.read_start(setup, fields))
        assert (not game.judge("play R7 R8 R9")) is legal


def test_house_rules_that_change_the_box_have_no_reduced_box() -> None:
    assert "reduced_box" in family_of("xp").describe("xp", house(opening=40))["options"]  # type: ignore[operator]
    assert "reduced_box" not in family_of("xp").describe("xp", house(jokers=2))["options"]  # type: ignore[operator]


def test_house_rules_can_be_pickled_and_encoded_as_json() -> None:
    game = Game.deal("standard", ["Ala", "Bartek"], "rain", options=house(opening=20))
    assert pickle.loads(pickle.dumps(game.view(0))).setup == game.setup
    assert msgspec.json.decode(msgspec.json.encode(game.setup.house), type=HouseRules) == game.setup.house


def file_values(**parts: object) -> dict[str, object]:
    return {"name": "home", "based_on": "standard", "title": {"en": "Home"}, "changes": {"opening": 20}, **parts}


NAME = "a name has up to 24 small letters, digits and dashes, a letter first"
TITLE = "a title has 1 to 40 letters that can be shown"
JUNIOR = "hand, jokers, stars, draw_price, left_price, free_draw, match_won_by"
REFUSED: Mapping[str, tuple[dict[str, object], str]] = {
    "no name": ({"based_on": "standard"}, "name: is missing"),
    "ours": (file_values(name="xp"), "name: xp is a ruleset of rummi’s own; take another name"),
    "a name in capitals": (file_values(name="HOME"), f"name: {NAME}"),
    "a long name": (file_values(name="h" * 25), f"name: {NAME}"),
    "a number": (file_values(name=7), "name: is not a text"),
    "chess": (
        file_values(based_on="chess"),
        f"based_on: there is no ruleset “chess”; there are: {', '.join(RULESETS)}",
    ),
    "no title": (file_values(title={}), "title.en: is missing"),
    "an empty title": (file_values(title={"pl": " "}), f"title.pl: {TITLE}"),
    "a long title": (file_values(title={"en": "h" * 41}), f"title.en: {TITLE}"),
    "an odd title": (file_values(title={"en": "a\nb"}), f"title.en: {TITLE}"),
    "a third language": (file_values(title={"de": "x"}), "title.de: this key is not known; there are: en, pl"),
    "a flat title": (file_values(title="Home"), "title: is not a table of keys and values"),
    "an unknown key": (file_values(colour="red"), "colour: this key is not known"),
    "an unknown change": (
        file_values(based_on="junior", changes={"opening": 1}),
        f"changes.opening: this key is not known; there are: {JUNIOR}",
    ),
    "a text": (file_values(changes={"opening": "20"}), "changes.opening: is not a whole number from 1 to 300"),
    "a yes": (file_values(changes={"opening": True}), "changes.opening: is not a whole number from 1 to 300"),
    "too much": (file_values(changes={"opening": 10**30}), "changes.opening: is not a whole number from 1 to 300"),
    "too little": (file_values(changes={"jokers": -1}), "changes.jokers: is not a whole number from 0 to 4"),
    "no such word": (file_values(changes={"leftovers": "cat"}), "changes.leftovers: is none of: bank, player"),
    "no yes": (file_values(changes={"announcement": 1}), "changes.announcement: is neither true nor false"),
    "too few tiles": (
        file_values(changes={"most_players": 6, "copies": 1}),
        "changes.hand: 6 players with 14 tiles each leave too few of 54 tiles for the bank",
    ),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_invalid_house_rules_are_rejected_with_the_reason(kind: str) -> None:
    values, why = REFUSED[kind]
    with pytest.raises(InvalidInput) as refused:
        read_house_rules(values)
    assert str(refused.value) == why


def test_a_record_with_invalid_house_rules_is_rejected() -> None:
    record = write_record(Record.of(Game.deal("standard", ["Ala", "Bartek"], "rain", options=house(opening=20))))
    with pytest.raises(InvalidInput, match=r"^options\.house\.changes\.opening: is not a whole number from 1 to 300$"):
        read_record(record.replace("opening = 20", "opening = 2000"))
