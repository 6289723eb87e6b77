"""`rummi review`: a finished game, turn by turn, beside the best that could have been done."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import click

from rummi.cli.learning.review_chances import show_chances
from rummi.cli.learning.review_json import to_json
from rummi.cli.options import examples, json_option, plain, print_json
from rummi.cli.speech import _, say
from rummi.cli.terminal import paint
from rummi.cli.terminal.console import Console
from rummi.cli.terminal.text import Style, Text
from rummi.core.errors import IllegalAction
from rummi.games.appraisal import Appraisal
from rummi.games.catalogue import family_of
from rummi.records.files import load
from rummi.reviews.chances import chances
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
_STYLES: Final[Mapping[str, Style]] = {"best": paint.GOOD, "had-to-draw": paint.QUIET, "had-to-pass": paint.QUIET}
"""Of the verdicts; whatever else there is was missed."""


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
        _refuse(record.rules, error, as_json=as_json)
        sys.exit(1)
    known = chances(reviewed) if with_chances else iter(())
    if as_json:
        print_json(to_json(reviewed, list(known)))
    else:
        _show(reviewed, steps=steps)
        if with_chances:
            show_chances(Console(), reviewed, known)


def _refuse(rules: str, error: IllegalAction, *, as_json: bool) -> None:
    if as_json:
        print_json({"rules": rules, "seats": [], "violations": plain(error.violations)})
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
        for said in _said(seat, booklet):
            console.print(Text.of(f"  {said}"))
        _show_turns(console, seat.turns, steps=steps)


def _said(seat: SeatReview, booklet: str) -> Iterator[str]:
    told = (describe_found(seat), describe_late(seat), describe_best_turns(seat), describe_opening(seat))
    return (say(each.within(booklet)) for each in told if each)


def _show_turns(console: Console, turns: Sequence[Turn], *, steps: bool) -> None:
    told = [_told(turn.appraisal) for turn in turns]
    width = max(map(len, told), default=0)
    for turn, said in zip(turns, told, strict=True):
        style = _STYLES.get(turn.verdict, paint.BAD)
        pips = _pips(turn.appraisal)
        console.print(Text.of(f"{turn.number:3}  ") + Text.of(f"{said:<{width}}  {pips}".rstrip(), style))
        for line in _missed(turn, steps=steps):
            console.print_lines(
                Text.of(" " * _INDENT) + part for part in Text.of(line).wrapped(console.width - _INDENT)
            )


def _told(appraisal: Appraisal) -> str:
    return ("✓ " if appraisal.verdict == "best" else "") + say(describe_verdict(appraisal))


def _pips(appraisal: Appraisal) -> str:
    """One for each that could be laid; where that is too many, the numbers."""
    if not appraisal.possible:
        return ""
    if appraisal.unit == "points" or appraisal.possible > _MOST_PIPS:
        return _("{did} of {best}", did=appraisal.did, best=appraisal.possible)
    return "■" * appraisal.did + "□" * (appraisal.possible - appraisal.did)


def _missed(turn: Turn, *, steps: bool) -> Iterator[str]:
    """The play that would have been better."""
    best = turn.appraisal.best
    if best is None or turn.verdict == "best":
        return
    yield best.play
    if steps:
        yield from (f"{number}. {say(step)}" for number, step in enumerate(best.steps, start=1))
    if not turn.appraisal.proven:
        yield _("There may be a better play: the search was cut short.")
