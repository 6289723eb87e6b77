"""Constants that the client needs from Python: rulesets, bots, phrases, pages and the lengths of texts.

They are generated as TypeScript with exact types, so that the compiler reports a ruleset, bot or page that the client
does not handle.
"""

from __future__ import annotations

import dataclasses
import json
import re
import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, Final, get_args, get_type_hints

import msgspec

from rummi.bots.catalogue import BOTS, DEFAULT_BOTS
from rummi.core.sentence import NAMES
from rummi.games.base import AnyFamily, Scored, WonBy
from rummi.games.catalogue import RULESETS
from rummi.lessons.lesson import lessons
from rummi.server.edge.api.session import Credentials
from rummi.server.edge.static import CONSOLE, client
from rummi.server.model.chat import LONGEST_CHARACTERS, PHRASES
from rummi.server.model.options import Options
from rummi.server.model.reports import LONGEST_WORDS, REASONS
from rummi.server.model.room import REMEMBERED
from rummi.server.model.sanctions import LONGEST_REASON_CHARACTERS
from rummi.server.protocol import version
from rummi.server.protocol.basics import Name
from rummi.tournaments.decisions.checks import LONGEST_NAME_CHARACTERS
from rummi.tournaments.imports.cells import ENCODINGS, TITLES
from rummi.tournaments.imports.tables import TABLE_KINDS
from rummi.tournaments.model.parameters import TEMPLATES
from rummi.tournaments.printing.sheets import FILTERABLE, Kind
from rummi.tournaments.server.protocol.events import Text
from tools.families import view_class
from tools.protocol.typescript import HEAD

NUMBERS: Final = (
    "hand",
    "opening",
    "time_limit",
    "joker_left",
    "not_opened",
    "could_have_opened",
    "turns",
    "rounds",
    "reduced_players",
)
"""The parameters of rulesets that the client shows or calculates with. Not every ruleset has all of them."""
BOX: Final = ("colours", "highest", "copies", "jokers")
OTHERS: Final = {
    "jokers_could_open": "boolean",
    "rack_tested": '"start" | "end"',
    "announcement": "boolean",
    "clock_optional": "boolean",
    "leftovers": '"bank" | "player"',
    "document": "string",
}
"""Other parameters that the client uses, with their types."""


def render_catalogue() -> str:
    return "\n".join(
        [
            HEAD,
            "",
            *_interface(),
            _constant("RULESETS", {name: _ruleset(name, family) for name, family in RULESETS.items()}, "KnownRuleset"),
            "export type RulesetName = keyof typeof RULESETS;",
            "",
            "/** The changes that house rules can make. */",
            _union("ChangeName", (name for rules, family in RULESETS.items() for name in family.changes(rules))),
            "/** The languages of the client. */",
            _constant("LANGUAGES", NAMES),
            "export type Language = keyof typeof LANGUAGES;",
            "",
            "/** The version of the protocol, how clients send it, and the oldest server that this client supports. */",
            _constant("PROTOCOL", _protocol()),
            "/** All bots. `RULESETS` has the bots of each ruleset by strength. */",
            _union("BotName", (bot for known in BOTS.values() for bot in known)),
            "/** Ready-made chat messages. */",
            _constant("PHRASES", list(PHRASES)),
            "export type Phrase = (typeof PHRASES)[number];",
            _constant("REASONS", list(REASONS)),
            "",
            "/** The default options of a room. */",
            _constant("ROOM_OPTIONS", _room_options()),
            "/** The number of chat messages that a room keeps. */",
            _constant("REMEMBERED", REMEMBERED),
            "/** The maximum lengths of texts. */",
            _constant("LONGEST", _longest()),
            "/** The templates for new tournaments. */",
            _union("TemplateName", TEMPLATES),
            "/** The printouts of a tournament. */",
            _constant("PAPERS", list(get_args(Kind))),
            "export type PaperName = (typeof PAPERS)[number];",
            "/** Printouts that can be limited to some people. */",
            _constant("NARROWED_PAPERS", list(FILTERABLE)),
            "/** The tables of a tournament for spreadsheets. */",
            _constant("TABLES", list(TABLE_KINDS)),
            "export type TableName = (typeof TABLES)[number];",
            "/** The encodings of imported lists, with their names. */",
            _constant("ENCODINGS", [[each, TITLES[each]] for each in ENCODINGS]),
            "",
            "/** The lesson that explains a mistake, by course and by the code of the violation. */",
            _constant("TAUGHT", _taught()),
            "/** The addresses of all pages of the client. */",
            _constant("ADDRESSES", sorted(_address(path) for path in (*client.paths, CONSOLE))),
            "export type Address = (typeof ADDRESSES)[number];",
            "",
        ]
    )


