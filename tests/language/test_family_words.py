"""Each family speaks the words of its booklet: kostka and tabliczka, in Junior płytka and stojak, in Express kość."""

from __future__ import annotations

import re
from collections.abc import Iterator

from babel.messages.catalog import Message
from tools.translations import extract_sentences

from rummi.core.sentence import Sentence
from rummi.language import say

OVERRIDDEN = {
    "a run or a group has at least three tiles",
    "its tiles are neither of one colour nor of one number",
    "a group has at most one tile of each colour",
}
"""Of the reasons why something is no meld, those that Junior and Express say otherwise, or never."""
READING = ("core/notation", "core/box", "core/tiles")
SHARED = ("core/", "games/shared/")


FOREIGN = {
    "junior": (("games/junior/", *SHARED), r"\bkost(k|ek|ce)|\btablicz"),
    "express": (("games/express/", *READING), r"\bkost(k|ek|ce)|\btablicz|\bpłyt(k|ek|ce)|\bstojak"),
    "": (
        ("games/classic/", "solver/", "tournament/", "paper/", "cli/play/", *SHARED),
        r"\bpłyt(k|ek|ce)|\bstojak",
    ),
}
"""For each booklet where it speaks, and which words are another's."""


def test_a_family_speaks_its_own_words() -> None:
    messages = list(extract_sentences())  # which takes its time: the whole code is read
    for booklet, (places, foreign) in FOREIGN.items():
        told = [text for text in _told(messages, booklet, places) if re.search(foreign, text, re.I)]
        assert told == [], booklet


def _told(messages: list[Message], booklet: str, places: tuple[str, ...]) -> Iterator[str]:
    """All that is said there, in Polish."""
    for message in messages:
        here = any(file.startswith(places) for file, _ in message.locations)
        template, plural = (message.id, None) if isinstance(message.id, str) else message.id
        if not here or not template or template in OVERRIDDEN or message.context:
            continue
        values = dict.fromkeys(re.findall(r"{(\w+)}", f"{template}{plural}"), "")
        for n in (1, 2, 5) if plural else (1,):
            yield say(Sentence(template, tuple({**values, "n": n}.items()), plural, booklet), "pl")
