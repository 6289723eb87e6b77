"""Names of the parameters of rulesets in the reader's language. In English they are the names in house rules."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from rummi.cli.speech import _, say
from rummi.core.sentence import Sentence, name_in


def _by_name(names: Iterable[Sentence]) -> dict[str, Sentence]:
    return {each.template: each for each in names}


_NUMBERED: Final = re.compile(r"(?P<parameter>.+)\.(?P<number>\d+)")
"""A parameter with a number, such as `bank.4`: the bank with four players."""

_NAMES: Final = _by_name(
    [
        name_in("ruleset", "name"),
        name_in("ruleset", "document"),
        name_in("ruleset", "box.size"),
        name_in("ruleset", "box.colours"),
        name_in("ruleset", "box.highest"),
        name_in("ruleset", "box.copies"),
        name_in("ruleset", "box.jokers"),
        name_in("ruleset", "reduced_box.size"),
        name_in("ruleset", "reduced_box.colours"),
        name_in("ruleset", "reduced_box.highest"),
        name_in("ruleset", "reduced_box.copies"),
        name_in("ruleset", "reduced_box.jokers"),
        name_in("ruleset", "reduced_players"),
        name_in("ruleset", "players"),
        name_in("ruleset", "hand"),
        name_in("ruleset", "stack"),
        name_in("ruleset", "doublets"),
        name_in("ruleset", "opening"),
        name_in("ruleset", "time_limit"),
        name_in("ruleset", "clock_optional"),
        name_in("ruleset", "penalty"),
        name_in("ruleset", "leftovers"),
        name_in("ruleset", "joker_left"),
        name_in("ruleset", "not_opened"),
        name_in("ruleset", "could_have_opened"),
        name_in("ruleset", "jokers_could_open"),
        name_in("ruleset", "rack_tested"),
        name_in("ruleset", "announcement"),
        name_in("ruleset", "match_won_by"),
        name_in("ruleset", "stacks.full"),
        name_in("ruleset", "stacks.last"),
        name_in("ruleset", "bank.{number}"),
        name_in("ruleset", "options.time_limit"),
        name_in("ruleset", "options.strict"),
        name_in("ruleset", "options.restore"),
        name_in("ruleset", "options.reduced_box"),
        name_in("ruleset", "options.announcement"),
        name_in("ruleset", "options.jokers_could_open"),
        name_in("ruleset", "stars"),
        name_in("ruleset", "tile_star"),
        name_in("ruleset", "run_star"),
        name_in("ruleset", "last_star"),
        name_in("ruleset", "draw_price"),
        name_in("ruleset", "left_price"),
        name_in("ruleset", "options.free_draw"),
        name_in("ruleset", "turns"),
        name_in("ruleset", "rounds"),
        name_in("ruleset", "scored"),
        name_in("ruleset", "dice.count"),
        name_in("ruleset", "dice.faces"),
        name_in("ruleset", "dice.colours"),
        name_in("ruleset", "dice.highest"),
        name_in("ruleset", "dice.copies"),
        name_in("ruleset", "dice.jokers"),
        name_in("ruleset", "dice.source"),
        name_in("ruleset", "options.dice.{number}"),
    ]
)

_OWN_NAMES: Final = {
    "junior": _by_name(
        [
            name_in("ruleset of Junior", "box.size"),
            name_in("ruleset of Junior", "box.copies"),
            name_in("ruleset of Junior", "hand"),
            name_in("ruleset of Junior", "bank.{number}"),
        ]
    ),
    "express": _by_name([name_in("ruleset of Express", "hand"), name_in("ruleset of Express", "joker_left")]),
}
"""Names that differ in the booklet of a family."""

_VALUES: Final = _by_name(
    [
        name_in("value of a ruleset", "bank"),
        name_in("value of a ruleset", "player"),
        name_in("value of a ruleset", "start"),
        name_in("value of a ruleset", "end"),
        name_in("value of a ruleset", "points"),
        name_in("value of a ruleset", "wins"),
        name_in("value of a ruleset", "rounds"),
        name_in("value of a ruleset", "dice"),
        name_in("value of a ruleset", "reconstruction"),
    ]
)


def translate_parameter(parameter: str, booklet: str) -> str:
    match = _NUMBERED.fullmatch(parameter)
    template = f"{match['parameter']}.{{number}}" if match else parameter
    named = _OWN_NAMES.get(booklet, {}).get(template) or _NAMES.get(template)
    if named is None:  # a parameter of a family from another package
        return parameter
    return say(Sentence(named.template, (("number", match["number"]),) if match else (), context=named.context))


def format_value(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return "–".join(map(str, value))
    text = str(value)
    return say(_VALUES[text]) if text in _VALUES else text
