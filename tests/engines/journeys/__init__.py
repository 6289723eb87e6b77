"""What people do, written once and done in every engine; each in a file by its place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.engines.journeys import dice, first_page, judge, junior, tiles, timer
from tests.engines.visit import Visit

JOURNEYS: Final[Mapping[str, Callable[[Visit], None]]] = {
    "the first page": first_page.looked_at,
    "from the first page to a table": first_page.played,
    "a game with the mouse": tiles.by_mouse,
    "a game with a finger": tiles.by_touch,
    "Junior": junior.played,
    "Express with the mouse": dice.by_mouse,
    "Express with a finger": dice.by_touch,
    "the timer without a connection": timer.offline,
    "a judge's card": judge.card,
}
