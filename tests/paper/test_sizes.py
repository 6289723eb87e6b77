"""Papers for a handful and for a hall: every code is counted and read, and a thousand come in time."""

from __future__ import annotations

import time
from functools import cache
from typing import Final

import pytest

from rummi.paper.kinds import KINDS, Kind
from rummi.paper.links import Links
from rummi.paper.printing import paper
from rummi.tournament.event import Event
from tests.paper.events import SITE, event
from tests.paper.languages import EACH_LANGUAGE
from tests.paper.reading import codes

SURNAMES: Final = ("Brzęczyszczykiewicz-Wielkopolska", "Konstantynowicz-Nieprzezwyciężalska", "Lewandowska-Mazur")
LONG: Final = 40
LARGE: Final = 100
SECONDS: Final = 20
"""Of processor for a paper of a thousand: a third of them on a quiet machine (docs/benchmarks.md), and the server
gives up after thirty by the clock."""
OF_THE_END: Final = ("standings", "qualified", "ranking", "diplomas")


def long_names(count: int) -> list[str]:
    """Of forty letters each, or a few more in a hall."""
    begin = (f"{'ABCDEFGHIJ'[at % 10]}ntonina{'aeiouy'[at % 6]} {SURNAMES[at % 3]}" for at in range(count))
    return [f"{name[: LONG - len(str(at))]:a<{LONG - len(str(at))}}{at}" for at, name in enumerate(begin)]


@cache
def played(players: int, *, to_the_end: bool) -> Event:
    found = event(long_names(players), steps=1_000 if to_the_end else 1)
    assert all(len(each.name) == LONG for each in found.state.entrants)
    return found


def all_links(found: Event) -> Links:
    return Links(
        judge={table: f"{SITE}/judge/{table}" for table in range(1, 300)},
        player={each.id: f"{SITE}/in#p.{each.id}.c2VjcmV0LWFuZC1zaWduZWQ" for each in found.state.entrants},
        public=SITE,
    )


def expected(kind: Kind, found: Event) -> list[str]:
    """What phones shall read, on all pages together."""
    links, seatings = all_links(found), found.state.stages[0].rounds[0].seatings
    match kind:
        case "lots":
            return [*links.player.values()]
        case "tables":
            return [links.judge[each.table] for each in seatings]
        case "cards":
            return [links.judge[each.table] for each in seatings for _ in each.cards]
        case "stands":
            return [links.public] * 2 * len(seatings)
        case "check-in" | "diplomas":
            return []
        case _:
            return [links.public]


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [3, 12, *(pytest.param(size, marks=pytest.mark.thorough) for size in (64, 1_000))])
def test_every_code_is_read(players: int, kind: Kind, language: str) -> None:
    found = played(players, to_the_end=kind in OF_THE_END)
    began = time.process_time()
    pdf = paper(kind, found, language, stage=1, round=1, links=all_links(found))
    assert time.process_time() - began < SECONDS
    wanted = expected(kind, found)
    if wanted or players < LARGE:  # a thousand diplomas without a code are looked at no longer than that
        assert sorted(codes(pdf)) == sorted(wanted)
