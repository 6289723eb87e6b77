"""The choice of steps, and the names of tiles and sets in them."""

from __future__ import annotations

import pytest

from rummi.core.errors import InvalidInput
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Joker
from rummi.core.tiles import Tiles
from rummi.language import say
from rummi.solver.steps import Kind, Step, explain
from rummi.solver.words import a_set, the_set, tiles


def steps(before: str, after: str) -> tuple[Step, ...]:
    return explain(Table.parse(before), Table.parse(after))


def sentences(before: str, after: str) -> list[str]:
    return [say(step.sentence, "en") for step in steps(before, after)]


def kinds(before: str, after: str) -> list[Kind]:
    return [step.kind for step in steps(before, after)]


def test_nothing_to_do() -> None:
    assert steps("R4 R5 R6 | K7 R7 B7", "B7 K7 R7 | R4 R5 R6") == ()


def test_a_tile_of_the_table_cannot_vanish() -> None:
    with pytest.raises(InvalidInput, match="missing now: R6"):
        steps("R4 R5 R6", "R4 R5 *")


def test_a_new_set_from_the_rack() -> None:
    (step,) = steps("R4 R5 R6", "R4 R5 R6 | K7 R7 B7")
    assert (step.kind, str(step.laid), str(step.hand)) == (Kind.LAY, "K7 R7 B7", "-")
    assert say(step.sentence, "pl") == "Wyłóż z tabliczki grupę siódemek (czarna, czerwona, niebieska)."


def test_the_table_and_the_hand_after_every_step() -> None:
    taken, built = steps("K4 R4 B4 O4", "R4 K4 O4 | B3 B4 B5 B6")
    assert (str(taken.table), str(taken.hand), str(taken.laid)) == ("R4 K4 O4", "B4", "-")
    assert (str(built.table), str(built.hand), str(built.laid)) == ("R4 K4 O4 | B3 B4 B5 B6", "-", "B3 B5 B6")


def test_untouched_sets_keep_their_places_and_new_ones_come_last() -> None:
    first, *_ = steps("R4 R5 R6 R7 | K1 K2 K3 | O4 O5 O6", "K1 K2 K3 | R4 R5 R6 | K7 R7 B7 | O4 O5 O6 O7")
    assert str(first.table) == "R4 R5 R6 R7 | K1 K2 K3 | O4 O5 O6 O7"


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (
            "R4 R5 R6 | R7 R8 R9",
            "R4 R5 R6 R7 R8 R9 R10",
            "Join the runs of red 4, 5, 6 and red 7, 8, 9 with the red 10.",
        ),
        ("R7 R8 R9 | R4 R5 R6", "R4 R5 R6 R7 R8 R9", "Join the runs of red 4, 5, 6 and red 7, 8, 9."),
        (
            "R4 R5 R6 | R8 R9 R10",
            "R4 R5 R6 R7 R8 R9 R10",
            "Join the runs of red 4, 5, 6 and red 8, 9, 10 with the red 7.",
        ),
        (
            "R1 R2 R3 R4 R5 R6",
            "R1 R2 R3 | R4 R5 R6",
            "Split the run of red 1–6 into runs of red 1, 2, 3 and red 4, 5, 6.",
        ),
        (
            "R4 R5 R6 R7 | K7 B7 O7",
            "R4 R5 R6 | K7 B7 O7 R7",
            "Move the red 7 from the run of red 4–7 to the group of sevens.",
        ),
        (
            "R4 R5 R6 R7 | R8 * R10",
            "R4 R5 R6 | R7 R8 * R10",
            "Move the red 7 from the run of red 4–7 to the run of red 8, joker, 10.",
        ),
        (
            "* R4 R5",
            "R4 R5 *",
            "Move the joker in the run of red joker, 4, 5 and lay a run of red 4, 5, joker.",
        ),
        ("R4 * R6", "R4 R5 R6 *", "Add the red 5 to the run of red 4, joker, 6. "),
        ("R4 R5 R6", "R4 R5 R6 *", "Add the joker as the red 7 to the run of red 4, 5, 6."),
        ("R4 R5 R6", "* R4 R5 R6", "Add the joker as the red 3 to the run of red 4, 5, 6."),
        ("K7 R7 B7", "K7 R7 B7 *", "Add the joker to the group of sevens."),
    ],
)
def test_one_step(before: str, after: str, text: str) -> None:
    (sentence,) = sentences(before, after)
    assert sentence.startswith(text)


def test_a_joker_is_swapped_for_a_tile_of_the_table() -> None:
    assert sentences("R3 * R5 | K4 R4 B4 O4", "R3 R4 R5 | K4 B4 O4 | K9 K10 *") == [
        "Take the red 4 from the group of fours.",
        "Swap the joker in the run of red 3, joker, 5 for the red 4.",
        "Lay a run of black 9, 10, joker with the black 9 and 10 from the rack.",
    ]


