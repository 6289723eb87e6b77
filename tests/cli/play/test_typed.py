"""The words and the grammar of typed moves."""

from __future__ import annotations

import pytest

from rummi.cli.play.moves import parse_typed
from rummi.cli.play.typed import WORDS, parse_word
from rummi.core.errors import InvalidInput
from rummi.core.table import Table
from rummi.core.tiles import Tiles

TABLE = Table.parse("R7 R8 R9 | K7 R7 B7")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("R1 R2 R3", "play R1 R2 R3"),
        ("play R1 R2 R3 | K1 K2 K3", "play R1 R2 R3 | K1 K2 K3"),
        ("R1 R2 R3; K1 K2 K3 ;", "play R1 R2 R3 | K1 K2 K3"),
        ("add R10 to 1", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("add R6 to 1", "play R6 R7 R8 R9 from R7 R8 R9"),
        ("add R10 R11 to 1", "play R7 R8 R9 R10 R11 from R7 R8 R9"),
        ("add R6, R10 and R11 to 1", "play R6 R7 R8 R9 R10 R11 from R7 R8 R9"),
        ("dołóż O7 do 2", "play K7 R7 B7 O7 from K7 R7 B7"),
        ("DOLOZ o7 DO 2", "play K7 R7 B7 O7 from K7 R7 B7"),
        ("R7 R8 R9 R10 from 1", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("K7 B7 O7 | R7 R7 from 2 1", "play K7 B7 O7 | R7 R7 from K7 R7 B7 | R7 R8 R9"),
        ("K7 B7 O7 | R7 R7 from 2, 1", "play K7 B7 O7 | R7 R7 from K7 R7 B7 | R7 R8 R9"),
        ("R7 R8 R9 R10 z 1", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("R7 R8 R9 R10 from R7 R8 R9", "play R7 R8 R9 R10 from R7 R8 R9"),
        ("D", "draw"),
        (" pass ", "pass"),
    ],
)
def test_parse(typed: str, meant: str) -> None:
    assert parse_typed(typed, TABLE) == meant


@pytest.mark.parametrize("separator", [",", ";", "|", " and", " i", ", and", ""])
def test_several_additions_in_one_move(separator: str) -> None:
    meant = "play R7 R8 R9 R10 R11 | K7 R7 B7 O7 from R7 R8 R9 | K7 R7 B7"
    assert parse_typed(f"add R10 R11 to 1{separator} add O7 to 2", TABLE) == meant


@pytest.mark.parametrize("typed", ["add R10 to 1, K1 K2 K3", "add R10 to 1 | K1, K2, K3 |", "K1 K2 K3, add R10 to 1"])
def test_additions_with_new_sets(typed: str) -> None:
    assert parse_typed(typed, TABLE) == "play R7 R8 R9 R10 | K1 K2 K3 from R7 R8 R9"


def test_add_may_be_left_out() -> None:
    meant = "play R7 R8 R9 R10 | K7 R7 B7 O7 from R7 R8 R9 | K7 R7 B7"
    assert parse_typed("R10 to 1, O7 to 2", TABLE) == meant


def test_additions_to_the_same_meld_are_one() -> None:
    assert parse_typed("add R10 to 1, add R6 to 1", TABLE) == "play R6 R7 R8 R9 R10 from R7 R8 R9"


def test_an_addition_and_a_rebuilt_meld() -> None:
    meant = "play R7 R8 R9 R10 | K7 B7 O7 from R7 R8 R9 | K7 R7 B7"
    assert parse_typed("K7 B7 O7 from 2, add R10 to 1", TABLE) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("R1, R2, R3", "play R1 R2 R3"),
        ("R1 R2 R3, R4", "play R1 R2 R3 R4"),
        ("R1 R2 R3, K1 K2 K3", "play R1 R2 R3 | K1 K2 K3"),
        ("R1,R2,R3|K1,K2,K3|", "play R1 R2 R3 | K1 K2 K3"),
    ],
)
def test_commas(typed: str, meant: str) -> None:
    assert parse_typed(typed, TABLE) == meant


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("R1 R2 R3 from 3", "there is no meld 3 on the table"),
        ("add R10 to 0", "there is no meld 0 on the table"),
        ("foo", "“foo” is no command and no tile; type help"),
        ("R1 R2 hello", "“hello” is no command and no tile; type help"),
        ("R14 R2 R3", "“R14” is not a tile of this box"),
        ("5", "“5” is no command and no tile; type help"),
        ("draw R1", "“draw” has no place here; type help"),
        ("add R10", "say which tiles to which meld, for example: add R10 to 1"),
        ("add R10 to", "say which tiles to which meld, for example: add R10 to 1"),
        ("add to 1", "say which tiles to which meld, for example: add R10 to 1"),
        ("R1 R2 R3 from", "after “from” say which melds, for example: from 1 2"),
        ("R1 R2 R3 from 1 from 2", "a play has only one “from”"),
        ("add R10 to 1, R7 R8 R9 from 1", "meld 1 is both added to and rebuilt"),
        (" | ", "there is nothing in this move; type help"),
    ],
)
def test_errors(typed: str, problem: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_typed(typed, TABLE)
    assert str(refused.value) == problem


@pytest.mark.parametrize(
    ("meld", "added", "after"),
    [
        ("R7 R8 *", "R9", "R7 R8 R9 *"),
        ("R7 R8 *", "R6", "R6 R7 R8 *"),
        ("R7 * R9", "R8", "R7 R8 R9 *"),
        ("R7 * R9", "R10", "R7 * R9 R10"),
        ("R11 * R13", "R12", "* R11 R12 R13"),
        ("* R2 R3", "R1", "R1 R2 R3 *"),
        ("R7 R8 *", "R9 R10", "R7 R8 R9 R10 *"),
        ("R7 R8 R9", "*", "R7 R8 R9 *"),
        ("R7 R8 R9", "*R6", "* R7 R8 R9"),
        ("K7 * B7", "R7", "K7 * B7 R7"),
    ],
)
def test_a_joker_moves_to_a_free_end(meld: str, added: str, after: str) -> None:
    assert parse_typed(f"add {added} to 1", Table.parse(meld)) == f"play {after} from {meld}"


def test_a_replaced_joker_is_laid_in_another_meld() -> None:
    table = Table.parse("R7 * R9 | O1 O2 O3")
    meant = "play R7 R8 R9 | K5 K6 * from R7 * R9"
    assert parse_typed("add R8 to 1, K5 K6 *", table) == meant
    with_own = parse_typed("add R8 to 1, K5 K6 *", table, Tiles.parse("* R8 K5 K6"))
    assert with_own == "play R7 R8 R9 * | K5 K6 * from R7 * R9"


def test_a_freed_joker_needs_a_place() -> None:
    table = Table.parse("K7 R7 * | O1 O2 O3")
    with pytest.raises(InvalidInput) as refused:
        parse_typed("add B7 O7 to 1", table)
    assert "this frees the joker of meld 1" in str(refused.value)
    assert "add B7 O7 to 1, add * to 2" in str(refused.value)
    meant = "play K7 R7 B7 O7 | O1 O2 O3 * from K7 R7 * | O1 O2 O3"
    assert parse_typed("add B7 O7 to 1, add * to 2", table) == meant


@pytest.mark.parametrize(
    ("typed", "name"),
    [("Stół", "table"), ("stol", "table"), ("DOBIERZ", "draw"), ("liczba", "number"), ("numer", "number")],
)
def test_words_with_and_without_diacritics(typed: str, name: str) -> None:
    assert parse_word(typed) == name


def test_no_word_has_two_meanings() -> None:
    words = [word for languages in WORDS.values() for words in languages for word in words]
    assert len(words) == len(set(words))
    assert all(parse_word(word) for word in words)
