"""How much a phone downloads before the first game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Response, expect

from tests.browser.support.people import People

MOST = 125_000
"""The limit in bytes for compressed scripts and styles of the table."""


@pytest.mark.own_tabs
def test_the_table_stays_below_the_download_limit(people: People) -> None:
    page = people.come()
    page.get_by_role("button", name="Play now against bots").click()
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    address = page.url
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    heard: list[Response] = []
    page.on("response", lambda response: heard.append(response))
    page.goto(address)
    expect(page.get_by_role("region", name="Your rack")).to_be_visible()
    loaded = [each for each in heard if re.search(r"/(?!kernel-)[^/]*[.](js|css)$", each.url)]  # that comes afterwards
    weight = sum(each.request.sizes()["responseBodySize"] for each in loaded)
    assert len(loaded) > 5
    assert 0 < weight <= MOST
