"""The main journeys in Firefox and WebKit, each with the hand that most people who have it use; those without tiles are
shared between the two, and the dice are WebKit's. make soak takes all of them with both, and in Chromium, too."""

from __future__ import annotations

import pytest

from tests.engines.journeys import BY_MOUSE, BY_TOUCH, JOURNEYS, Journeys
from tests.engines.visit import Visit
from tests.support.patience import TIMES


def test_the_journeys(visit: Visit, subtests: pytest.Subtests) -> None:
    for name, journey in _chosen(visit.engine.name).items():
        with subtests.test(name):
            journey(visit)


def _chosen(engine: str) -> Journeys:
    if TIMES > 1:
        return JOURNEYS | BY_MOUSE | BY_TOUCH
    webkit = engine == "webkit"
    shared = dict(list(JOURNEYS.items())[int(webkit) :: 2])
    by_hand = list((BY_TOUCH if webkit else BY_MOUSE).items())
    return shared | dict(by_hand if webkit else by_hand[:1])
