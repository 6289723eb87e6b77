"""Records as TOML text."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import tomli_w

from rummi.core.errors import InvalidInput
from rummi.core.notation import without_byte_order_mark
from rummi.core.sentence import sentence
from rummi.games.base import AnyFamily, Outcome
from rummi.games.catalogue import family_of
from rummi.games.parse import Fields, as_integer, as_text, problem_at, text_reader
from rummi.games.shuffle import shuffled
from rummi.records.record import VERSION, Record
from rummi.records.replay import replay

_TABLES: Final = ("options", "start", "result")


def read_record(text: str) -> Record:
    """Parse a record. Raises InvalidInput with the place of the first mistake.

    Illegal actions are not mistakes here: `replay` finds them.
    """
    values, extra = _split_extra_keys(read_toml(text))
    fields = Fields(values)
    version = fields.integer("rummi")
    if version != VERSION:
        raise problem_at("rummi", sentence("version {version} of the notation is not known", version=version))
    rules = fields.text("rules")
    family = family_of(rules)
    options = fields.table("options") if "options" in fields else {}
    setup = family.setup(rules, fields.list("players", as_text), options)
    seed, start = _read_start(family, setup, fields)
    actions = fields.list("actions", text_reader(partial(family.parse_action, setup)))
    result = _read_result(fields, len(setup.players)) if "result" in fields else None
    fields.finish()
    family.start(setup, start)  # raises InvalidInput for an impossible start
    return _with_ruling(Record(rules, setup, start, actions, seed, result, extra), options)


def _with_ruling(record: Record, options: Mapping[str, object]) -> Record:
    """Return the record with the ruling by which it was played.

    Earlier versions of rummi judged some actions by other rulings. Only games that rummi has played (finished, or with
    their shuffle) can be so old. If the options name the ruling, that one counts.
    """
    family, tidy = family_of(record.rules), record.tidy()
    rulings = family.earlier_rulings(record.setup)
    played = record.result is not None or "_fair" in record.extra.get("", {})
    if not rulings or not played or replay(tidy).legal:
        return tidy
    for setup in rulings:
        if not family.write_options(setup).keys() & options.keys():
            earlier = replace(record, setup=setup).tidy()
            if replay(earlier).legal:
                return earlier
    return tidy


MAX_DEPTH: Final = 100
"""The limit for nested tables and lists in a file; a key with dots counts one level for each of its parts."""
MAX_LINE_LENGTH: Final = 100_000
"""The limit for characters in a line. The longest real game, written in a single line, needs half of it."""
MAX_COST: Final = 250_000
"""The limit for the sum of the squares of the parts of all dotted keys, which is the time that Python's parser takes.

