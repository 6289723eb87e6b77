"""The lines of the protocol, as text: `WORD` or `WORD VALUE`, where a value is JSON and what is in it, notation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rummi.bots.outside.faults import GARBAGE, VERSION, BotFault
from rummi.core.notation import shown
from rummi.core.sentence import sentence
from rummi.games.base import Outcome
from rummi.games.catalogue import RULESETS
from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view, to_plain
from rummi.version import __version__

PROTOCOL: Final = 1
"""Raised when a bot of yesterday could no longer play: something was renamed, taken away, or means something else.
What is only added does not raise it, because bots pass over words and keys that they do not know."""
RESIGN: Final = "resign"
LONGEST_NAME: Final = 60


@dataclass(frozen=True, slots=True)
class Greeting:
    """What a bot says of itself."""

    name: str
    rules: tuple[str, ...]
    """That it plays, as far as we know them too."""


def line(word: str, value: object) -> str:
    return f"{word} {json.dumps(value, ensure_ascii=False, separators=(',', ':'))}"


def hello() -> str:
    return line("hello", {"protocol": PROTOCOL, "rummi": __version__, "rules": list(RULESETS)})


def read_hello(said: str) -> Greeting:
    word, _, value = said.partition(" ")
    try:
        told = json.loads(value) if word == "hello" else None
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise BotFault(GARBAGE, sentence("its first line is no hello: {line}", line=shown(said)), said)
    protocol, name, rules = told.get("protocol"), told.get("name", ""), told.get("rules")
    if protocol != PROTOCOL:
        asked = json.dumps(protocol)
        raise BotFault(
            VERSION,
            sentence("it speaks version {theirs} of the protocol, not {ours}", theirs=shown(asked), ours=PROTOCOL),
        )
    if not isinstance(name, str) or not isinstance(rules, list) or not all(isinstance(each, str) for each in rules):
        raise BotFault(GARBAGE, sentence("its hello does not say its name and its rules"), said)
    printable = "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME]
    return Greeting(printable, tuple(each for each in RULESETS if each in rules))


def game_line(game: Game, seat: int) -> str:
    """Which game begins, or is taken up. Nobody's name is told."""
    family, setup = game.family, game.setup
    options = family.write_options(setup)
    return line(
        "game",
        {
            "rules": game.rules,
            "seat": seat,
            "players": len(game.players),
            "options": options,
            "parameters": family.describe(game.rules, {key: options[key] for key in ("house",) if key in options}),
        },
    )


def event_lines(game: Game, known: Game, seat: int) -> Iterator[str]:
    """What has happened since the game stood as it is known, as this seat may see it."""
    for action in game.actions[len(known.actions) :]:
        known = known.act(action)
        for event in known.events:
            yield line("event", plain_event(game.family.redact(event, seat)))


def position_line(view: Any) -> str:
    return line("position", plain_view(view))


def go_line(ms: int) -> str:
    return f"go {ms}"


def refused_line(fault: BotFault) -> str:
    broken = [{"code": each.code, "rule": each.rule, "message": str(each.message)} for each in fault.violations]
    return line("refused", {"code": fault.code, "message": str(fault), "violations": broken})


def end_line(outcome: Outcome) -> str:
    return line("end", to_plain(outcome))
