"""What is looked at in every engine: everything that holds tiles, dice, jokers and many buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from tools.asking import WithoutBrowser
from tools.championship import Championship, names
from tools.engines.person import Person, Sought
from tools.engines.stage import Stage, dice, junior, tiles

Scene: TypeAlias = Callable[[Person, Stage], None]
"""How somebody comes there, in either language."""

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
"""A joker in the hand and one that stands for something, in each."""
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
    """The draw for the start is put away."""
    person.page.goto(stage.rooms["tiles"])
    person.press(Sought("button", re.compile("^(All right|Jasne)$")))
    person.see(_PIECE)


def _scores(person: Person, _: Stage) -> None:
    """The keys for tiles that are left."""
    person.page.goto("/timer")
    person.press(Sought("button", re.compile("^(To the clock|Do zegara)$")))
    person.page.goto("/timer/scores")
    person.press(Sought("button", re.compile("^(Write down|Zapisz): ")))
    person.press(Sought("button", re.compile("^(Player|Gracz) 1$")))


def _judge(person: Person, stage: Stage) -> None:
    with WithoutBrowser(stage.address) as organiser:
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
