"""Who plays by which rules and with which dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummi.core.errors import InvalidInput
from rummi.core.sentence import counted, sentence
from rummi.games.express.dice.die import FACES, Dice, read_dice, write_dice
from rummi.games.express.house import changed, changes
from rummi.games.express.rulesets import RULESETS, Ruleset
from rummi.games.house import OPTION, HouseRules
from rummi.games.shared.fields import Fields, as_text, problem_at
from rummi.games.shared.house_reading import house_among


@dataclass(frozen=True, slots=True)
class Setup:
    ruleset: Ruleset
    players: tuple[str, ...]
    dice: Dice = FACES
    house: HouseRules | None = None
    """What the ruleset was changed by."""


def setup(rules: str, players: Sequence[str], options: Mapping[str, object]) -> Setup:
    fields = Fields(options, "options")
    house = house_among(fields, rules, changes(rules))
    ruleset = changed(RULESETS[rules], house)
    if len(players) != ruleset.players:
        raise InvalidInput(
            counted(
                "{rules} is a game for {n} player, not for {given}",
                "{rules} is a game for {n} players, not for {given}",
                ruleset.players,
                rules=ruleset.name,
                given=len(players),
            )
        )
    for seat, name in enumerate(players):
        if not name.strip() or not name.isprintable():
            raise problem_at(f"players[{seat}]", sentence("a player needs a name that can be shown"))
    return Setup(ruleset, tuple(players), _read_dice(fields), house)


def _read_dice(fields: Fields) -> Dice:
    lines = fields.list("dice", as_text) if "dice" in fields else None
    fields.finish()
    if lines is None:
        return FACES
    try:
        return read_dice(lines)
    except InvalidInput as error:
        raise problem_at("options.dice", error.message) from error


def write_options(setup: Setup) -> dict[str, object]:
    """Other faces than the usual ones are part of the record, which must not need anything else."""
    written: dict[str, object] = {OPTION: setup.house.written()} if setup.house else {}
    return written if setup.dice == FACES else written | {"dice": write_dice(setup.dice)}