def test_copies_are_read_so_that_few_tiles_move() -> None:
    # the red 6 on the table stays in its run; the group gets the red 6 from the rack
    assert kinds("R4 R5 R6", "R4 R5 R6 | K6 R6 B6") == [Kind.LAY]
    assert kinds("R4 R5 R6 R7", "R4 R5 R6 | R5 R6 R7") == [Kind.SPLIT]
    assert kinds("R4 R5 R6 R7 | K6 B6 O6", "R4 R5 R6 R7 | K6 R6 B6 O6") == [Kind.ADD]


def test_sets_that_exchange_tiles_are_incomplete_only_briefly() -> None:
    before = "K8 R8 B8 | O8 O9 O10 | K11 R11 O11 | B9 B10 B11"
    after = "K8 R8 O8 | O9 O10 O11 | K11 R11 B11 | B8 B9 B10"
    assert kinds(before, after) == [Kind.MOVE] * 4
    assert [sum(not meld.valid for meld in step.table) for step in steps(before, after)] == [1, 1, 1, 0]


def test_a_completely_new_table_is_taken_apart_and_laid_again() -> None:
    groups = " | ".join(f"K{number} R{number} B{number}" for number in range(1, 14))
    runs = [" ".join(f"{colour}{number}" for number in range(1, 14)) for colour in "KRB"]
    kind, *others = kinds(groups, " | ".join(runs))
    assert (kind, others) == (Kind.APART, [Kind.BUILD] * 3)


def test_a_group_is_not_split_like_a_run() -> None:
    assert Kind.SPLIT not in kinds("K7 R7 B7 O7", "K7 R7 * | B7 O7 *")


def test_two_groups_of_one_number_are_named_by_their_colours() -> None:
    assert sentences("K7 R7 B7 | K7 R7 O7", "K7 R7 B7 | K7 R7 O7 B7") == [
        "Add the blue 7 to the group of sevens (black, red, orange)."
    ]


@pytest.mark.parametrize(
    ("pieces", "english", "polish"),
    [
        ("B4", "the blue 4", "niebieską 4"),
        ("B3 B7", "the blue 3 and 7", "niebieską 3 i 7"),
        ("K8 R8 O8", "the black 8, the red 8 and the orange 8", "czarną 8, czerwoną 8 i pomarańczową 8"),
        ("B7 B3 R5", "the red 5, and the blue 3 and 7", "czerwoną 5 oraz niebieską 3 i 7"),
        ("R5 *", "the red 5 and the joker", "czerwoną 5 i jokera"),
        ("* *", "2 jokers", "2 jokery"),
    ],
)
def test_tiles_in_words(pieces: str, english: str, polish: str) -> None:
    named = tiles(Tiles.parse(pieces))
    assert (say(named, "en"), say(named, "pl")) == (english, polish)


def test_a_joker_in_words() -> None:
    (tile,) = Meld.parse("R4").pieces
    assert not isinstance(tile, Joker)
    assert say(tiles([JOKER]), "pl") == "jokera"
    assert say(tiles([Joker(tile)]), "pl") == "jokera jako czerwoną 4"


@pytest.mark.parametrize(
    ("meld", "english", "polish"),
    [
        ("O9 O10 O11", "the run of orange 9, 10, 11", "serii pomarańczowych 9, 10, 11"),
        ("K1 K2 K3 K4 K5 K6", "the run of black 1–6", "serii czarnych 1–6"),
        ("O1 K1 *", "the group of ones", "grupy jedynek"),
        ("R9 R10", "the run of red 9, 10", "serii czerwonych 9, 10"),
        ("K9 R9", "the group of nines", "grupy dziewiątek"),
        ("K9 R10 *", "the tiles (black 9, red 10, joker)", "układu (czarna 9, czerwona 10, joker)"),
        ("B7", "the tile that lies alone (blue 7)", "kostki leżącej osobno (niebieska 7)"),
        ("R12 R13 R1", "the row of red 12, 13, 1", "rzędu czerwonych 12, 13, 1"),
        ("K7 K7 R7", "the tiles (black 7, black 7, red 7)", "układu (czarna 7, czarna 7, czerwona 7)"),
    ],
)
def test_sets_in_words(meld: str, english: str, polish: str) -> None:
    named = the_set(Meld.parse(meld))
    assert (say(named, "en"), say(named, "pl")) == (english, polish)


def test_new_sets_in_words() -> None:
    assert say(a_set(Meld.parse("O13 K13 *")), "pl") == "grupę trzynastek (pomarańczowa, czarna, joker)"
    assert say(a_set(Meld.parse("R7 * *")), "en") == "a run of red 7, joker, joker"
