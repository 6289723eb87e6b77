"""A real server and a real Chromium: the tests see what people see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tools import chromium
from tools.debian import is_ci

from tests.browser.support.people import PATIENCE, People, Tabs
from tests.browser.support.serving import Served

HOUSE_RULES = Path(__file__).parents[2] / "docs" / "examples" / "house-rules"

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests of a process; each person in them has a session of his own."""
    served = Served(tmp_path_factory.mktemp("site") / "rummi.db", "--house-rules", str(HOUSE_RULES))
    yield served
    served.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """One for this folder and no longer: while it is open its event loop runs, and no other test could run one."""
    path = chromium.find_chromium()
    if path is None:
        if is_ci():
            pytest.fail(chromium.MISSING)
        pytest.skip(chromium.MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def tabs(browser: Browser) -> Tabs:
    return Tabs(browser)


@pytest.fixture
def people(request: pytest.FixtureRequest, tabs: Tabs, served: Served) -> Iterator[People]:
    """Whoever opens the page in a test; nobody's page may have complained at its end."""
    refused = (status for marker in request.node.iter_markers("refused") for status in marker.args)
    own_tabs = request.node.get_closest_marker("own_tabs") is not None
    people = People(tabs, served.address, tuple(refused), own_tabs=own_tabs)
    yield people
    people.leave()
