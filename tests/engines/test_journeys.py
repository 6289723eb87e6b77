"""The main journeys in Firefox and WebKit; make soak takes them in Chromium, too."""

from __future__ import annotations

import pytest

from tests.engines.journeys import JOURNEYS
from tests.engines.visit import Visit


def test_the_journeys(visit: Visit, subtests: pytest.Subtests) -> None:
    for name, journey in JOURNEYS.items():
        with subtests.test(name):
            journey(visit)
