"""The golden layouts (vectors/): the violations of each, and its lines."""

from __future__ import annotations

import pytest

from rummi.games.express.family import EXPRESS
from rummi.games.express.layout import Layout, is_legal
from tests.support.vectors import LayoutVector, layout_vectors


@pytest.mark.rule("TV-30", "TV-31", "TV-32", "A-63", "A-64", "A-65")
@pytest.mark.parametrize("vector", [pytest.param(each, id=each.layout) for each in layout_vectors()])
def test_a_layout_has_the_violations_and_lines_of_its_vector(vector: LayoutVector) -> None:
    checked = EXPRESS.check("express", vector.layout)
    assert sorted({violation.code for violation in checked.violations}) == vector.codes
    assert [meld.text for meld in checked.melds] == vector.melds
    assert is_legal(Layout.parse(vector.layout)) is (not vector.codes)
