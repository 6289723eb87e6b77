"""Championships to look at, each made once for all its pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from playwright.sync_api import Page

from tools.championship import Championship, names

PLAYERS: Final = 64
BREAK: Final = timedelta(minutes=12, seconds=31)


def _entries(page: Page) -> str:
    event = Championship(page.request, listed=True, parameters={"capacity": 16})
    event.enter(names(18))
    return event.path


def _eliminations(event: Championship, players: int) -> None:
    event.enter(names(players))
    event.check_in()
    for name, tables in (("Barbara Sikora", range(1, 9)), ("Karol Lis", range(9, 17))):
        event.decide("appoint", judge=0, name=name, tables=list(tables))
    event.begin_round()
    event.play()


def _live(page: Page) -> str:
    event = Championship(page.request, listed=True)
    _eliminations(event, PLAYERS)
    event.begin_round()
    event.play([table for table in range(1, 17) if table not in (5, 11, 14)])
    event.decide("call", table=14)
    return event.path


def _drawn(page: Page) -> str:
    event = Championship(page.request, listed=True)
    _eliminations(event, 44)
    event.decide("draw")
    return event.path


def _break(page: Page) -> Championship:
    event = Championship(page.request, listed=True)
    _eliminations(event, 16)
    event.begin_round()
    event.play()
    event.decide("close-stage")
    event.begin_round()
    event.play(games=2)
    until = datetime.now(ZoneInfo("Europe/Warsaw")) + BREAK
    event.decide("clock", what="Półfinał, przerwa po grze 2", until=until.strftime("%Y-%m-%dT%H:%M:%S"))
    return event


def _player(page: Page) -> str:
    event = _break(page)
    return event.link("player", event.view()["stages"][-1]["pool"][0])


def _running(page: Page) -> Championship:
    event = Championship(page.request)
    _eliminations(event, 30)
    event.begin_round()
    event.play([1, 3, 4, 6])
    event.play([2], games=1)
    event.decide("call", table=7)
    return event


_MAKING: Final[Mapping[str, Callable[[Page], str]]] = {
    "entries": _entries,
    "live": _live,
    "drawn": _drawn,
    "break": lambda page: _break(page).path,
    "player": _player,
    "organiser": lambda page: _running(page).link("organiser"),
    "judge": lambda page: _running(page).link("judge", 1),
}
_made: dict[str, str] = {}


def championship(page: Page, kind: str) -> str:
    """Its address, or the private link of somebody in it."""
    if kind not in _made:
        _made[kind] = _MAKING[kind](page)
    return _made[kind]
