"""A page of another version than its server: a clear message in the reader's language, and a way to reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.browser.support.people import People
from tests.browser.support.rooms import sit_down

OLDER = """
const Sockets = WebSocket;
window.WebSocket = function (address) { return new Sockets(address.replace(/protocol=\\d+/, "protocol=0")); };
"""


@pytest.mark.refused(400)
def test_a_request_of_an_old_page(people: People) -> None:
    page = people.come(language="pl")

    def as_old(route: Route) -> None:
        route.continue_(headers={**route.request.headers, "rummi-protocol": "0"})

    page.route("**/api/**", as_old)
    page.get_by_role("button", name="Zagraj teraz z botami").click()
    expect(page.get_by_role("heading", name="Ta strona jest starsza niż serwer.")).to_be_visible()
    page.unroute("**/api/**")  # the page that is loaded now is the server's own
    page.get_by_role("button", name="Wczytaj").click()
    expect(page.get_by_role("button", name="Zagraj teraz z botami")).to_be_visible()


@pytest.mark.own_tabs
def test_a_socket_of_an_old_page(people: People) -> None:
    page = people.meet()
    page.add_init_script(OLDER)
    sit_down(page, "standard", 2)
    expect(page.get_by_role("heading", name="This page is older than the server.")).to_be_visible()
    expect(page.get_by_role("button", name="Load again")).to_be_visible()
