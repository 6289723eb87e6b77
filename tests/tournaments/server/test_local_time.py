"""Times in the journal contain the offset from UTC, because one hour occurs twice in autumn."""

from __future__ import annotations

from rummi.tournaments.model.dates import is_moment, to_local
from rummi.tournaments.server.session import local_time, milliseconds

WARSAW = "Europe/Warsaw"
SUMMER = 1_792_888_200_000
"""2026-10-25, the first 02:30 of that night."""
WINTER = SUMMER + 3_600_000


def test_an_hour_that_comes_twice_is_told_apart() -> None:
    first, second = local_time(WARSAW, SUMMER), local_time(WARSAW, WINTER)
    assert (first, second) == ("2026-10-25T02:30:00+02:00", "2026-10-25T02:30:00+01:00")
    assert is_moment(first)
    assert to_local(first) == to_local(second) == "2026-10-25T02:30:00"
    assert milliseconds(WARSAW, first) == SUMMER
    assert milliseconds(WARSAW, second) == WINTER


def test_a_time_that_somebody_has_set_is_the_next_at_which_the_clock_shows_it() -> None:
    until = "2026-10-25T02:40:00"
    assert milliseconds(WARSAW, until, after=SUMMER) == SUMMER + 600_000
    assert milliseconds(WARSAW, until, after=WINTER) == WINTER + 600_000
    assert milliseconds(WARSAW, "2019-04-27T09:41:00") == milliseconds(WARSAW, "2019-04-27T09:41:00+02:00")


def test_what_is_no_distance_from_utc_is_no_time() -> None:
    for wrong in (
        "2026-10-25T02:30:00Z",
        "2026-10-25T02:30:00+25:00",
        "2026-10-25T02:30:00+02",
        "2026-10-25T02:30+02:00",
    ):
        assert not is_moment(wrong), wrong
