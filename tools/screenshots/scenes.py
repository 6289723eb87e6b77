"""The main screens, and how to get to each of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from playwright.sync_api import Page, expect

from tools.browsing import close_draw, sit_down
from tools.championship import Championship, names

DRAW: Final = re.compile("^(Draw a tile|Dobierz kostkę)$")
END: Final = re.compile("^(End turn|Zakończ ruch)$")
NEW: Final = re.compile("^(New meld|Nowy układ)$")
PATIENCE: Final = 120_000.0
"""Milliseconds for a whole game between bots."""
ROUNDS: Final = 9


@dataclass(frozen=True, slots=True)
class Scene:
    name: str
    set: Callable[[Page], None]
    theme: str = "light"


def _at(path: str) -> Callable[[Page], None]:
    def visit(page: Page) -> None:
        page.goto(path)
        page.locator("h1").first.wait_for(state="attached")
        page.wait_for_load_state("networkidle")

    return visit


def _table(page: Page, seats: int = 4) -> None:
    sit_down(page, "standard", seats, name=_name(page), bot="greedy", game={"time_limit": 0})
    expect(page.get_by_role("button", name=DRAW)).to_be_enabled()
    close_draw(page)


def _late_table(page: Page) -> None:
    _table(page)
    over = page.locator("[data-end]")
    draw = page.get_by_role("button", name=DRAW)
    for _ in range(ROUNDS):
        draw.click()
        expect(draw.and_(page.locator(":enabled")).or_(over)).to_be_visible(timeout=PATIENCE)
        if over.is_visible():
            return


def _refusal(page: Page) -> None:
    _table(page)
    for _ in range(3):
        page.locator("[data-piece]").last.click()
        page.get_by_role("button", name=NEW).click()
    page.get_by_role("button", name=END).click()
    page.get_by_role("link", name=re.compile("STD-")).first.wait_for()


def _junior(page: Page) -> None:
    sit_down(page, "junior", 3, name=_name(page))
    page.locator("[data-piece]").first.wait_for()


def _express(page: Page) -> None:
    sit_down(page, "express", 2, name=_name(page))
    page.get_by_role("button", name=re.compile("^(Throw|Rzuć)")).first.click()
    page.wait_for_timeout(1_000)


def _one_screen(page: Page) -> None:
    sit_down(page, "standard", 3, name=_name(page), people=("Ola", "Marek", "Kasia"), game={"time_limit": 0})
    page.wait_for_load_state("networkidle")


def _finish_game(page: Page) -> str:
    """Let bots play a game to its end; return the code of its room."""
    code = sit_down(page, "standard", 3, name=_name(page), bot="greedy", game={"time_limit": 0})
    command = {"type": "stand-in", "id": "1", "seat": 0, "level": "greedy"}
    assert page.request.post(f"/api/rooms/{code}/commands", data=command).ok
    page.locator("[data-end] h2").wait_for(timeout=PATIENCE)
    return code


def _score_sheet(page: Page) -> None:
    _finish_game(page)


def _replay(page: Page) -> None:
    code = _finish_game(page)
    game = page.request.get(f"/api/rooms/{code}").json()["room"]["results"][0]["game"]
    _at(f"/game/{game}#30")(page)


def _my_games(page: Page) -> None:
    _finish_game(page)
    _at("/games")(page)


def _lobby(page: Page) -> None:
    made = page.request.post("/api/session", data={"name": _name(page)})
    assert made.ok
    room = page.request.post("/api/rooms", data={"options": {"rules": "standard", "seats": 4}})
    _at(f"/room/{room.json()['room']['code']}")(page)


def _organiser_page(page: Page) -> None:
    _event("organiser")(page)
    page.wait_for_url("**/run")
    page.get_by_role("navigation", name=re.compile("^(Parts of the cockpit|Części pulpitu)$")).wait_for()


def _judge_page(page: Page) -> None:
    """Open a half-written card."""
    _event("judge")(page)
    page.get_by_role("link", name=re.compile("^(Table|Stół) 2")).click()
    page.get_by_role("button", name=re.compile("^(Win|Wygrana): ")).first.click()
    onwards = page.get_by_role("button", name=re.compile("^(Next seat|Następne miejsce)"))
    for tiles in (("12", "7"), ("11", "9", "4")):
        for tile in tiles:
            page.get_by_role("button", name=tile, exact=True).click()
        if tiles[0] == "12":
            onwards.click()


def _timer(page: Page) -> None:
    """Start the timer."""
    _at("/timer")(page)
    for name, field in zip(("Irena", "Bartek", "Kasia", "Leo"), page.get_by_role("textbox").all(), strict=True):
        field.fill(name)
    page.get_by_role("button", name=re.compile("^(To the clock|Do zegara)$")).click()
    page.get_by_role("button", name="Start").click()


def _timer_scores(page: Page) -> None:
    """Enter the remaining tiles of the third player."""
    _timer(page)
    page.get_by_role("button", name=re.compile("went out$|kończy$")).click()
    onwards = page.get_by_role("button", name=re.compile("^(Next|Dalej): |^(Done|Gotowe)$"))
    for tiles in (("12", "9"), ("10", "6", "3")):
        for tile in tiles:
            page.get_by_role("button", name=tile, exact=True).click()
        if tiles[0] == "12":
            onwards.click()


def _event(kind: str, rest: str = "") -> Callable[[Page], None]:
    def visit(page: Page) -> None:
        _at(f"{championship(page, kind)}{rest}")(page)

    return visit


def _player_page(page: Page) -> None:
    _event("player")(page)
    page.get_by_role("region", name=re.compile("^(My table now|Mój stół teraz)$")).wait_for()


def _name(page: Page) -> str:
    page.goto("/")
    return "Kasia" if page.evaluate("navigator.language").startswith("pl") else "Maya"


SCENES: Final = (
    Scene("home", _at("/")),
    Scene("home-dark", _at("/"), "dark"),
    Scene("opponents", _at("/opponents")),
    Scene("lobby", _lobby),
    Scene("table-early", _table),
    Scene("table", _late_table),
    Scene("table-dark", _late_table, "dark"),
    Scene("table-contrast", _late_table, "contrast"),
    Scene("refusal", _refusal),
    Scene("junior", _junior),
    Scene("express", _express),
    Scene("one-screen", _one_screen),
    Scene("score-sheet", _score_sheet),
    Scene("replay", _replay),
    Scene("my-games", _my_games),
    Scene("events", _at("/events")),
    Scene("event-entries", _event("entries")),
    Scene("event-standings", _event("live")),
    Scene("event-standings-dark", _event("live"), "dark"),
    Scene("event-draw", _event("drawn", "#draw")),
    Scene("event-results", _event("live", "#results")),
    Scene("event-player", _player_page),
    Scene("event-new", _at("/events/new")),
    Scene("event-run", _organiser_page),
    Scene("event-judge", _judge_page),
    Scene("event-judge-dark", _judge_page, "dark"),
    Scene("event-screen", _event("break", "/screen")),
    Scene("event-screen-draw", _event("drawn", "/screen")),
    Scene("rules", _at("/rules/standard#STD-13")),
    Scene("settings", _at("/settings")),
    Scene("timer-people", _at("/timer")),
    Scene("timer", _timer),
    Scene("timer-dark", _timer, "dark"),
    Scene("timer-scores", _timer_scores),
    Scene("timer-scores-dark", _timer_scores, "dark"),
    Scene("timer-scores-contrast", _timer_scores, "contrast"),
)


PLAYERS: Final = 64
BREAK: Final = timedelta(minutes=12, seconds=31)


def _create_entries(page: Page) -> str:
    event = Championship(page.request, listed=True, parameters={"capacity": 16})
    event.enter(names(18))
    return event.path


def _play_eliminations(event: Championship, players: int) -> None:
    event.enter(names(players))
    event.check_in()
    for name, tables in (("Barbara Sikora", range(1, 9)), ("Karol Lis", range(9, 17))):
        event.decide("appoint", judge=0, name=name, tables=list(tables))
    event.begin_round()
    event.play()


def _create_live(page: Page) -> str:
    event = Championship(page.request, listed=True)
    _play_eliminations(event, PLAYERS)
    event.begin_round()
    event.play([table for table in range(1, 17) if table not in (5, 11, 14)])
    event.decide("call", table=14)
    return event.path


def _create_drawn(page: Page) -> str:
    event = Championship(page.request, listed=True)
    _play_eliminations(event, 44)
    event.decide("draw")
    return event.path


def _create_break(page: Page) -> Championship:
    event = Championship(page.request, listed=True)
    _play_eliminations(event, 16)
    event.begin_round()
    event.play()
    event.decide("close-stage")
    event.begin_round()
    event.play(games=2)
    until = datetime.now(ZoneInfo("Europe/Warsaw")) + BREAK
    event.decide("clock", what="Półfinał, przerwa po grze 2", until=until.strftime("%Y-%m-%dT%H:%M:%S"))
    return event


def _create_for_player(page: Page) -> str:
    event = _create_break(page)
    return event.link("player", event.view()["stages"][-1]["pool"][0])


def _create_running(page: Page) -> Championship:
    event = Championship(page.request)
    _play_eliminations(event, 30)
    event.begin_round()
    event.play([1, 3, 4, 6])
    event.play([2], games=1)
    event.decide("call", table=7)
    return event


_CREATORS: Final[Mapping[str, Callable[[Page], str]]] = {
    "entries": _create_entries,
    "live": _create_live,
    "drawn": _create_drawn,
    "break": lambda page: _create_break(page).path,
    "player": _create_for_player,
    "organiser": lambda page: _create_running(page).link("organiser"),
    "judge": lambda page: _create_running(page).link("judge", 1),
}
_created: dict[str, str] = {}


def championship(page: Page, kind: str) -> str:
    """Create a tournament of this kind once; return its path or a private link."""
    if kind not in _created:
        _created[kind] = _CREATORS[kind](page)
    return _created[kind]
