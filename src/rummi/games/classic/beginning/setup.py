"""Who plays by which rules: the ruleset, the table's own options and the players in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.box import Box
from rummi.core.sentence import sentence
from rummi.games.classic.house import CHANGES, LONGEST_TIME_SECONDS, changed
from rummi.games.classic.rulesets import RULESETS, Ruleset
from rummi.games.house import OPTION, HouseRules
from rummi.games.players import check_players
from rummi.games.shared.fields import Fields, problem_at
from rummi.games.shared.house_reading import house_among


@dataclass(frozen=True, slots=True)
class Options:
    time_limit: int  # seconds a move, 0 for none (STD-33)
    strict: bool = False  # an illegal end of turn is a mistake with its penalty (C-15)
    restore: bool = True  # False: nobody remembers how the tiles lay (STD-32, TRN-11)
    reduced_box: bool = False  # the 106-tile set for up to four players


@dataclass(frozen=True, slots=True)
class Setup:
    ruleset: Ruleset
    options: Options
    players: tuple[str, ...]
    house: HouseRules | None = None
    """What the ruleset was changed by."""

    @property
    def box(self) -> Box:
        ruleset = self.ruleset
        return ruleset.reduced_box if self.options.reduced_box and ruleset.reduced_box else ruleset.box


def setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    fields = Fields(options, "options")
    house = house_among(fields, rules, CHANGES)
    ruleset = changed(RULESETS[rules], house)
    check_players(ruleset.name, *ruleset.players, players)
    return Setup(ruleset, _read_options(ruleset, len(players), fields), tuple(players), house)


def _read_options(ruleset: Ruleset, players: int, fields: Fields) -> Options:
    time_limit = fields.integer("time_limit") if "time_limit" in fields else ruleset.time_limit
    if not 0 <= time_limit <= LONGEST_TIME_SECONDS:
        raise problem_at(
            "options.time_limit", sentence("seconds from 0 (no limit) to {most}", most=LONGEST_TIME_SECONDS)
        )
    strict = "strict" in fields and fields.flag("strict")
    restore = "restore" not in fields or fields.flag("restore")
    reduced_box = "reduced_box" in fields and fields.flag("reduced_box")
    fields.finish()
    if reduced_box:
        _require_reduced_box(ruleset, players)
    return Options(time_limit, strict, restore, reduced_box)


def _require_reduced_box(ruleset: Ruleset, players: int) -> None:
    """A-4, XP-6: the reduced set serves fewer players."""
    if ruleset.reduced_box is None:
        raise problem_at("options.reduced_box", sentence("{rules} has only one box", rules=ruleset.name))
    if players > ruleset.reduced_players:
        raise problem_at(
            "options.reduced_box",
            sentence("the reduced box is for at most {most} players", most=ruleset.reduced_players),
        )


def write_options(setup: Setup) -> dict[str, object]:
    """Only what differs from the ruleset's defaults."""
    usual = Options(setup.ruleset.time_limit)
    given = {name: getattr(setup.options, name) for name in Options.__slots__}
    written: dict[str, object] = {OPTION: setup.house.written()} if setup.house else {}
    return written | {name: value for name, value in given.items() if value != getattr(usual, name)}
