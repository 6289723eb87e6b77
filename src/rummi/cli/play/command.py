"""`rummi play`: play against bots in the terminal."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex

import click

from rummi.bots.catalogue import bots_for
from rummi.bots.outside.command import parse_named_commands
from rummi.cli.options import (
    choose_rules,
    examples,
    house_option,
    read_assignments,
    rules_option,
    save_option,
    set_option,
)
from rummi.cli.outside import outside_option, time_option
from rummi.cli.play.session import TerminalMatch
from rummi.cli.speech import _
from rummi.games.catalogue import family_of


@click.command(
    "play",
    help=_("Play in the terminal against bots. Type `help` in the game to see what you can do."),
    epilog=examples(
        "rummi play",
        "rummi play --rules championship --bots novice,casual,greedy --games 4",
        "rummi play --name Ala --time-limit 60 --strict",
        "rummi play --rules xp --set reduced_box=true --set announcement=false",
        "rummi play --bot mine='python3 bot.py' --bots mine",
        "rummi --lang pl play --seed deszcz --save .",
    ),
)
@rules_option
@house_option
@click.option("--bots", default="greedy", show_default=True, metavar="A,B,..", help=_("Your opponents, clockwise."))
@click.option("--name", help=_("Your name; without one the game speaks to you as “you”."))
@click.option(
    "--games",
    default=1,
    show_default=True,
    type=click.IntRange(1, 100),
    help=_("How many games the match has."),
)
@click.option(
    "--time-limit",
    type=click.IntRange(0, 3_600),
    help=_(
        "Seconds for a move, 0 for no clock; a move typed too late does not count. Default: 40 in the championship, "
        "otherwise no clock."
    ),
)
@click.option("--strict", is_flag=True, help=_("An illegal move is a mistake: a penalty tile, and the turn is over."))
@click.option(
    "--announce/--no-announce",
    default=True,
    help=_("Announce your opening for you when you have the right to, or ask you each time."),
)
@set_option
@click.option("--seed", help=_("Deal from this text, to play the same tiles again."))
@save_option
@outside_option
@time_option
def command(
    rules: str,
    house_file: Path | None,
    bots: str,
    name: str | None,
    games: int,
    time_limit: int | None,
    strict: bool,
    announce: bool,
    assignments: tuple[str, ...],
    seed: str | None,
    folder: Path | None,
    commands: tuple[str, ...],
    bot_ms: int,
) -> None:
    rules, house = choose_rules(rules, house_file)
    family_of(rules)
    options: dict[str, object] = {**house, "strict": strict, **read_assignments(assignments)}
    if time_limit is not None:
        options["time_limit"] = time_limit
    elif _plays_untimed(rules, house):
        options.setdefault("time_limit", 0)
    TerminalMatch(
        rules=rules,
        bots=tuple(bot.strip() for bot in bots.split(",")),
        name=name or None,
        games=games,
        options=options,
        seed=seed or token_hex(8),
        folder=folder,
        announce=announce,
        outside=parse_named_commands(commands, bots_for(rules)) if commands else {},
        bot_ms=bot_ms,
    ).play()


def _plays_untimed(rules: str, house: dict[str, object]) -> bool:
    """Tell whether to play without a clock (STD-33): yes, unless house rules or the booklet require one (TRN-5)."""
    describe = family_of(rules).describe
    usual, played = describe(rules), describe(rules, house)
    return bool(usual.get("clock_optional")) and usual["time_limit"] == played["time_limit"]
