"""Read and write decisions, entries and whole tournaments as JSON (docs/events.md).

Invalid input raises InvalidInput with the place of the mistake.
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
"""The key of the picture for printouts, as base64. Its content is not checked here."""

_KIND_NAMES: Final = {kind: name for name, kind in KINDS.items()}


def plain_decision(decision: Decision) -> dict[str, Any]:
    """Return a decision as plain values: its kind and its fields, without those that have their default."""
    defaults = {field.name: field.default for field in fields(decision)}
    values = {name: getattr(decision, name) for name in defaults}
    given = {name: value for name, value in values.items() if value != defaults[name]}
    return {"kind": _KIND_NAMES[type(decision)], **msgspec.to_builtins(given)}


def parse_decision(values: Mapping[str, Any], place: str = "decision") -> Decision:
    kind = KINDS.get(str(values.get("kind")))
    if kind is None:
        raise problem_at(place, sentence("“{kind}” is no decision", kind=printable(str(values.get("kind")))))
    decision: Decision = _convert({name: value for name, value in values.items() if name != "kind"}, kind, place)
    return decision


def _convert(values: object, kind: Any, place: str) -> Any:
    """Convert plain values to a type. Unknown keys are an error."""
    try:
        found = msgspec.convert(values, kind)
    except msgspec.ValidationError as error:
        raise problem_at(place, sentence("this cannot be read: {problem}", problem=str(error))) from error
    _reject_unknown(values, msgspec.to_builtins(found), place)
    return found


def _reject_unknown(given: Any, found: Any, place: str) -> None:
    if isinstance(given, Mapping):
        for key, value in given.items():
            if key not in found:
                raise problem_at(f"{place}.{printable(str(key))}", sentence("this key is not known"))
            _reject_unknown(value, found[key], f"{place}.{key}")
    elif isinstance(given, Sequence) and not isinstance(given, str):
        for at, (one, other) in enumerate(zip(given, found, strict=False)):
            _reject_unknown(one, other, f"{place}[{at}]")


def plain_entry(entry: Entry) -> dict[str, Any]:
    return {"at": entry.at, "by": msgspec.to_builtins(entry.by), "decision": plain_decision(entry.decision)}


def parse_entry(values: object, place: str = "entry") -> Entry:
    if not isinstance(values, Mapping) or set(values) != {"at", "by", "decision"}:
        raise problem_at(place, sentence("an entry says at, by and decision"))
    if not isinstance(values["at"], str) or not isinstance(values["decision"], Mapping):
        raise problem_at(place, sentence("an entry says at, by and decision"))
    by = _convert(values["by"], By, f"{place}.by")
    return Entry(values["at"], by, parse_decision(values["decision"], f"{place}.decision"))


def write_entry(entry: Entry) -> str:
    """Return an entry as one line of JSON, in which form it is stored."""
    return json.dumps(plain_entry(entry), ensure_ascii=False, separators=(",", ":"))


def read_entry(text: str) -> Entry:
    return parse_entry(_json(text))


def write_tournament(tournament: Tournament, logo: bytes = b"") -> str:
    """Return a tournament as a file: one entry per line, so that versions can be compared, and the picture last."""
    lines = ",\n".join(write_entry(entry) for entry in tournament.journal)
    picture = f',\n"{LOGO}": "{b64encode(logo).decode()}"' if logo else ""
    return f'{{"format": "{FORMAT}", "version": {VERSION}, "journal": [\n{lines}\n]{picture}}}\n'


def read_tournament(text: str) -> Tournament:
    """Read a file and judge all its decisions again. Raises InvalidInput with the place of the mistake."""
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
    """Return the picture in a file, or empty bytes if it has none."""
    values = _json(text)
    picture = values.get(LOGO, "") if isinstance(values, Mapping) else ""
    try:
        return b64decode(picture, validate=True)
    except (ValueError, TypeError) as error:
        raise problem_at(LOGO, sentence("this is no picture as base64")) from error


def _json(text: str) -> object:
    try:
        read: object = json.loads(without_byte_order_mark(text))
        if "\\ud" in text.lower():  # half of a surrogate pair, which UTF-8 cannot encode
            json.dumps(read, ensure_ascii=False).encode()
        return read
    except UnicodeEncodeError as error:
        raise InvalidInput(sentence("this is not JSON: {problem}", problem=error.reason)) from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidInput(sentence("this is not JSON: {problem}", problem=str(error))) from error
    except ValueError as error:  # Python rejects numbers with thousands of digits
        raise InvalidInput(sentence("a number in it has more digits than can be read")) from error
