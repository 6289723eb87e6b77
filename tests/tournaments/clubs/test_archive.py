"""The archive lists all past public events."""

from __future__ import annotations

from typing import Any

from tests.server.support.site import Site
from tests.server.support.visits import at
from tests.tournaments.server.people import Somebody, organiser


async def archived(somebody: Somebody) -> list[dict[str, Any]]:
    """Return the events on all pages of the archive."""
    found: list[dict[str, Any]] = []
    more = ""
    while True:
        page = await somebody.get(f"/api/events/archive?before={more.replace(' ', '%20')}")
        found += page["events"]
        more = page["more"]
        if not more:
            return found


def test_an_event_that_has_been_goes_from_the_list_to_the_archive(site: Site) -> None:
    async def test(site: Site) -> None:
        old = [await organiser(site, f"Ewa {year}", day=f"{year}-05-01", listed=True) for year in (2019, 2020)]
        hidden = await organiser(site, "Jan", day="2020-05-01", listed=False)
        coming = await organiser(site, "Ola", listed=True)
        found = await archived(coming)
        ids = [each["id"] for each in found]
        assert [id for id in ids if id in {each.event for each in old}] == [each.event for each in reversed(old)]
        assert not {hidden.event, coming.event} & {*ids}
        assert len(ids) == len({*ids})
        assert [each["day"] for each in found] == sorted((each["day"] for each in found), reverse=True)
        listed = {each["id"] for each in (await coming.get("/api/events"))["public"]}
        assert coming.event in listed
        assert not listed & {*ids}
        assert (await coming.http.get("/api/events/archive?before=x")).status_code == 400

    at(site, test)
