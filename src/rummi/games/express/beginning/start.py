"""Where a record starts: before the first round, or in the middle of one for puzzles and tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.express.beginning.setup import Setup
from rummi.games.express.crossword import require_legal
from rummi.games.express.dice.die import Die, read_hand, write_hand
from rummi.games.express.dice.layout import Layout
from rummi.games.shared.fields import Fields, as_integer, parsed, problem_at


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
