"""What of the tile games a house may change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rummi.core.box import Box
from rummi.core.sentence import sentence
from rummi.games.classic.rulesets import RULESETS, Ruleset
from rummi.games.house import Changes, HouseRules
from rummi.games.shared.fields import Fields, problem_at
from rummi.games.shared.house_reading import Between, OneOf, YesOrNo, house_among

LONGEST_TIME_SECONDS: Final = 24 * 60 * 60
"""More is certainly a slip of the pen."""
SMALLEST_BANK: Final = 10
"""Tiles that are left for drawing when everybody has a rack."""

CHANGES: Final[Changes] = {
    "most_players": Between(2, 6),
    "hand": Between(5, 25),
    "copies": Between(1, 3),
    "jokers": Between(0, 4),
    "doublets": Between(1, 10),
    "opening": Between(1, 300),
    "time_limit": Between(0, LONGEST_TIME_SECONDS),
    "penalty": Between(1, 10),
    "leftovers": OneOf(("bank", "player")),
    "joker_left": Between(0, 1_000),
    "not_opened": Between(0, 1_000),
    "could_have_opened": Between(0, 1_000),
    "jokers_could_open": YesOrNo(),
    "rack_tested": OneOf(("start", "end")),
    "announcement": YesOrNo(),
    "match_won_by": OneOf(("points", "wins")),
}


def ruleset_with(rules: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset by which a game with these options is played."""
    return changed(RULESETS[rules], house_among(Fields(options, "options"), rules, CHANGES))


def changed(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    box = _box(ruleset.box, values)
    if box != ruleset.box:  # there is no smaller one of a box that nobody sells
        values |= {"box": box, "reduced_box": None, "reduced_players": 0}
    least, most = ruleset.players
    most = values.pop("most_players", most)
    hand = values.get("hand", ruleset.hand)
    if most * hand + SMALLEST_BANK > box.size:
        raise problem_at(
            "changes.hand",
            sentence(
                "{players} players with {hand} tiles each leave too few of {tiles} tiles for the bank",
                players=most,
                hand=hand,
                tiles=box.size,
            ),
        )
    return replace(ruleset, **values, name=house.name, players=(least, most), stack=_stack(hand, ruleset.stack))


def _box(box: Box, values: dict[str, Any]) -> Box:
    return replace(box, **{part: values.pop(part) for part in ("copies", "jokers") if part in values})


def _stack(hand: int, usual: int) -> int:
    """STD-10: whoever is dealt to takes whole stacks, so they are as high as that allows."""
    return next(tiles for tiles in range(usual, 0, -1) if hand % tiles == 0)
