"""What people do, written once and done in every engine; each in a file by its place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from tests.engines.journeys import dice, first_page, judge, junior, plain_http, tiles, timer
from tests.engines.visit import Visit

Journeys: TypeAlias = dict[str, Callable[[Visit], None]]

JOURNEYS: Final[Journeys] = {
    "the first page": first_page.looked_at,
    "from the first page to a table": first_page.played,
    "Junior": junior.played,
    "the timer without a connection": timer.offline,
    "a judge's card": judge.card,
    "without HTTPS": plain_http.invited,
}
BY_MOUSE: Final[Journeys] = {"a game with the mouse": tiles.by_mouse, "Express with the mouse": dice.by_mouse}
BY_TOUCH: Final[Journeys] = {"a game with a finger": tiles.by_touch, "Express with a finger": dice.by_touch}
