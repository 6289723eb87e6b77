"""The beginning of every action's text: the seat that it may name (`p1`), a verb, and the rest."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from rummi.core.errors import NotationError
from rummi.core.notation import refuse_byte_order_mark, shown
from rummi.core.sentence import sentence

_SEAT: Final = re.compile(r"\s*p(?P<seat>[0-9]{1,2})(?=\s)", re.I)
_VERB: Final = re.compile(r"\s*(?P<verb>\S+)\s*(?P<rest>.*)", re.S)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A verb in small letters and what follows it, each with its place in the whole text."""

    verb: str
    verb_place: int
    rest: str
    rest_place: int

    def unknown(self) -> NotationError:
        return NotationError(sentence("“{word}” is no action", word=shown(self.verb)), self.verb_place)

    def require_nothing_else(self) -> None:
        if self.rest:
            raise NotationError(sentence("nothing may follow “{verb}”", verb=self.verb), self.rest_place)


def read_seat(text: str, seats: int) -> tuple[int | None, int]:
    """The seat that the text names, if it names one, and where the action itself begins."""
    refuse_byte_order_mark(text)
    match = _SEAT.match(text)
    if not match:
        return None, 0
    seat = int(match["seat"])
    if seat >= seats:
        raise NotationError(sentence("there is no seat {seat}", seat=seat), match.start("seat"))
    return seat, match.end()


def read_verb(text: str, place: int = 0) -> Spoken:
    """`place` is where the text begins in the one that errors should count in."""
    match = _VERB.fullmatch(text)
    if not match:
        raise NotationError(sentence("there is no action here"), place)
    return Spoken(
        match["verb"].lower(), place + match.start("verb"), match["rest"].rstrip(), place + match.start("rest")
    )
