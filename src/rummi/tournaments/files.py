"""Decisions, entries and whole events as JSON.

The edge of the package: plain values come in and typed values go on, or a sentence says what and where is wrong.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

import msgspec

from rummi.core.errors import InvalidInput
from rummi.core.notation import printable, without_byte_order_mark
from rummi.core.sentence import sentence
from rummi.games.parse import problem_at
from rummi.tournaments.model.decisions import KINDS, By, Decision, Entry
from rummi.tournaments.tournament import Tournament

FORMAT: Final = "rummi-event"
VERSION: Final = 1
LOGO: Final = "logo"
"""Under which a file has the picture on papers, as base64; what it shows is not looked at here."""

_WORDS: Final = {kind: word for word, kind in KINDS.items()}


def plain_decision(decision: Decision) -> dict[str, Any]:
    """Its kind and its fields, those left out that are as by default."""
    usual = {field.name: field.default for field in fields(decision)}
    values = {name: getattr(decision, name) for name in usual}
    said = {name: value for name, value in values.items() if name not in usual or value != usual[name]}
    return {"kind": _WORDS[type(decision)], **msgspec.to_builtins(said)}


def parse_decision(values: Mapping[str, Any], place: str = "decision") -> Decision:
    kind = KINDS.get(str(values.get("kind")))
    if kind is None:
        raise problem_at(place, sentence("“{kind}” is no decision", kind=printable(str(values.get("kind")))))
    decision: Decision = _read({name: value for name, value in values.items() if name != "kind"}, kind, place)
    return decision


def _read(values: object, kind: Any, place: str) -> Any:
    """Values of a type, none of them unknown."""
    try:
        found = msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise problem_at(place, sentence("this cannot be read: {problem}", problem=str(error))) from error
    _nothing_unknown(values, msgspec.to_builtins(found), place)
    return found


def _nothing_unknown(given: Any, found: Any, place: str) -> None:
    if isinstance(given, Mapping):
        for key, value in given.items():
            if key not in found:
                raise problem_at(f"{place}.{printable(str(key))}", sentence("this key is not known"))
            _nothing_unknown(value, found[key], f"{place}.{key}")
    elif isinstance(given, Sequence) and not isinstance(given, str):
        for at, (one, other) in enumerate(zip(given, found, strict=False)):
            _nothing_unknown(one, other, f"{place}[{at}]")


def plain_entry(entry: Entry) -> dict[str, Any]:
    return {"at": entry.at, "by": msgspec.to_builtins(entry.by), "decision": plain_decision(entry.decision)}


def parse_entry(values: object, place: str = "entry") -> Entry:
    if not isinstance(values, Mapping) or set(values) != {"at", "by", "decision"}:
        raise problem_at(place, sentence("an entry says at, by and decision"))
    if not isinstance(values["at"], str) or not isinstance(values["decision"], Mapping):
        raise problem_at(place, sentence("an entry says at, by and decision"))
    by = _read(values["by"], By, f"{place}.by")
    return Entry(values["at"], by, parse_decision(values["decision"], f"{place}.decision"))


def write_entry(entry: Entry) -> str:
    """One line, as a store keeps it."""
    return json.dumps(plain_entry(entry), ensure_ascii=False, separators=(",", ":"))


def read_entry(text: str) -> Entry:
    return parse_entry(_json(text))


def write_tournament(event: Tournament, logo: bytes = b"") -> str:
    """The whole event: an entry a line, so that two versions can be compared; last the picture on its papers, if it has
    one."""
    lines = ",\n".join(write_entry(entry) for entry in event.journal)
    picture = f',\n"{LOGO}": "{b64encode(logo).decode()}"' if logo else ""
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "journal": [\n{lines}\n]{picture}}}\n'


def read_tournament(text: str) -> Tournament:
    """Replayed and judged anew; raises InvalidInput that names what and where."""
    values = _json(text)
    if not isinstance(values, Mapping) or values.get("format") != FORMAT:
        raise InvalidInput(sentence("this is no event of rummi"))
    if values.get("version") != VERSION:
        raise InvalidInput(sentence("this event was written by another version of rummi"))
    journal = values.get("journal")
    if not isinstance(journal, list):
        raise problem_at("journal", sentence("is not a list"))
    return Tournament.replay([parse_entry(each, f"journal[{at}]") for at, each in enumerate(journal)])


def read_embedded_logo(text: str) -> bytes:
    """The picture that the file of an event carries; none: no bytes."""
    values = _json(text)
    picture = values.get(LOGO, "") if isinstance(values, Mapping) else ""
    try:
        return b64decode(picture, validate=True)
    except (ValueError, TypeError) as error:
        raise problem_at(LOGO, sentence("this is no picture as base64")) from error


def _json(text: str) -> object:
    try:
        read: object = json.loads(without_byte_order_mark(text))
        if "\\ud" in text.lower():  # half of a sign, which no file in UTF-8 can hold
            json.dumps(read, ensure_ascii=False).encode()
        return read
    except UnicodeEncodeError as error:
        raise InvalidInput(sentence("this is not JSON: {problem}", problem=error.reason)) from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidInput(sentence("this is not JSON: {problem}", problem=str(error))) from error
    except ValueError as error:  # Python reads no number of thousands of digits
        raise InvalidInput(sentence("a number in it has more digits than can be read")) from error
