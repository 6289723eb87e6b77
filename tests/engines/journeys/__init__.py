"""Journeys of people through the client, run in every engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tests.engines.journeys import dice, first_page, judge, junior, plain_http, tiles, timer
from tests.engines.visit import Visit

Journeys: TypeAlias = dict[str, Callable[[Visit], None]]

JOURNEYS: Final[Journeys] = {
    "the first page": first_page.switch_language,
    "from the first page to a table": first_page.play,
    "Junior": junior.play,
    "the timer without a connection": timer.offline,
    "a judge's card": judge.write_card,
    "without HTTPS": plain_http.invite,
}
BY_MOUSE: Final[Journeys] = {"a game with the mouse": tiles.by_mouse, "Express with the mouse": dice.by_mouse}
BY_TOUCH: Final[Journeys] = {"a game with a finger": tiles.by_touch, "Express with a finger": dice.by_touch}
