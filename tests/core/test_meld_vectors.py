"""The meaning and the canonical notation of the golden melds."""

from __future__ import annotations

import pytest

from rummi.core.box import Box
from rummi.core.meld import Flaw, Meld
from rummi.games.catalogue import family_of
from tests.support.vectors import MeldVector, meld_vectors

EVERY_MELD = pytest.mark.parametrize(
    "vector", [pytest.param(each, id=f"{each.rules}: {each.text}") for each in meld_vectors()]
)


def box(vector: MeldVector) -> Box:
    used = family_of(vector.rules).setup(vector.rules, ["Ala", "Bartek"], {}).box
    assert isinstance(used, Box)
    return used


def flaw(meld: Meld) -> str | None:
    return meld.reading.name.lower().replace("_", "-") if isinstance(meld.reading, Flaw) else None


@pytest.mark.rule("JUN-4", "JUN-22", "A-51a", "TV-24")
@pytest.mark.rule("TV-1", "TV-2", "TV-3", "A-7", "A-8", "A-9", "A-10", "A-11", "A-12", "A-13", "C-11", "C-12")
@EVERY_MELD
def test_meaning_of_a_row(vector: MeldVector) -> None:
    meld = Meld.parse(vector.text, box(vector))
    assert (meld.kind, meld.value, meld.valid) == (vector.kind, vector.value, vector.valid), vector.why
    assert flaw(meld) == vector.fault, vector.why


@EVERY_MELD
def test_canonical_notation(vector: MeldVector) -> None:
    meld = Meld.parse(vector.text, box(vector))
    assert str(meld) == vector.canonical, vector.why
    assert Meld.parse(vector.canonical, box(vector)) == meld


@EVERY_MELD
def test_a_table_check_agrees(vector: MeldVector) -> None:
    checked = family_of(vector.rules).check(vector.rules, vector.text)
    (meld,) = checked.melds
    assert (meld.text, meld.kind, meld.value) == (vector.canonical, vector.kind, vector.value)
    assert [found.code for found in checked.violations] == ([] if vector.valid else ["meld/invalid"])


def test_every_reason_has_a_vector() -> None:
    reasons = {flaw.name.lower().replace("_", "-") for flaw in Flaw}
    assert {vector.fault for vector in meld_vectors()} == {None, *reasons}
