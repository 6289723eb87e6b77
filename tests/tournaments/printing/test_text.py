"""Numbers and dates in each language."""

from __future__ import annotations

from datetime import date

import pytest
from babel.dates import format_date

from rummi.tournaments.printing.text import Translator, format_points, to_roman


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
    assert (Translator("en").place(place), Translator("pl").place(place)) == (english, polish)


def test_rounds() -> None:
    assert [Translator("en").round(2), Translator("pl").round(2), Translator("pl").round(14)] == ["2", "II", "14."]


@pytest.mark.parametrize(("language", "locale"), [("pl", "pl"), ("en", "en_GB")])
def test_dates_agree_with_unicode_locale_data(language: str, locale: str) -> None:
    days = [date(2019, month, 27) for month in range(1, 13)]
    written = [Translator(language).day(day.isoformat()) for day in days]
    assert written == [format_date(day, format="long", locale=locale) for day in days]
    assert Translator("pl").day("2026-05-03") == "3 maja 2026"


def test_points_have_a_sign() -> None:
    assert [format_points(points) for points in (12, 0, -7)] == ["+12", "0", "−7"]


def test_roman() -> None:
    assert " ".join(to_roman(number) for number in range(1, 11)) == "I II III IV V VI VII VIII IX X"
