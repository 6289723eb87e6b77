"""Names of the games: verbs of actions, types of events, codes of violations. `test_server.py` has the rulesets."""

from __future__ import annotations

import re
from typing import Any, Final

from tools.protocol.messages import collect_protocol

from rummi import NotationError
from rummi.games.catalogue import FAMILIES
from tests.contracts.golden import check_names
from tests.contracts.sources import PACKAGE, modules, strings

WORD: Final = re.compile(r"[a-z]+")
CODE: Final = re.compile(r"[a-z]+/[a-z0-9]+(-[a-z0-9]+)*")
"""A violation's code: `turn/not-yours`."""
MEDIA_TYPE: Final = re.compile(
    r"(application|font|image)/.*|text/(calendar|css|csv|event-stream|html|javascript|plain)"
)
NONSENSE: Final = "xyzzy"


def test_verbs_of_actions() -> None:
    """Offer every word of the games' sources to each parser, which rejects the words that are not verbs."""
    text = " ".join(path.read_text(encoding="utf-8") for path in (PACKAGE / "games").rglob("*.py"))
    words = set(WORD.findall(text.lower()))
    known = ((family, word) for family in FAMILIES for word in words if _knows(family, word))
    check_names("verbs.txt", (f"{family.name}: {word}" for family, word in known))


def _knows(family: Any, word: str) -> bool:
    return _answer(family, word) != _answer(family, NONSENSE).replace(NONSENSE, word)


def _answer(family: Any, word: str) -> str:
    rules = family.rulesets[0]
    players = ["Ala", "Bartek", "Celina", "Darek"][: family.seats(rules)[0]]
    try:
        family.parse_action(family.setup(rules, players, {}), word)
    except NotationError as error:
        return str(error.message)
    return ""


def test_types_and_fields_of_events() -> None:
    protocol = collect_protocol()
    events = ((family.name, protocol.known[event]) for family in protocol.families for event in family.events)
    check_names(
        "events.txt",
        (f"{family}: {event.tag}: {' '.join(field.name for field in event.fields)}" for family, event in events),
    )


def test_codes_of_violations() -> None:
    """The codes are literals in the source; nothing but media types looks like them."""
    found = {each for tree in modules().values() for each in strings(tree) if CODE.fullmatch(each)}
    check_names("violations.txt", (each for each in found if not MEDIA_TYPE.fullmatch(each)))
