"""Fixtures: a real server and a real Chromium."""

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
    """One server for all tests of a process. Each person in a test has their own session."""
    served = Served(tmp_path_factory.mktemp("site") / "rummi.db", "--house-rules", str(HOUSE_RULES))
    yield served
    served.stop()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """A browser for the tests of this folder. While it is open, no test can run another event loop."""
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
    """The people of a test. Errors and warnings in the console of their pages fail the test."""
    refused = (status for marker in request.node.iter_markers("refused") for status in marker.args)
    own_tabs = request.node.get_closest_marker("own_tabs") is not None
    people = People(tabs, served.address, tuple(refused), own_tabs=own_tabs)
    yield people
    people.leave()
