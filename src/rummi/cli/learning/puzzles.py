"""`rummi puzzles`: show puzzles of the package, show the puzzle of a day, or check a solution."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import islice

import click

from rummi.cli.options import examples, json_option, print_json, violations_to_json
from rummi.cli.speech import _, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Text
from rummi.core.errors import IllegalAction, InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of
from rummi.puzzles.help import describe_goal, explain_goal
from rummi.puzzles.judge import is_solution
from rummi.puzzles.puzzle import LEVELS, Puzzle, find_puzzle, puzzle_of_day, puzzles


@click.command(
    "puzzles",
    help=_("Show puzzles: positions from games of strong bots, each with a goal; today's where nothing is said."),
    epilog=examples(
        "rummi puzzles",
        "rummi puzzles --day 2026-11-15",
        "rummi puzzles --rules junior --level 2 --count 3",
        "rummi puzzles --rules xp --json",
        'rummi puzzles --check ID "play R4 R5 R6 | R6 R7 R8 from R4 R5 R6 R7 R8"',
    ),
)
@click.option("--level", type=click.IntRange(LEVELS[0], LEVELS[-1]), metavar="L", help=_("From 1, easy, to 5."))
@click.option("--rules", metavar="R", help=_("The ruleset; see `rummi rules`."))
@click.option("--day", metavar="DATE", help=_("The puzzle of that day, as 2026-11-15."))
@click.option("--count", type=click.IntRange(min=1), metavar="N", help=_("How many; one where nothing is said."))
@click.option("--check", "checked", metavar="ID", help=_("Say whether the play that follows solves this puzzle."))
@json_option
@click.argument("plays", nargs=-1, metavar="[PLAY]...")
def command(
    level: int | None,
    rules: str | None,
    day: str | None,
    count: int | None,
    checked: str | None,
    as_json: bool,
    plays: Sequence[str],
) -> None:
    if checked is not None:
        sys.exit(0 if _check(find_puzzle(checked), plays, as_json=as_json) else 1)
    if plays:
        raise InvalidInput(sentence("a play is only looked at with --check"))
    if rules is not None:
        family_of(rules)  # raises InvalidInput for an unknown ruleset
    chosen = list(_choose(level, rules, day, count))
    if as_json:
        print_json({"puzzles": [_to_json(each) for each in chosen]})
    else:
        _show(chosen)


def _choose(level: int | None, rules: str | None, day: str | None, count: int | None) -> Iterable[Puzzle]:
    if day is not None or (level, rules, count) == (None, None, None):
        return [puzzle_of_day(_parse_date(day) if day else datetime.now().astimezone().date())]
    found = (
        each
        for each in puzzles().values()
        if (level is None or each.level == level) and (rules is None or each.rules == rules)
    )
    return islice(found, count or 1)


def _parse_date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InvalidInput(sentence("“{text}” is no day; write it as 2026-11-15", text=text)) from None


def _to_json(each: Puzzle) -> dict[str, object]:
    return {
        "id": each.id,
        "rules": each.rules,
        "level": each.level,
        "table": each.table,
        "rack": each.rack,
        "goal": str(each.goal),
        "steps": each.steps,
    }


def _show(chosen: Sequence[Puzzle]) -> None:
    console = Console()
    for number, each in enumerate(chosen):
        if number:
            console.print("")
        console.print(paint.line(say(describe_goal(each)), paint.BOLD))
        console.print(Text.of(say(explain_goal(each))))
        level = _("level {level} of 5", level=each.level)
        console.print(Text.of(f"{each.id}  {each.rules}  {level}"))
        console.print(Text.of(_("Table") + "  " + each.table))
        console.print(Text.of(_("Rack") + "  " + each.rack))


def _check(puzzle: Puzzle, plays: Sequence[str], *, as_json: bool) -> bool:
    """Print whether the plays solve the puzzle, and return it."""
    try:
        solved = is_solution(puzzle, plays)
    except IllegalAction as error:
        if as_json:
            print_json({"id": puzzle.id, "solved": False, "violations": violations_to_json(error.violations)})
        else:
            for broken in error.violations:
                click.echo(f"{say(broken.message)} ({broken.rule})")
        return False
    if as_json:
        print_json({"id": puzzle.id, "solved": solved, "violations": []})
    else:
        click.echo(_("Solved.") if solved else _("This is allowed, but it does not reach the goal."))
    return solved
