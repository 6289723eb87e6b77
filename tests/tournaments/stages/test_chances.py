"""Certain chances of advancing, compared with a comparison of all pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from hypothesis import given
from hypothesis import strategies as st

from rummi.tournaments.stages.advancing import Chance, _certain_among
from rummi.tournaments.stages.standings import Mark, Total

DUE: tuple[Mark, ...] = ("due", "due")
TOTALS = st.builds(
    lambda wins, due, points: Total(marks=DUE[:due], wins=wins, points=points),
    st.integers(0, 4),
    st.integers(0, 2),
    st.integers(-2, 2),
)


def by_pairs(
    inside: Sequence[int], going: int, found: Mapping[int, Total], place: Mapping[int, int]
) -> dict[int, Chance]:
    def may_pass(one: int, other: int) -> bool:
        """Return whether one player can still finish above the other or level with them."""
        most, fewest = found[one].wins + found[one].due, found[other].wins
        if most != fewest:
            return most > fewest
        return bool(found[one].due or found[other].due) or place[one] <= place[other]

    settled: dict[int, Chance] = {}
    for entrant in inside:
        others = [other for other in inside if other != entrant]
        if sum(may_pass(other, entrant) for other in others) < going:
            settled[entrant] = "yes"
        elif sum(not may_pass(entrant, other) for other in others) >= going:
            settled[entrant] = "no"
    return settled


@given(st.lists(TOTALS, min_size=1, max_size=12), st.integers(1, 8))
def test_certain_chances_agree_with_comparing_all_pairs(totals: list[Total], going: int) -> None:
    found = dict(enumerate(totals, start=1))

    def key(entrant: int) -> tuple[int, int]:
        return -found[entrant].wins, -found[entrant].points

    groups = [list(equal) for _, equal in groupby(sorted(found, key=key), key=key)]
    place = {entrant: at for at, group in enumerate(groups) for entrant in group}
    assert _certain_among(list(place), going, found, place) == by_pairs(list(place), going, found, place)
