"""Hypothesis strategies for decisions, valid or not."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from hypothesis import strategies as st

from rummi.tournaments.model.decisions import Decision, Lot, ResultLine
from rummi.tournaments.model.parameters import TEMPLATES

NUMBER = st.integers(-1, 13)
TEXT = st.sampled_from(["", "because", "R5", "12 7 *", "2000-01-01", "2015-01-01", "x" * 600, "\ud800"])
POINTS = st.sampled_from([None, -300, -100, -19, -7, 0, 7, 26, 10**9])
LINES = st.lists(
    st.builds(
        ResultLine,
        NUMBER,
        st.sampled_from([None, "", "-", "12 7", "*", "K5", "99"]),
        POINTS,
        st.sampled_from(["", "not-opened", "could-have-opened"]),
    ),
    max_size=5,
)
LOTS = st.lists(st.builds(Lot, NUMBER, st.lists(NUMBER, max_size=5).map(tuple)), max_size=3).map(tuple)
NUMBERS = st.lists(NUMBER, max_size=4).map(tuple)
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "int": NUMBER,
    "str": TEXT,
    "bool": st.booleans(),
    "tuple[int, ...]": NUMBERS,
    "tuple[ResultLine, ...]": LINES.map(tuple),
    "tuple[Lot, ...]": LOTS,
    "int | None": st.one_of(st.none(), NUMBER),
    "Counts | None": st.sampled_from([None, "nobody", "others"]),
    "Ends": st.sampled_from(["out", "bank"]),
    "Literal['play-off', 'lot']": st.sampled_from(["play-off", "lot"]),
    'Literal["play-off", "lot"]': st.sampled_from(["play-off", "lot"]),
    "WallScene": st.sampled_from(["auto", "standings", "seating", "draw", "clock"]),
    "Parameters": st.sampled_from(list(TEMPLATES.values())),
}


def any_of(kind: Any) -> st.SearchStrategy[Decision]:
    return st.builds(kind, *(FIELDS[str(field.type)] for field in fields(kind)))
