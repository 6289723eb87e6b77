"""Journeys in Firefox and WebKit in which engines differ: dragging, offline pages, and pages without HTTPS.

`make soak` runs all journeys in all engines.
"""

from __future__ import annotations

from typing import Final

import pytest

from tests.engines.journeys import BY_MOUSE, BY_TOUCH, JOURNEYS, Journeys
from tests.engines.visit import Visit
from tests.support.patience import TIMES

USUAL: Final = {
    "firefox": ("from the first page to a table", "a game with the mouse", "without HTTPS"),
    "webkit": ("a game with a finger", "the timer without a connection"),
}


def test_the_journeys(visit: Visit, subtests: pytest.Subtests) -> None:
    for name, journey in _choose_journeys(visit.engine.name).items():
        with subtests.test(name):
            journey(visit)


def _choose_journeys(engine: str) -> Journeys:
    if TIMES > 1:
        return JOURNEYS | BY_MOUSE | BY_TOUCH
    every = JOURNEYS | BY_MOUSE | BY_TOUCH
    return {name: every[name] for name in USUAL[engine]}