It allows 25 keys of the greatest depth.
"""
_TOKEN: Final = re.compile(
    r'''(?P<string>"""(?:[^"\\]++|\\.|"(?!""))*+"{3,5}+|"(?:[^"\\\n]++|\\[^\n])*+"'''
    r"""|'''(?:[^']++|'(?!''))*+'{3,5}+|'[^'\n]*+')|(?P<quote>["'])|#[^\n]*+|(?P<sign>[][{}.,=]|\n++)""",
    re.DOTALL,
)


def read_toml(text: str) -> dict[str, object]:
    """Parse TOML from an unknown source, with limits on depth and time. Raises InvalidInput."""
    text = without_byte_order_mark(text)
    _require_cheap(text)
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE_LENGTH:
            raise InvalidInput(
                sentence("line {line} has more than {most} characters", line=number, most=MAX_LINE_LENGTH)
            )
    try:
        read = tomllib.loads(text)
    except RecursionError:
        raise _nesting_error() from None
    except tomllib.TOMLDecodeError as error:  # its text names line and column
        raise InvalidInput(sentence("this is not TOML: {problem}", problem=str(error))) from None
    except ValueError:  # Python refuses numbers with thousands of digits
        raise InvalidInput(sentence("a number in it has more digits than can be read")) from None
    if _is_deeper_than(read, MAX_DEPTH):
        raise _nesting_error()
    return read


def _require_cheap(text: str) -> None:
    """Reject text for which Python's parser would take minutes: its time grows with the square of the parts of a key.

    This check takes time in proportion to the text. It stops at an unclosed quotation mark, as the parser does.
    """
    levels, parts, cost = 0, 1, 0
    for token in _TOKEN.finditer(text):
        if token["quote"]:
            return
        match token["sign"]:
            case ".":
                parts += 1
                cost += 2 * parts
            case "[" | "{":
                levels, parts = levels + 1, 1
            case "]" | "}":
                levels, parts = max(levels - 1, 0), 1
            case None:
                pass
            case _:
                parts = 1
        if max(levels, parts) > MAX_DEPTH or cost > MAX_COST:
            raise _nesting_error()


def _is_deeper_than(value: object, levels: int) -> bool:
    """Return whether tables and lists are nested deeper than this; the limits of Python itself differ by version."""
    level: list[object] = [value]
    for _ in range(levels):
        level = [inner for each in level for inner in _children(each)]
    return bool(level)


def _children(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _nesting_error() -> InvalidInput:
    return InvalidInput(sentence("the file is nested too deeply for a record"))


def _split_extra_keys(values: dict[str, object]) -> tuple[dict[str, object], dict[str, dict[str, object]]]:
    """Separate the record from the keys of other programs, which begin with `_`, by the name of their table."""
    extra = {"": _extra_keys(values)}
    own = {key: value for key, value in values.items() if not key.startswith("_")}
    for name in _TABLES:
        table = own.get(name)
        if isinstance(table, dict):
            extra[name] = _extra_keys(table)
            own[name] = {key: value for key, value in table.items() if not key.startswith("_")}
    extra = {name: keys for name, keys in extra.items() if keys}
    try:
        tomli_w.dumps(extra)  # `write_record` must be able to write them
    except RecursionError:
        raise _nesting_error() from None
    return own, extra


def _extra_keys(table: Mapping[str, object]) -> dict[str, object]:
    return {key: value for key, value in table.items() if key.startswith("_")}


def _read_start(family: AnyFamily, setup: Any, fields: Fields) -> tuple[str | None, Any]:
    """Return the seed, if the record has one, and the start."""
    if "start" in fields and "seed" in fields:
        raise problem_at("seed", sentence("a record has a start or a seed, not both"))
    if "seed" in fields:
        seed = fields.text("seed")
        return seed, family.deal(setup, shuffled(family.pieces(setup), seed), 0)
    if "start" not in fields:
        raise problem_at("start", sentence("is missing; a record begins with [start] or with a seed"))
    return None, family.read_start(setup, fields.table("start"))


def _read_result(fields: Fields, seats: int) -> Outcome:
    result = Fields(fields.table("result"), "result")
    scores = result.list("scores", as_integer)
    winners = result.list("winners", as_integer)
    result.finish()
    if len(scores) != seats:
        raise problem_at(
            "result.scores", sentence("{given} scores for {seats} players", given=len(scores), seats=seats)
        )
    return Outcome(scores, tuple(sorted(winners)))


def write_record(record: Record) -> str:
    """Return the record as TOML, with the extra keys of other programs."""
    family = family_of(record.rules)
    written: dict[str, object] = {
        "rummi": VERSION,
        "rules": record.rules,
        "players": list(record.setup.players),
    }
    if record.seed is not None:
        written["seed"] = record.seed
    written["actions"] = [_write_action(seat, action) for seat, action in record.actions]
    tables = {"options": family.write_options(record.setup), "start": {}, "result": {}}
    if record.seed is None:
        tables["start"] = family.write_start(record.start)
    if record.result:
        tables["result"] = {"scores": list(record.result.scores), "winners": list(record.result.winners)}
    written |= record.extra.get("", {})
    for name, table in tables.items():
        if together := {**table, **record.extra.get(name, {})}:
            written[name] = together
    return tomli_w.dumps(written)


def _write_action(seat: int | None, action: Any) -> str:
    text = str(action)
    return text if seat is None else f"p{seat} {text}"
