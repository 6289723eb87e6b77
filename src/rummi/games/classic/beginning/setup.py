"""Who plays by which rules: the ruleset, the table's own options and the players in seat order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

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
    announcement: bool = True  # whether an announced opening saves from the 200 (C-10); the ruleset's
    jokers_could_open: bool = False  # whether jokers count for the 200 (C-2); the ruleset's


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
    chosen = _read_options(ruleset, len(players), fields)
    played = replace(ruleset, announcement=chosen.announcement, jokers_could_open=chosen.jokers_could_open)
    return Setup(played, chosen, tuple(players), house)


def usual_options(ruleset: Ruleset) -> Options:
    """Return the options of a game whose host chooses nothing."""
    return Options(ruleset.time_limit, announcement=ruleset.announcement, jokers_could_open=ruleset.jokers_could_open)


def _read_options(ruleset: Ruleset, players: int, fields: Fields) -> Options:
    usual = usual_options(ruleset)
    time_limit = fields.integer("time_limit") if "time_limit" in fields else usual.time_limit
    if not 0 <= time_limit <= LONGEST_TIME_SECONDS:
        raise problem_at(
            "options.time_limit", sentence("seconds from 0 (no limit) to {most}", most=LONGEST_TIME_SECONDS)
        )
    flags = {
        name: fields.flag(name) if name in fields else getattr(usual, name)
        for name in Options.__slots__
        if name != "time_limit"
    }
    fields.finish()
    options = Options(time_limit, **flags)
    if options.reduced_box:
        _require_reduced_box(ruleset, players)
    return options


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
    """Return only the options that differ from the ruleset's defaults."""
    rules = setup.house.based_on if setup.house else setup.ruleset.name
    usual = usual_options(changed(RULESETS[rules], setup.house))
    given = {name: getattr(setup.options, name) for name in Options.__slots__}
    written: dict[str, object] = {OPTION: setup.house.written()} if setup.house else {}
    return written | {name: value for name, value in given.items() if value != getattr(usual, name)}
