"""`rummi review`: what was done and what would have been best, turn by turn, with chances and luck."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from rummi.cli.options import examples, json_option, print_json, violations_to_json
from rummi.cli.speech import _, decimal, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Style, Text
from rummi.core.errors import IllegalAction
from rummi.games.appraisal import Appraisal
from rummi.games.catalogue import family_of
from rummi.records.files import load
from rummi.reviews.chances import SeatLuck, TurnChance, chances, luck, turning_points
from rummi.reviews.playing_on.base import Estimate
from rummi.reviews.review import (
    Review,
    SeatReview,
    Turn,
    describe_best_turns,
    describe_found,
    describe_late,
    describe_opening,
    describe_verdict,
    review,
)

_MOST_PIPS: Final = 8
_INDENT: Final = 5
_VERDICT_STYLES: Final[Mapping[str, Style]] = {
    "best": paint.GOOD,
    "had-to-draw": paint.QUIET,
    "had-to-pass": paint.QUIET,
}
"""The styles of verdicts. All other verdicts are missed chances."""


@click.command(
    "review",
    help=_("Look at a finished game turn by turn: what was done, and what could have been done at best."),
    epilog=examples(
        "rummi review game.rummi",
        "rummi review --steps game.rummi",
        "rummi review --chances game.rummi",
        "rummi review --json --chances game.rummi",
    ),
)
@click.option("--steps", is_flag=True, help=_("Tell each play that was missed step by step."))
@click.option(
    "--chances",
    "with_chances",
    is_flag=True,
    help=_("Estimate the chance to win around each turn as well, which takes some seconds."),
)
@json_option
@click.argument("file", type=click.Path(path_type=Path))
def command(steps: bool, with_chances: bool, as_json: bool, file: Path) -> None:
    record = load(file)
    try:
        reviewed = review(record)
    except IllegalAction as error:
        _show_illegal(record.rules, error, as_json=as_json)
        sys.exit(1)
    turn_chances = chances(reviewed) if with_chances else iter(())
    if as_json:
        print_json(_to_json(reviewed, list(turn_chances)))
    else:
        _show(reviewed, steps=steps)
        if with_chances:
            _show_chances(Console(), reviewed, turn_chances)


def _show_illegal(rules: str, error: IllegalAction, *, as_json: bool) -> None:
    if as_json:
        print_json({"rules": rules, "seats": [], "violations": violations_to_json(error.violations)})
        return
    click.echo(_("This is not a legal game:"))
    for broken in error.violations:
        click.echo(f"  {say(broken.message)} ({broken.rule})")


def _show(reviewed: Review, *, steps: bool) -> None:
    console = Console()
    booklet = family_of(reviewed.record.rules).booklet
    for number, seat in enumerate(reviewed.seats):
        if number:
            console.print("")
        console.print(paint.line(seat.name, paint.BOLD))
        for line in _summarise(seat, booklet):
            console.print(Text.of(f"  {line}"))
        _show_turns(console, seat.turns, steps=steps)


def _summarise(seat: SeatReview, booklet: str) -> Iterator[str]:
    sentences = (describe_found(seat), describe_late(seat), describe_best_turns(seat), describe_opening(seat))
    return (say(each.within(booklet)) for each in sentences if each)


def _show_turns(console: Console, turns: Sequence[Turn], *, steps: bool) -> None:
    verdicts = [_format_verdict(turn.appraisal) for turn in turns]
    width = max(map(len, verdicts), default=0)
    for turn, verdict in zip(turns, verdicts, strict=True):
        style = _VERDICT_STYLES.get(turn.verdict, paint.BAD)
        pips = _draw_pips(turn.appraisal)
        console.print(Text.of(f"{turn.number:3}  ") + Text.of(f"{verdict:<{width}}  {pips}".rstrip(), style))
        for line in _describe_missed(turn, steps=steps):
            console.print_lines(Text.of(" " * _INDENT) + part for part in Text.of(line).wrap(console.width - _INDENT))


def _format_verdict(appraisal: Appraisal) -> str:
    return ("✓ " if appraisal.verdict == "best" else "") + say(describe_verdict(appraisal))


def _draw_pips(appraisal: Appraisal) -> str:
    """Draw a square for each tile that could be laid, filled if it was; write points and many tiles as numbers."""
    if not appraisal.possible:
        return ""
    if appraisal.unit == "points" or appraisal.possible > _MOST_PIPS:
        return _("{did} of {best}", did=appraisal.did, best=appraisal.possible)
    return "■" * appraisal.did + "□" * (appraisal.possible - appraisal.did)


def _describe_missed(turn: Turn, *, steps: bool) -> Iterator[str]:
    """Yield the best play and, with `steps`, its steps, if the player did something else."""
    best = turn.appraisal.best
    if best is None or turn.verdict == "best":
        return
    yield best.play
    if steps:
        yield from (f"{number}. {say(step)}" for number, step in enumerate(best.steps, start=1))
    if not turn.appraisal.proven:
        yield _("There may be a better play: the search was cut short.")


def _show_chances(console: Console, reviewed: Review, turn_chances: Iterable[TurnChance]) -> None:
    console.print("")
    console.print(Text.of(_("Chances to win"), paint.BOLD))
    numbers = {turn.action: turn.number for turn in reviewed.turns}
    width = max(len(seat.name) for seat in reviewed.seats)
    seen = []
    for each in turn_chances:
        seen.append(each)
        name = paint.line(f"{reviewed.seats[each.seat].name:<{width}}")
        console.print(Text.of(f"{numbers[each.action]:3}  ") + name + Text.of(f"  {_format_chance(each)}"))
    if not seen:
        console.print(_("They are estimated only where every tile of the box lies somewhere."))
        return
    _show_turning_points(console, reviewed, seen, numbers)
    _show_luck(console, reviewed, seen)


def _format_chance(each: TurnChance) -> str:
    if not each.change.error and not each.change.value:
        return _(
            "{chance} ± {error} %", chance=_format_percent(each.after.value), error=_format_percent(each.after.error)
        )
    return _(
        "{chance} ± {error} %, by this choice {change} ± {change_error}",
        chance=_format_percent(each.after.value),
        error=_format_percent(each.after.error),
        change=_format_signed(each.change.value),
        change_error=_format_percent(each.change.error),
    )


def _show_turning_points(console: Console, reviewed: Review, seen: list[TurnChance], numbers: dict[int, int]) -> None:
    for seat, seat_review in enumerate(reviewed.seats):
        for point in turning_points(reviewed, seen, seat):
            change = _format_signed(point.change)
            line = (
                _("turning point in turn {turn}: {change} % missed", turn=numbers[point.action], change=change)
                if point.kind == "missed"
                else _("turning point in turn {turn}: {change} % won", turn=numbers[point.action], change=change)
            )
            console.print(
                paint.line(f"{seat_review.name}: {line}", paint.BAD if point.kind == "missed" else paint.GOOD)
            )


def _show_luck(console: Console, reviewed: Review, seen: list[TurnChance]) -> None:
    for seat, fortune in zip(reviewed.seats, luck(reviewed, seen), strict=False):
        line = _(
            "from this deal a bot wins {deal}, {luck} beside the fair part; own choices {skill} a turn",
            deal=_format_estimate(fortune.deal),
            luck=f"{_format_signed(fortune.luck.value)} %",
            skill=f"{_format_signed(fortune.skill.value, 1)} ± {decimal(100 * fortune.skill.error)} %",
        )
        console.print(paint.line(f"{seat.name}: {line}"))


def _format_estimate(estimate: Estimate) -> str:
    return f"{_format_percent(estimate.value)} ± {_format_percent(estimate.error)} %"


def _format_percent(part: float) -> str:
    return f"{100 * part:.0f}"


def _format_signed(part: float, digits: int = 0) -> str:
    return decimal(100 * part, f"+.{digits}f").replace("-", "−")


def _to_json(reviewed: Review, turn_chances: Sequence[TurnChance]) -> dict[str, object]:
    by_action = {each.action: each for each in turn_chances}
    lucks = luck(reviewed, turn_chances)
    return {
        "rules": reviewed.record.rules,
        "seats": [
            _seat_to_json(seat, by_action, lucks[number] if lucks else None)
            for number, seat in enumerate(reviewed.seats)
        ],
    }


def _seat_to_json(seat: SeatReview, by_action: Mapping[int, TurnChance], fortune: SeatLuck | None) -> dict[str, object]:
    return {
        "name": seat.name,
        "turns": [_turn_to_json(turn, by_action.get(turn.action)) for turn in seat.turns],
        "found": seat.found,
        "possible": seat.possible,
        "late": seat.late,
        "could_open": seat.could_open.action if seat.could_open else None,
        "opened": seat.opened.action if seat.opened else None,
        "luck": _luck_to_json(fortune) if fortune else None,
    }


def _turn_to_json(turn: Turn, chance: TurnChance | None) -> dict[str, object]:
    best = turn.appraisal.best
    return {
        "action": turn.action,
        "did": turn.did,
        "best": turn.best,
        "verdict": turn.verdict,
        "play": turn.play,
        "chance": _round(chance.after.value) if chance else None,
        "chance_error": _round(chance.after.error) if chance else None,
        "chance_before": _round(chance.before.value) if chance else None,
        "change": _estimate_to_json(chance.change) if chance else None,
        "unit": turn.appraisal.unit,
        "proven": turn.appraisal.proven,
        "steps": [{"text": say(step)} for step in best.steps] if best else [],
    }


def _luck_to_json(fortune: SeatLuck) -> dict[str, object]:
    return {
        "deal": _estimate_to_json(fortune.deal),
        "luck": _estimate_to_json(fortune.luck),
        "skill": _estimate_to_json(fortune.skill),
    }


def _estimate_to_json(estimate: Estimate) -> dict[str, float]:
    return {"value": _round(estimate.value), "error": _round(estimate.error)}


def _round(value: float) -> float:
    return round(value, 4)
