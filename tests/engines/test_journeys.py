"""The main journeys in Firefox and WebKit, each with the hand that most people who have it use; make soak takes them
with both, and in Chromium, too."""

from __future__ import annotations

import pytest

from tests.engines.journeys import BY_MOUSE, BY_TOUCH, JOURNEYS, Journeys
from tests.engines.visit import Visit
from tests.support.patience import TIMES


def test_the_journeys(visit: Visit, subtests: pytest.Subtests) -> None:
    for name, journey in (JOURNEYS | _by_hand(visit.engine.name)).items():
        with subtests.test(name):
            journey(visit)


def _by_hand(engine: str) -> Journeys:
    if TIMES > 1:
        return BY_MOUSE | BY_TOUCH
    return BY_TOUCH if engine == "webkit" else BY_MOUSE
