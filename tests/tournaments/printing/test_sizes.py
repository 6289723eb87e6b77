"""Printouts for few and many players: every code is readable."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest

from rummi.tournaments.printing.print import render_printout
from rummi.tournaments.printing.sheets import KINDS, Kind
from rummi.tournaments.tournament import Tournament
from tests.tournaments.printing.events import event, links
from tests.tournaments.printing.languages import EACH_LANGUAGE
from tests.tournaments.printing.reading import codes

SURNAMES: Final = ("Brzęczyszczykiewicz-Wielkopolska", "Konstantynowicz-Nieprzezwyciężalska", "Lewandowska-Mazur")
LONG: Final = 40
LARGE: Final = 100
OF_THE_END: Final = ("standings", "qualified", "ranking", "diplomas")


def long_names(count: int) -> list[str]:
    """Return names of forty letters, or a few more in a large hall."""
    begin = (f"{'ABCDEFGHIJ'[at % 10]}ntonina{'aeiouy'[at % 6]} {SURNAMES[at % 3]}" for at in range(count))
    return [f"{name[: LONG - len(str(at))]:a<{LONG - len(str(at))}}{at}" for at, name in enumerate(begin)]


@cache
def played(players: int, *, to_the_end: bool) -> Tournament:
    found = event(long_names(players), steps=1_000 if to_the_end else 1)
    assert all(len(each.name) == LONG for each in found.state.entrants)
    return found


def expected(kind: Kind, found: Tournament) -> list[str]:
    """Return the addresses that all QR codes together should contain."""
    told, seatings = links(found, tables=299), found.state.stages[0].rounds[0].seatings
    match kind:
        case "lots":
            return [*told.player.values()]
        case "tables":
            return [told.judge[each.table] for each in seatings]
        case "cards":
            return [told.judge[each.table] for each in seatings for _ in each.cards]
        case "stands":
            return [told.public] * 2 * len(seatings)
        case "check-in" | "diplomas":
            return []
        case _:
            return [told.public]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [3, 12, *(pytest.param(size, marks=pytest.mark.thorough) for size in (64, 1_000))])
def test_every_code_is_readable(players: int, kind: Kind, language: str) -> None:
    found = played(players, to_the_end=kind in OF_THE_END)
    pdf = render_printout(kind, found, language, stage=1, round=1, links=links(found, tables=299))
    wanted = expected(kind, found)
    if wanted or players < LARGE:  # a thousand diplomas without a code are looked at no longer than that
        assert sorted(codes(pdf)) == sorted(wanted)