def _interface() -> list[str]:
    names = dict.fromkeys(family.name for family in RULESETS.values())
    return [
        _union("FamilyName", names),
        "export interface KnownRuleset {",
        "  family: FamilyName;",
        "  /** The minimum and the maximum. */",
        "  players: readonly [number, number];",
        "  /** The weakest first. */",
        "  bots: readonly [BotName, ...BotName[]];",
        "  usual_bot: BotName;",
        "  /** Whether a player has a rack that others do not see. */",
        "  hides_racks: boolean;",
        f"  scored: {_literals(get_args(Scored))};",
        f"  match_won_by: {_literals(get_args(WonBy))};",
        "  /** Whether the games of a match are independent: the same seat begins, and scores do not add up. */",
        "  stands_alone: boolean;",
        "  /** The tiles, or the faces of the dice. */",
        "  box: { colours: string; highest: number; copies: number; jokers: number };",
        "  /** The smaller set that the host can choose (A-4). */",
        "  reduced_box?: { colours: string; highest: number; copies: number; jokers: number };",
        "  /** The options of the game, by name. */",
        "  options: readonly string[];",
        *(f"  {name}?: number;" for name in NUMBERS),
        *(f"  {name}?: {kind};" for name, kind in OTHERS.items()),
        "}",
        "",
    ]


def _ruleset(name: str, family: AnyFamily) -> dict[str, Any]:
    described: Mapping[str, Any] = family.describe(name)
    box = described["box"] if "box" in described else described["dice"]
    reduced = described.get("reduced_box")
    return {
        "family": family.name,
        "players": list(family.seats(name)),
        "bots": list(BOTS[name]),
        "usual_bot": DEFAULT_BOTS[name][0],
        "hides_racks": "rack" in {field.name for field in dataclasses.fields(view_class(family))},
        "scored": family.scored(name),
        "match_won_by": described["match_won_by"],
        "stands_alone": family.stands_alone,
        "box": {key: box[key] for key in BOX},
        **({"reduced_box": {key: reduced[key] for key in BOX}} if reduced else {}),
        "options": sorted(described["options"]),
        **{key: described[key] for key in (*NUMBERS, *OTHERS) if key in described},
    }


def _taught() -> dict[str, dict[str, str]]:
    """Return the first lesson about each mistake."""
    taught: dict[str, dict[str, str]] = {}
    for lesson in lessons().values():
        course = taught.setdefault(lesson.course, {})
        for position in lesson.positions:
            for wrong in position.wrong:
                course.setdefault(wrong.code, lesson.name)
    return taught


def _protocol() -> dict[str, Any]:
    return {
        "version": version.PROTOCOL_VERSION,
        "oldest_server": version.OLDEST_SERVER,
        "first": version.FIRST_VERSION,
        "header": version.HEADER,
        "query": version.QUERY,
    }


def _room_options() -> dict[str, Any]:
    """Return the options that do not depend on the ruleset."""
    defaults = {field.name: field.default for field in dataclasses.fields(Options)}
    return {name: value for name, value in defaults.items() if isinstance(value, bool | int | str)}


def _longest() -> dict[str, int]:
    hints = get_type_hints(Credentials, include_extras=True)
    return {
        "name": _most_letters(Name),
        "login": _most_letters(hints["login"]),
        "password": _most_letters(hints["password"]),
        "message": LONGEST_CHARACTERS,
        "report": LONGEST_WORDS,
        "event_name": LONGEST_NAME_CHARACTERS,
        "sanction": LONGEST_REASON_CHARACTERS,
        "reason": _most_letters(Text),
    }


def _most_letters(kind: Any) -> int:
    most = [each.max_length for each in get_args(kind) if isinstance(each, msgspec.Meta) and each.max_length]
    return int(most[0])


def _address(path: str) -> str:
    """Remove the types of parameters: `{table:int}` becomes `{table}`."""
    return re.sub(r":\w+}", "}", path)


def _constant(name: str, value: Any, kind: str = "") -> str:
    checked = f" as const satisfies Record<string, {kind}>" if kind else " as const"
    return f"export const {name} = {_data(value, depth=2 if kind else 1)}{checked};\n"


def _data(value: Any, depth: int) -> str:
    """Return JSON with a line for each entry of the first `depth` levels."""
    if not isinstance(value, dict) or depth == 0:
        return json.dumps(value, ensure_ascii=False)
    lines = "".join(f"{json.dumps(name)}: {_data(each, depth - 1)},\n" for name, each in value.items())
    return "{\n" + textwrap.indent(lines, "  ") + "}"


def _union(name: str, words: Iterable[str]) -> str:
    return f"export type {name} = {_literals(dict.fromkeys(words))};\n"


def _literals(words: Iterable[str]) -> str:
    return " | ".join(f'"{word}"' for word in words)
