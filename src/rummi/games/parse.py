"""Reading values from files and texts of actions, with errors that name the place (`start.racks[1]`).

This is the edge of the program: untyped values come in, typed values go out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from rummi.core.errors import InvalidInput, NotationError, RummiError
from rummi.core.notation import printable, refuse_byte_order_mark
from rummi.core.sentence import Sentence, sentence

T = TypeVar("T")

LARGEST: Final = 1_000_000_000
"""Larger than every number that a record can need."""


def problem_at(place: str, problem: Sentence) -> InvalidInput:
    """Return the error for a problem at a place in the input."""
    return InvalidInput(sentence("{place}: {problem}", place=place, problem=problem))


class Fields:
    """A dict that is read key by key. `finish` rejects the keys that were not read."""

    def __init__(self, values: Mapping[str, object], name: str = "") -> None:
        self._values = values
        self._prefix = f"{name}." if name else ""
        self._keys_read: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def _get(self, key: str) -> object:
        self._keys_read.add(key)
        if key not in self._values:
            raise problem_at(self.place(key), sentence("is missing"))
        return self._values[key]

    def text(self, key: str) -> str:
        return as_text(self._get(key), self.place(key))

    def integer(self, key: str) -> int:
        return as_integer(self._get(key), self.place(key))

    def flag(self, key: str) -> bool:
        return as_flag(self._get(key), self.place(key))

    def table(self, key: str) -> Mapping[str, object]:
        value = self._get(key)
        if not isinstance(value, dict):
            raise problem_at(self.place(key), sentence("is not a table of keys and values"))
        return value

    def list(self, key: str, item: Callable[[object, str], T]) -> tuple[T, ...]:
        """Read a list; `item` reads each item, given its place for errors."""
        value = self._get(key)
        if not isinstance(value, list):
            raise problem_at(self.place(key), sentence("is not a list"))
        return tuple(item(each, f"{self.place(key)}[{at}]") for at, each in enumerate(value))

    def parse(self, key: str, parser: Callable[[str], T]) -> T:
        """Parse a text; errors of the parser name the key."""
        return self.read(key, text_reader(parser))

    def read(self, key: str, reader: Callable[[object, str], T]) -> T:
        """Read a value with a function such as `as_text`, which receives the value and its place."""
        return reader(self._get(key), self.place(key))

    def inner(self, key: str) -> Fields:
        """Return the fields of a nested dict."""
        return Fields(self.table(key), self.place(key))

    def place(self, key: str) -> str:
        """Return how errors name the key: with the keys of the dicts around it, `start.racks`."""
        return self._prefix + key

    def finish(self, known: Iterable[str] = ()) -> None:
        """Raise InvalidInput for a key that was not read; the message names the known keys, if given."""
        for key in self._values:
            if key not in self._keys_read:
                raise problem_at(self.place(printable(key)), _unknown(", ".join(known)))


def _unknown(known: str) -> Sentence:
    if known:
        return sentence("this key is not known; there are: {known}", known=known)
    return sentence("this key is not known")


def as_text(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise problem_at(place, sentence("is not a text"))
    return value


def as_integer(value: object, place: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise problem_at(place, sentence("is not a whole number"))
    if abs(value) > LARGEST:
        raise problem_at(place, sentence("is a number too large for any game"))
    return value


def as_flag(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise problem_at(place, sentence("is neither true nor false"))
    return value


def text_reader(parser: Callable[[str], T]) -> Callable[[object, str], T]:
    """Return a reader of text in some notation, whose errors name the place."""

    def read(value: object, place: str) -> T:
        text = as_text(value, place)
        try:
            return parser(text)
        except RummiError as error:
            raise problem_at(place, error.message) from error

    return read


_SEAT: Final = re.compile(r"\s*p(?P<seat>[0-9]{1,2})(?=\s)", re.I)
_VERB: Final = re.compile(r"\s*(?P<verb>\S+)\s*(?P<rest>.*)", re.S)


@dataclass(frozen=True, slots=True)
class ActionText:
    """The verb of an action in lower case, and the text after it, each with its place in the whole text."""

    verb: str
    verb_place: int
    rest: str
    rest_place: int

    def unknown_verb(self) -> NotationError:
        """Return the error for a verb that the game does not have."""
        return NotationError(sentence("“{word}” is not an action", word=printable(self.verb)), self.verb_place)

    def expect_end(self) -> None:
        """Raise NotationError if there is text after the verb."""
        if self.rest:
            raise NotationError(sentence("nothing may follow “{verb}”", verb=self.verb), self.rest_place)


def parse_seat(text: str, seats: int) -> tuple[int | None, int]:
    """Return the seat at the beginning of the text, if there is one (`p1`), and the place where the action begins."""
    refuse_byte_order_mark(text)
    match = _SEAT.match(text)
    if not match:
        return None, 0
    seat = int(match["seat"])
    if seat >= seats:
        raise NotationError(sentence("there is no seat {seat}", seat=seat), match.start("seat"))
    return seat, match.end()


def parse_verb(text: str, place: int = 0) -> ActionText:
    """Split an action into its verb and the rest; `place` is added to the positions that errors name."""
    match = _VERB.fullmatch(text)
    if not match:
        raise NotationError(sentence("there is no action here"), place)
    return ActionText(
        match["verb"].lower(), place + match.start("verb"), match["rest"].rstrip(), place + match.start("rest")
    )
