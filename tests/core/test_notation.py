"""The notation of tiles, melds and tables: parsing is lenient, writing is canonical."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rummi.core.box import STANDARD_BOX, XP_BOX
from rummi.core.errors import NotationError
from rummi.core.meld import Meld
from rummi.core.table import Table
from rummi.core.tile import JOKER, Piece
from rummi.core.tiles import Tiles
from tests.support.patience import TIMES
from tests.support.strategies import number_tiles, rows, scribbled

READERS: dict[str, Callable[[str], object]] = {
    "tiles": lambda text: Tiles.parse(text, XP_BOX),
    "meld": lambda text: Meld.parse(text, XP_BOX),
    "table": lambda text: Table.parse(text, XP_BOX),
}
EVERY_READER = pytest.mark.parametrize("thing", list(READERS))

WORDS = st.sampled_from(["R7", "r8", "k13", "B7", "*", "*r9", "|", "-", "R14"])
NEARLY_NOTATION = st.one_of(
    st.text(alphabet="KRBOYkrboyQ0123456789*|- \t\n", max_size=30),
    st.lists(WORDS, max_size=8).map(" ".join),
)

relaxed = settings(deadline=None, max_examples=50 * TIMES)


def read_or_error(thing: str, text: str) -> object:
    """Return the parsed value or the notation error; any other exception fails the test."""
    try:
        return READERS[thing](text)
    except NotationError as error:
        return error


@relaxed
@given(st.lists(st.one_of(number_tiles(), st.just(JOKER)), max_size=20))
def test_tiles_survive_writing_and_parsing(held: list[Piece]) -> None:
    tiles = Tiles.of(held)
    assert Tiles.parse(str(tiles), XP_BOX) == tiles


@relaxed
@given(rows())
def test_a_meld_survives_writing_and_parsing(row: list[Piece]) -> None:
    meld = Meld.of(row, XP_BOX)
    again = Meld.parse(str(meld), XP_BOX)
    assert again == meld
    assert str(again) == str(meld)


@relaxed
@given(rows())
def test_writing_a_meld_keeps_its_meaning(row: list[Piece]) -> None:
    as_written = " ".join(map(str, row))
    meld = Meld.parse(as_written, XP_BOX)
    again = Meld.parse(str(meld), XP_BOX)
    assert (again.reading, again.counts) == (meld.reading, meld.counts)
    if not meld.valid:
        assert str(meld) == as_written


@relaxed
@given(rows(), st.data())
def test_the_notation_of_a_run_does_not_depend_on_its_order(row: list[Piece], data: st.DataObject) -> None:
    one = Meld.of(row, XP_BOX)
    other = Meld.of(data.draw(st.permutations(row)), XP_BOX)
    if one.kind == "run" and one.same(other):
        assert str(one) == str(other)


@relaxed
@given(st.lists(rows(), max_size=5))
def test_a_table_survives_writing_and_parsing(melds: list[list[Piece]]) -> None:
    table = Table.of(Meld.of(row, XP_BOX) for row in melds)
    assert Table.parse(str(table), XP_BOX) == table


@relaxed
@given(st.lists(rows(), max_size=5), st.randoms(use_true_random=False))
def test_case_and_white_space_do_not_matter(melds: list[list[Piece]], chance: random.Random) -> None:
    table = Table.of(Meld.of(row, XP_BOX) for row in melds)
    assert Table.parse(scribbled(str(table), chance), XP_BOX) == table
    tiles = table.tiles
    assert Tiles.parse(scribbled(str(tiles), chance), XP_BOX) == tiles


@EVERY_READER
@relaxed
@given(text=st.one_of(st.text(max_size=30), NEARLY_NOTATION))
@example(text="")
@example(text="R7 ||")
@example(text="ß*")
@example(text="R7 R8 R9 |")
@example(text="R" + "9" * 5_000)
def test_any_text_is_parsed_or_refused_with_a_position(thing: str, text: str) -> None:
    read = read_or_error(thing, text)
    if isinstance(read, NotationError):
        assert 0 <= read.place <= len(text)
        assert str(read).endswith(f"(at character {read.place + 1})")
    else:
        assert READERS[thing](str(read)) == read


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("R7 Q7 R9", 3),
        ("R7 R8  R14", 7),
        ("R7 | K7 K0", 8),
        ("R7 ||", 4),
        ("R7 R8 R9 |", 10),
        ("| R7", 0),
        ("", 0),
        ("R7 R8 *R99", 7),
        ("R7 **", 4),
        ("R7 - R8", 3),
        ("R07 R8 R9", 0),
        ("Y7 Y8 Y9", 0),
        ("٣7", 0),
        ("R٧", 0),
    ],
)
def test_an_error_names_the_character_where_it_occurs(text: str, place: int) -> None:
    with pytest.raises(NotationError) as error:
        Table.parse(text, STANDARD_BOX)
    assert error.value.place == place


def test_an_error_does_not_contain_terminal_escapes() -> None:
    with pytest.raises(NotationError) as error:
        Table.parse("\x1b[2J" + "x" * 500, STANDARD_BOX)
    assert str(error.value).isprintable()
    assert len(str(error.value)) < 100


@pytest.mark.parametrize(("thing", "empty"), [("tiles", Tiles()), ("table", Table())])
def test_a_dash_means_empty(thing: str, empty: Tiles | Table) -> None:
    assert READERS[thing](" - ") == empty
    assert str(empty) == "-"


def test_a_joker_on_a_rack_has_no_meaning() -> None:
    with pytest.raises(NotationError) as error:
        Tiles.parse("R7 *R8", STANDARD_BOX)
    assert error.value.place == 3


@EVERY_READER
@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("R1 **", "write one * for each joker, with a blank between two", 4),
        ("R1 R2 R" + "9" * 5_000, "its number has one or two digits", 6),
        ("\ufeffR1 R2 R3", "a byte order mark; delete it", 0),
        ("R1 \ufeffR2 R3", "a byte order mark; delete it", 3),
    ],
)
def test_common_mistakes_have_their_own_messages(thing: str, text: str, words: str, place: int) -> None:
    with pytest.raises(NotationError) as refused:
        READERS[thing](text)
    assert words in str(refused.value)
    assert refused.value.place == place
    assert len(str(refused.value)) < 120
