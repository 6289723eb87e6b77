"""`rummi simulate`: play many games between bots and print the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from time import perf_counter

import click

from rummi.arena.kernel_games import can_play_in_kernel, play_in_kernel
from rummi.arena.selfplay import CountableGame, FinishedGame, Tally, play_games, play_games_with_forfeits, tally
from rummi.bots.catalogue import DEFAULT_BOTS, bots_for
from rummi.bots.outside.command import NamedCommand, parse_named_commands
from rummi.cli.options import (
    choose_rules,
    examples,
    house_option,
    json_option,
    new_record_paths,
    print_json,
    read_assignments,
    rules_option,
    save_option,
    set_option,
)
from rummi.cli.outside import NumberedForfeit, forfeits_to_json, outside_option, show_forfeits, time_option
from rummi.cli.speech import _, decimal, many
from rummi.games.base import Scored
from rummi.games.catalogue import family_of
from rummi.records.files import load_options, save
from rummi.records.record import Record


@click.command(
    "simulate",
    help=_("Let bots play whole games against each other; the same seed gives the same games."),
    epilog=examples(
        "rummi simulate --bots greedy,casual --games 10",
        "rummi simulate --rules xp --bots greedy,greedy,greedy,greedy,greedy --seed rain --json",
        "rummi simulate --games 3 --save records/",
        "rummi simulate --house-rules house.toml",
        "rummi simulate --rules junior --set free_draw=false",
        "rummi simulate --bot mine='python3 bot.py' --bots mine,greedy",
    ),
)
@rules_option
@house_option
@click.option("--bots", metavar="A,B,..", help=_("A bot for each seat; without it the ruleset's usual ones."))
@click.option(
    "--games",
    default=10,
    show_default=True,
    metavar="N",
    type=click.IntRange(1, 1_000_000),
    help=_("How many games."),
)
@click.option("--seed", default="1", show_default=True, metavar="S", help=_("Any text; it decides every deal."))
@click.option(
    "--options",
    "options_file",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    help=_(
        "Options as in a record, from a TOML file: `strict = true`, or with `dice = [...]` the faces of your own "
        "dice, because those of rummi are a reconstruction."
    ),
)
@set_option
@save_option
@outside_option
@time_option
@json_option
def command(
    rules: str,
    house_file: Path | None,
    bots: str | None,
    games: int,
    seed: str,
    options_file: Path | None,
    assignments: tuple[str, ...],
    folder: Path | None,
    commands: tuple[str, ...],
    bot_ms: int,
    as_json: bool,
) -> None:
    rules, house = choose_rules(rules, house_file)
    family = family_of(rules)
    names = DEFAULT_BOTS[rules] if bots is None else tuple(name.strip() for name in bots.split(","))
    outside = parse_named_commands(commands, bots_for(rules)) if commands else {}
    began = perf_counter()
    files = new_record_paths(folder) if folder else None
    options = house | (load_options(options_file) if options_file else {}) | read_assignments(assignments)
    forfeits: list[NumberedForfeit] = []
    if outside.keys() & set(names):
        result = tally(_play_with_outside_bots(rules, names, outside, games, seed, options, bot_ms, files, forfeits))
    else:
        result = tally(_play(rules, names, games, seed, options, files))
    speed = games / (perf_counter() - began)
    if as_json:
        extra = {"forfeits": forfeits_to_json(forfeits)} if outside else {}
        print_json({**asdict(result), "games_per_second": float(f"{speed:.3g}"), **extra})
    else:
        _show(names, result, speed, family.scored(rules))
        show_forfeits(forfeits)


def _play(
    rules: str, names: Sequence[str], games: int, seed: str, options: Mapping[str, object], files: Iterator[Path] | None
) -> Iterator[CountableGame]:
    """Play the games, in the kernel if it can: its games are the same and it is faster."""
    if can_play_in_kernel(rules, names):
        for played in play_in_kernel(rules, names, games, seed, options, keep_actions=files is not None):
            if files:
                save(played.record(), next(files))
            yield played
        return
    for game in play_games(rules, names, games, seed, options):
        if files:
            save(Record.of(game), next(files))
        yield game


def _play_with_outside_bots(
    rules: str,
    names: Sequence[str],
    outside: Mapping[str, NamedCommand],
    games: int,
    seed: str,
    options: Mapping[str, object],
    ms: int,
    files: Iterator[Path] | None,
    forfeits: list[NumberedForfeit],
) -> Iterator[FinishedGame]:
    """Play games in which some bots are from outside, and add each loss by a fault to `forfeits`."""
    for number, judged in enumerate(play_games_with_forfeits(rules, names, outside, games, seed, options, ms=ms)):
        forfeits += [(number, each) for each in judged.forfeits]
        if files:
            save(Record.of(judged.game), next(files))
        yield judged


def _show(names: Sequence[str], result: Tally, speed: float, scored: Scored) -> None:
    seat_title, bot, won, mean = _("seat"), _("bot"), _("games won"), _score_titles()[scored]
    sign = "+" if scored == "points" else ""
    click.echo(f"{seat_title:>8}  {bot:<12}{won:>12}{mean:>18}")
    for seat, name in enumerate(names):
        mean_score = decimal(result.mean_score[seat], f"{sign}18.1f")
        click.echo(f"{seat:8d}  {name:<12}{result.wins[seat]:12d}{mean_score}")
    click.echo(
        many(
            "{n} game, {turns} turns a game, {speed} games a second",
            "{n} games, {turns} turns a game, {speed} games a second",
            result.games,
            turns=decimal(result.turns_per_game),
            speed=decimal(speed),
        )
    )


def _score_titles() -> dict[Scored, str]:
    return {
        "points": _("mean score"),
        "stars": _("mean stars"),
        "rounds": _("mean rounds"),
        "dice": _("mean dice left"),
    }
