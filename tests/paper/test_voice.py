"""Numbers and days as each language writes them."""

from __future__ import annotations

import pytest

from rummi.paper.voice import Voice, roman, signed


@pytest.mark.parametrize(
    ("place", "english", "polish"),
    [
        *[(1, "1st", "I"), (2, "2nd", "II"), (3, "3rd", "III"), (4, "4th", "IV"), (9, "9th", "IX"), (11, "11th", "XI")],
        *[
            (12, "12th", "XII"),
            (13, "13th", "13."),
            (21, "21st", "21."),
            (112, "112th", "112."),
            (122, "122nd", "122."),
        ],
    ],
)
def test_places(place: int, english: str, polish: str) -> None:
    assert (Voice("en").place(place), Voice("pl").place(place)) == (english, polish)


def test_rounds() -> None:
    assert [Voice("en").round(2), Voice("pl").round(2), Voice("pl").round(14)] == ["2", "II", "14."]


def test_days() -> None:
    assert Voice("pl").day("2019-04-27") == "27 kwietnia 2019"
    assert Voice("en").day("2019-04-27") == "27 April 2019"


def test_points_have_a_sign() -> None:
    assert [signed(points) for points in (12, 0, -7)] == ["+12", "0", "−7"]


def test_roman() -> None:
    assert " ".join(roman(number) for number in range(1, 11)) == "I II III IV V VI VII VIII IX X"
