"""Names of people: real names in all scripts, unreadable names, and names that look alike."""

from __future__ import annotations

import unicodedata

import pytest

from rummi.core.names import is_readable_name, look_alike, tidy_name

REAL = (
    *("Łucja Ćwiklińska-Maj", "Żaneta", "Grzegorz Brzęczyszczykiewicz", "Zażółć Gęślą Jaźń", "Ala 2", "X Æ A-12"),
    *("Nguyễn Thị Ngọc Ánh", "Siân", "Þórður", "Ọlá", "Ẹ̀bùn", "O'Hara", "J. R. R.", "7", "Ala 🎲", "ˈnjuːtən"),
    *("Владимир", "Йосип", "Ἀριστοτέλης", "Δημήτρης", "გიორგი", "Հայկ", "አበበ", "ᏣᎳᎩ"),
    *("山田 太郎", "김민준", "สมชาย", "น้ำ", "ฐิติ์", "ကျွန်ုပ်", "བསྒྲུབས་", "ខ្មែរ"),
    *("محمد", "محمّد", "دَاوُد", "דָּוִד", "मुहम्मद", "श्रीकृष्ण", "ক্ষ্মা", "தமிழ்", "ශ්රී"),
)
HIDDEN = (
    *("\u3164", "\u2800", "\uffa0", "\u17b4", "\u115f", "\u1160", "\u200d", "\ufe0f"),
    *("\u0301", " \u0301", "...", "🎲", ""),
)
PILES = ("a" + "\u0301" * 22, "ż" + "\u0336" * 3, "ส" + "\u0e49" * 8, "\u0301a", "Ala \u0301", "A\u20dd\u20dd\u20dd")


@pytest.mark.parametrize("name", REAL)
def test_real_names_of_all_scripts_pass(name: str) -> None:
    for form in ("NFC", "NFD"):
        tidy = tidy_name(unicodedata.normalize(form, name))
        assert is_readable_name(tidy), [unicodedata.name(sign, "?") for sign in tidy]
        assert tidy == tidy_name(tidy)


def test_real_names_keep_their_letters() -> None:
    for name in REAL:
        assert tidy_name(name) == unicodedata.normalize("NFC", name)


def test_letter_joiners_are_removed_from_names() -> None:
    for name in ("محمد\u200cرضا", "ශ්\u200dරී", "Ala ❤\ufe0f"):
        tidy = tidy_name(name)
        assert is_readable_name(tidy)
        assert tidy.isprintable()


@pytest.mark.parametrize("name", [*HIDDEN, *PILES])
def test_unreadable_names_and_stacked_marks_are_refused(name: str) -> None:
    assert not is_readable_name(tidy_name(name))


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ala", "Аla"),
        ("Ala", "Ala\u3164"),
        ("Ala", "A\u200dla"),
        ("Ala", "AIa"),
        ("Ala", "A1a"),
        ("Ola", "0la"),
        ("Ala", "𝐀𝐥𝐚"),
        ("Ala", "Ａｌａ"),
        ("Sara", "Ѕаrа"),
        ("Hanna", "Ηanna"),
        ("Zofia", "Ζοfia"),
        ("Żaneta", "Z\u0307aneta"),
        ("Ёж", "Ëж"),
        ("PAPA", "РАРА"),
    ],
)
def test_names_that_look_alike(name: str, other: str) -> None:
    assert look_alike(name, other)
    assert look_alike(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ala", "Ola"), ("Łucja", "Lucja"), ("Żaneta", "Zaneta"), ("Ala", "ala"), ("Анна", "Anna"), ("Ela", "Eła")],
)
def test_names_that_look_different(name: str, other: str) -> None:
    assert not look_alike(name, other)
