"""The start of a game of Express: before the first throw, or in the middle of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.express.dice import Die, format_hand, parse_hand
from rummi.games.express.layout import Layout, require_legal
from rummi.games.express.setup import Setup
from rummi.games.parse import Fields, as_integer, problem_at, text_reader


@dataclass(frozen=True, slots=True)
class Start:
    """The position before the first action. Before the first throw of a match only `first` is set."""

    first: int = 0
    """The seat that starts the first round."""
    hands: tuple[tuple[Die, ...], ...] = ()
    """The dice of every seat."""
    table: Layout = field(default_factory=Layout)
    turns: tuple[int, ...] = ()
    """The turns that each seat has completed in this round."""
    round: int = 1
    wins: tuple[int, ...] = ()
    """The rounds that each seat has won."""


def round_starter(first: int, round_number: int, seats: int) -> int:
    """Return the seat that starts a round, counted from 1 (DICE-8)."""
    return (first + round_number - 1) % seats


def read_start(setup: Setup, values: Mapping[str, object]) -> Start:
    fields = Fields(values, "start")
    seats = len(setup.players)
    first = fields.integer("first") if "first" in fields else 0
    start = Start(first)
    if "hands" in fields:
        start = Start(
            first,
            hands=fields.list("hands", text_reader(parse_hand)),
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
    values: dict[str, object] = {"first": start.first, "hands": [format_hand(hand) for hand in start.hands]}
    if len(start.table):
        values["table"] = str(start.table)
    return values | {"turns": list(start.turns), "round": start.round, "wins": list(start.wins)}


def check_start(setup: Setup, start: Start) -> None:
    """Raise InvalidInput for a start that cannot occur in a game."""
    seats = len(setup.players)
    if not 0 <= start.first < seats:
        raise problem_at("start.first", sentence("there is no seat {seat}", seat=start.first))
    if not start.hands:
        return
    for name, given in (("hands", start.hands), ("turns", start.turns), ("wins", start.wins)):
        if len(given) != seats:
            problem = sentence("{given} of them for {seats} players", given=len(given), seats=seats)
            raise problem_at(f"start.{name}", problem)
    _check_progress(setup, start)
    _check_dice(setup, start)


def _check_progress(setup: Setup, start: Start) -> None:
    """Check the round, the turns and the wins."""
    ruleset = setup.ruleset
    if not 1 <= start.round <= ruleset.rounds:
        raise problem_at("start.round", sentence("a number from {least} to {most}", least=1, most=ruleset.rounds))
    if any(not 1 <= turns <= ruleset.turns for turns in start.turns) or min(start.turns) == ruleset.turns:
        problem = sentence("turns from 1 to {most}, and at least one player has a turn left", most=ruleset.turns)
        raise problem_at("start.turns", problem)
    starter = round_starter(start.first, start.round, len(start.turns))
    if max(start.turns) - min(start.turns) > 1 or start.turns[starter] < max(start.turns):
        raise problem_at("start.turns", sentence("the players take their turns one after the other"))
    if any(not 0 <= wins < start.round for wins in start.wins):
        raise problem_at("start.wins", sentence("a number from {least} to {most}", least=0, most=start.round - 1))


def _check_dice(setup: Setup, start: Start) -> None:
    numbers = [die.number for hand in start.hands for die in hand]
    if len(numbers) > len(set(numbers)) or not all(start.hands):
        raise problem_at("start.hands", sentence("every player needs dice, and no die may be there twice"))
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
