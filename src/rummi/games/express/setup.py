"""The two rulesets of the dice game, as data.

Nothing in the code asks for a ruleset's name: whatever differs between the two is a field here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from rummi.core.errors import InvalidInput
from rummi.core.sentence import counted, sentence
from rummi.games.base import WonBy
from rummi.games.express.crossword import require_legal
from rummi.games.express.dice import FACES, Dice, Die, read_dice, read_hand, write_dice, write_hand
from rummi.games.express.layout import Layout
from rummi.games.house import OPTION, Between, Changes, HouseRules, OneOf, house_among
from rummi.games.parse import Fields, as_integer, as_text, parsed, problem_at


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    name: str
    document: str  # the rule document it follows, by the number used in docs/rules.md
    players: int
    hand: int  # dice that each player draws
    turns: int  # of each player in a round
    rounds: int
    joker_left: int  # points of a joker in the hand, where dice are counted (DICE-32)
    scored: Literal["rounds", "dice"]  # rounds won, or dice left in the hand
    match_won_by: WonBy


EXPRESS: Final = Ruleset(
    name="express",
    document="002",
    players=2,
    hand=9,
    turns=5,
    rounds=5,
    joker_left=10,
    scored="rounds",
    match_won_by="wins",
)

SOLO: Final = replace(EXPRESS, name="express-solo", players=1, hand=18, turns=3, rounds=1, scored="dice")

RULESETS: Final = {ruleset.name: ruleset for ruleset in (EXPRESS, SOLO)}


_OF_EVERY_GAME: Final[Changes] = {
    "turns": Between(1, 10),
    "joker_left": Between(0, 1_000),
    "match_won_by": OneOf(("points", "wins")),
}
_IN_ROUNDS: Final[Changes] = {"rounds": Between(1, 20)}


def changes(rules: str) -> Changes:
    return {**_IN_ROUNDS, **_OF_EVERY_GAME} if RULESETS[rules].rounds > 1 else _OF_EVERY_GAME


def ruleset_with(rules: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset by which a game with these options is played."""
    return changed(RULESETS[rules], house_among(Fields(options, "options"), rules, changes(rules)))


def changed(ruleset: Ruleset, house: HouseRules | None) -> Ruleset:
    if house is None:
        return ruleset
    values: dict[str, Any] = dict(house.changes)
    return replace(ruleset, **values, name=house.name)


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


@dataclass(frozen=True, slots=True)
class Start:
    first: int = 0
    hands: tuple[tuple[Die, ...], ...] = ()
    """Of every seat, in the middle of a round; nothing before the first throw."""
    table: Layout = field(default_factory=Layout)
    turns: tuple[int, ...] = ()
    """That every seat has completed in this round; nothing before the first throw."""
    round: int = 1
    wins: tuple[int, ...] = ()


def deal(setup: Setup, shuffled: Sequence[object], first: int) -> Start:  # noqa: ARG001
    """Nothing is dealt: every round begins with a full bag."""
    return Start(first)


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    seats = len(setup.players)
    first = fields.integer("first") if "first" in fields else 0
    start = Start(first)
    if "hands" in fields:
        start = Start(
            first,
            hands=fields.list("hands", parsed(read_hand)),
            table=fields.parse("table", Layout.parse) if "table" in fields else Layout(),
            turns=fields.list("turns", as_integer) if "turns" in fields else (1,) * seats,
            round=fields.integer("round") if "round" in fields else 1,
            wins=fields.list("wins", as_integer) if "wins" in fields else (0,) * seats,
        )
    fields.finish()
    return start


def write_start(start: Start) -> dict[str, object]:
    if not start.hands:
        return {"first": start.first}
    written: dict[str, object] = {"first": start.first, "hands": [write_hand(hand) for hand in start.hands]}
    if len(start.table):
        written["table"] = str(start.table)
    return written | {"turns": list(start.turns), "round": start.round, "wins": list(start.wins)}


def check_start(setup: Setup, start: Start) -> None:
    """Refuse a start that could not be on any table."""
    seats = len(setup.players)
    if not 0 <= start.first < seats:
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    if not start.hands:
        return
    for name, given in (("hands", start.hands), ("turns", start.turns), ("wins", start.wins)):
        if len(given) != seats:
            problem = sentence("{given} of them for {seats} players", given=len(given), seats=seats)
            raise problem_at(f"start.{name}", problem)
    _check_numbers(setup, start)
    _check_dice(setup, start)


def _check_numbers(setup: Setup, start: Start) -> None:
    ruleset = setup.ruleset
    if not 1 <= start.round <= ruleset.rounds:
        raise problem_at("start.round", sentence("a number from {least} to {most}", least=1, most=ruleset.rounds))
    if any(not 1 <= turns <= ruleset.turns for turns in start.turns) or min(start.turns) == ruleset.turns:
        problem = sentence("turns from 1 to {most}, and somebody has one left", most=ruleset.turns)
        raise problem_at("start.turns", problem)
    begins = (start.first + start.round - 1) % len(start.turns)
    if max(start.turns) - min(start.turns) > 1 or start.turns[begins] < max(start.turns):
        raise problem_at("start.turns", sentence("the players take their turns one after the other"))
    if any(not 0 <= wins < start.round for wins in start.wins):
        raise problem_at("start.wins", sentence("a number from {least} to {most}", least=0, most=start.round - 1))


def _check_dice(setup: Setup, start: Start) -> None:
    numbers = [die.number for hand in start.hands for die in hand]
    if len(numbers) > len(set(numbers)) or not all(start.hands):
        raise problem_at("start.hands", sentence("everyone holds dice, and each die is there once"))
    for hand in start.hands:
        for die in hand:
            if die.face not in setup.dice[die.number - 1]:
                problem = sentence("die {number} has no face {face}", number=die.number, face=die.face)
                raise problem_at("start.hands", problem)
    if len(numbers) + len(start.table) > len(setup.dice):
        raise problem_at("start.table", sentence("there are only {dice} dice", dice=len(setup.dice)))
    try:
        require_legal(start.table)
    except InvalidInput as error:
        raise problem_at("start.table", error.message) from error
