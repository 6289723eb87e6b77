"""Wrong values of every key of a record are rejected with the name of the key."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.records.toml import read_record

WHOLE = {
    "rummi": "1",
    "rules": '"xp"',
    "players": '["Ala", "Bartek"]',
    "actions": '["draw"]',
    "options": "{}",
    "start": '{racks = ["R1", "B1"], bank = "O1"}',
    "result": "{scores = [1, -1], winners = [0]}",
}


def read_error(**values: str) -> str:
    """Return the error for a record with these values; an empty value omits the key."""
    lines = [f"{key} = {value}" for key, value in {**WHOLE, **values}.items() if value]
    with pytest.raises(InvalidInput) as caught:
        read_record("\n".join(lines))
    return str(caught.value)


@pytest.mark.parametrize("key", ["rummi", "rules", "players", "actions"])
def test_a_missing_key_is_named(key: str) -> None:
    assert read_error(**{key: ""}) == f"{key}: is missing"


@pytest.mark.parametrize("rules", ["standard", "junior", "junior-intro", "express"])
def test_a_record_without_start_and_seed_is_rejected(rules: str) -> None:
    said = read_error(rules=f'"{rules}"', start="", options="")
    assert said == "start: is missing; a record begins with [start] or with a seed"


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("rummi", "true", "rummi: is not a whole number"),
        ("rummi", "1.0", "rummi: is not a whole number"),
        ("rummi", '"1"', "rummi: is not a whole number"),
        ("rummi", "2", "rummi: version 2 of the notation is not known"),
        ("rules", "7", "rules: is not a text"),
        ("rules", '["xp"]', "rules: is not a text"),
        ("players", '"Ala"', "players: is not a list"),
        ("players", '["Ala", 2]', "players[1]: is not a text"),
        ("players", '["Ala", " "]', "players[1]: a player needs a name that can be shown"),
        ("actions", '"draw"', "actions: is not a list"),
        ("actions", "{draw = 1}", "actions: is not a list"),
        ("actions", '["draw", 1979-05-27]', "actions[1]: is not a text"),
        ("actions", '["draw", ["draw"]]', "actions[1]: is not a text"),
        ("options", "[]", "options: is not a table of keys and values"),
        ("options", '{time_limit = "40"}', "options.time_limit: is not a whole number"),
        ("options", "{time_limit = 40.5}", "options.time_limit: is not a whole number"),
        ("options", "{strict = 1}", "options.strict: is neither true nor false"),
        ("options", '{restore = "no"}', "options.restore: is neither true nor false"),
        ("options", "{reduced_box = 0}", "options.reduced_box: is neither true nor false"),
        ("result", "7", "result: is not a table of keys and values"),
        ("result", "{scores = 1, winners = [0]}", "result.scores: is not a list"),
        ("result", "{scores = [1, 0.5], winners = [0]}", "result.scores[1]: is not a whole number"),
        ("result", "{scores = [1, -1], winners = 0}", "result.winners: is not a list"),
        ("result", "{scores = [1, -1], winners = [true]}", "result.winners[0]: is not a whole number"),
        ("result", "{winners = [0]}", "result.scores: is missing"),
        ("result", "{scores = [1, -1]}", "result.winners: is missing"),
        ("result", "{scores = [1], winners = [0]}", "result.scores: 1 scores for 2 players"),
    ],
)
def test_a_value_of_the_wrong_type_is_rejected_with_its_place(key: str, value: str, problem: str) -> None:
    assert read_error(**{key: value}) == problem


@pytest.mark.parametrize(
    ("start", "problem"),
    [
        ("1", "start: is not a table of keys and values"),
        ("{}", "start.racks: is missing"),
        ('{racks = "R1"}', "start.racks: is not a list"),
        ('{racks = ["R1", 7]}', "start.racks[1]: is not a text"),
        ('{racks = ["R1", "B1"], bank = ["O1"]}', "start.bank: is not a text"),
        ('{racks = ["R1", "B1"], table = []}', "start.table: is not a text"),
        ('{racks = ["R1", "B1"], first = "0"}', "start.first: is not a whole number"),
        ('{racks = ["R1", "B1"], first = true}', "start.first: is not a whole number"),
        ('{racks = ["R1", "B1"], opened = true}', "start.opened: is not a list"),
        ('{racks = ["R1", "B1"], opened = [true, 0]}', "start.opened[1]: is neither true nor false"),
        ('{racks = ["R1"]}', "start.racks: 1 racks for 2 players"),
        ('{racks = ["R1", "B1", "O1"]}', "start.racks: 3 racks for 2 players"),
        ('{racks = ["R1", "B1"], opened = [true]}', "start.opened: 1 flags for 2 players"),
        ('{racks = ["R1", "B1"], first = 2}', "start.first: there is no seat 2"),
        ('{racks = ["R1", "B1"], first = -1}', "start.first: there is no seat -1"),
        ('{racks = ["R1", "Q7"]}', "start.racks[1]: “Q7” is not a tile of this box (at character 1)"),
        ('{racks = ["R1 R14", "B1"]}', "start.racks[0]: “R14” is not a tile of this box (at character 4)"),
        (
            '{racks = ["R1", "B1"], bank = "O1 Y1"}',
            "start.bank: “Y1” is not a tile of this box (at character 4)",
        ),
    ],
)
def test_a_wrong_value_in_the_start_is_rejected_with_its_place(start: str, problem: str) -> None:
    assert read_error(start=start, result="") == problem


@pytest.mark.parametrize(
    ("start", "place"),
    [
        ('{racks = ["", "B1"]}', "start.racks[0]: "),
        ('{racks = ["R1", "B1"], table = "R7 R8 R9 ||"}', "start.table: "),
        ('{racks = ["R1", "B1"], table = "R7 R8"}', "start.table: "),
        ('{racks = ["R1", "*R8"]}', "start.racks[1]: "),
        ('{racks = ["R1 R1", "R1"], table = "R1 R2 R3"}', "start: 4 times R1"),
        ('{racks = ["R1", "* *"], bank = "* *", table = "R1 R2 *"}', "start: 5 times *"),
    ],
)
def test_an_impossible_start_is_rejected(start: str, place: str) -> None:
    assert read_error(start=start, result="").startswith(place)


def test_more_copies_than_in_the_reduced_box_are_rejected() -> None:
    start = '{racks = ["R1 R1", "R1"]}'
    assert read_error(options="{reduced_box = true}", start=start).startswith("start: 3 times R1")
    assert read_error(rules='"standard"', start=start).startswith("start: 3 times R1")


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        ("", "there is no action here (at character 1)"),
        ("jump", "“jump” is not an action (at character 1)"),
        ("draw two", "nothing may follow “draw” (at character 6)"),
        ("p2 draw", "there is no seat 2 (at character 2)"),
        ("play R7 R8 X9", "“X9” is not a tile of this box (at character 12)"),
        ("play R7 R8 R9 from R7 from R8", "a play has only one “from” (at character 23)"),
        ("timeout R7 || R8", "there are no tiles here; write “-” for none (at character 13)"),
    ],
)
def test_an_unreadable_action_is_rejected_with_index_and_character(action: str, problem: str) -> None:
    assert read_error(actions=f'["draw", "{action}"]') == f"actions[1]: {problem}"


def test_a_record_with_both_start_and_seed_is_rejected() -> None:
    assert read_error(seed='"x"') == "seed: a record has a start or a seed, not both"
    assert read_error(seed="7", start="") == "seed: is not a text"


@pytest.mark.parametrize("seconds", ["-1", "86401"])
def test_an_absurd_time_limit_is_rejected(seconds: str) -> None:
    assert read_error(options=f"{{time_limit = {seconds}}}").startswith("options.time_limit: ")


def test_an_unknown_ruleset_and_a_wrong_number_of_players_are_rejected() -> None:
    assert "“whist”" in read_error(rules='"whist"')
    seven = '["A", "B", "C", "D", "E", "F", "G"]'
    assert read_error(players=seven) == "xp is a game for 2 to 6 players, not for 7"
    assert read_error(players='["A"]') == "xp is a game for 2 to 6 players, not for 1"
    assert read_error(rules='"ngt"', players='["A", "B", "C", "D", "E"]').startswith("ngt is a game for 2 to 4")


def test_a_reduced_box_is_rejected_where_the_ruleset_has_none() -> None:
    assert read_error(rules='"ngt"', options="{reduced_box = true}").startswith("options.reduced_box: ")
    five = '["A", "B", "C", "D", "E"]'
    assert read_error(players=five, options="{reduced_box = true}").startswith("options.reduced_box: ")
