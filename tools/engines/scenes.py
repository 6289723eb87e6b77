"""The scenes to look at in every engine: tiles, dice, jokers and many buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tools.championship import Championship, names
from tools.engines.person import Person, Sought
from tools.engines.stage import Stage, dice, junior, tiles
from tools.http_client import HttpClient

Scene: TypeAlias = Callable[[Person, Stage], None]
"""Goes to the scene, in either language."""

SETTINGS: Final = {
    "tiles": tiles(
        "* R1 R2 R12 R13 K1 K9 K10 B3 B4 B11 O5 O6 O13",
        "K2 K4 B6 B8 O10 O1",
        table="R5 R6 * R8 R9 | K7 R7 B7 O7 | O10 O11 O12 O13 | B1 B2 B3 | K11 R11 B11 | K3 K4 K5 K6 K7 K8 K9 K10 | "
        "R1 R2 R3 | O1 O2 O3 O4 O5 O6",
    ),
    "dice": dice("3=K12 5=* 4=R11 9=B13 10=O12 18=O2 16=B11", "8=O1 2=K2", table="R4 R5 * R7 / . . K6 . / . . B6 ."),
    "junior": junior("* R1 R2 K3 K4 Y10", "K2 B4 B6 B8", table="Y5 * Y7 | R4 R5 R6 R7 | B1 B2 B3"),
}
"""Each has a joker in the hand and one on the table."""
_PIECE: Final = Sought("[data-piece]")


def _at(path: str) -> Scene:
    def visit(person: Person, _: Stage) -> None:
        person.page.goto(path)
        person.see(Sought("h1"))

    return visit


def _room(name: str) -> Scene:
    def visit(person: Person, stage: Stage) -> None:
        person.page.goto(stage.rooms[name])
        person.see(_PIECE)

    return visit


def _tiles(person: Person, stage: Stage) -> None:
    """Close the draw for the first turn."""
    person.page.goto(stage.rooms["tiles"])
    seen = Sought("button", re.compile("^(All right|Jasne)$"))
    person.press(seen)
    person.lose(seen)


def _scores(person: Person, _: Stage) -> None:
    """Open the keypad for remaining tiles."""
    person.page.goto("/timer")
    person.press(Sought("button", re.compile("^(To the clock|Do zegara)$")))
    person.page.goto("/timer/scores")
    person.press(Sought("button", re.compile("^(Write down|Zapisz): ")))
    person.press(Sought("button", re.compile("^(Player|Gracz) 1$")))


def _judge(person: Person, stage: Stage) -> None:
    with HttpClient(stage.address) as organiser:
        event = Championship(organiser)
        event.enter(names(7))
        event.check_in()
        event.decide("appoint", judge=0, name="Karol Lis", tables=[1])
        event.begin_round()
        person.page.goto(event.link("judge", 1))
    person.press(Sought("link", re.compile("^(Table|Stół) ")))
    person.press(Sought("button", re.compile("^(Win|Wygrana): ")))


SCENES: Final[Mapping[str, Scene]] = {
    "home": _at("/"),
    "tiles": _tiles,
    "dice": _room("dice"),
    "junior": _room("junior"),
    "timer": _at("/timer"),
    "scores": _scores,
    "judge": _judge,
    "rules": _at("/rules/standard"),
    "settings": _at("/settings"),
}
