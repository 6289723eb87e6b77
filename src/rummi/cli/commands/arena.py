"""`rummi arena`: play matches between bots and estimate their strength."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from rummi.arena.deals import Deal, Entry, Terms
from rummi.arena.match import Estimate, Standing, compute_standing, count_forfeits, play_match, win_share_against
from rummi.arena.sheet import Sheet
from rummi.bots.catalogue import bots_for
from rummi.bots.outside.command import parse_named_commands
from rummi.cli.extras import has, need_ray, no_ratings
from rummi.cli.options import examples, json_option, print_json, rules_option
from rummi.cli.outside import outside_option
from rummi.cli.speech import _, decimal, many, say
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence
from rummi.games.catalogue import family_of


@click.command(
    "arena",
    help=_(
        "Let bots play matches: every deal from every seat, so that its luck is everybody's. Two bots at a larger "
        "table: one of the first with others of the second. The same seed gives the same games."
    ),
    epilog=examples(
        "rummi arena greedy casual --deals 200",
        "rummi arena greedy casual --players 4 --seed rain --out match.jsonl",
        "rummi arena expert:100ms strategist --deals 50",
        "rummi arena mine:100ms greedy --bot mine='python3 bot.py'",
        "rummi arena greedy casual --stop 0.02 --deals 5000 --json",
        "rummi arena expert:100ms greedy --deals 5000 --ray 10.0.0.7:6379 --out match.jsonl",
    ),
)
@click.argument("bots", nargs=-1, metavar="A B [C ..]")
@rules_option
@click.option("--players", default=2, show_default=True, metavar="P", help=_("Seats at a table."))
@click.option(
    "--deals", default=100, show_default=True, metavar="N", type=click.IntRange(1, 1_000_000), help=_("How many deals.")
)
@click.option("--seed", default="1", show_default=True, metavar="S", help=_("Any text; it decides every deal."))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help=_("Write every deal to this file; where it is there, the match goes on from it."),
)
@click.option(
    "--stop",
    "margin",
    type=click.FloatRange(0, 0.5, min_open=True),
    metavar="X",
    help=_("With two bots: stop as soon as it is clear which is better, if a difference of X in wins matters."),
)
@click.option("--cores", type=click.IntRange(1, 1024), metavar="N", help=_("On how many cores; all, if not said."))
@click.option(
    "--ray",
    "cluster",
    metavar="ADDRESS",
    help=_("On the Ray cluster at this address in place of this machine's cores."),
)
@outside_option
@json_option
def command(
    bots: tuple[str, ...],
    rules: str,
    players: int,
    deals: int,
    seed: str,
    out: Path | None,
    margin: float | None,
    cores: int | None,
    cluster: str | None,
    commands: tuple[str, ...],
    as_json: bool,
) -> None:
    terms = _parse_terms(rules, players, seed, bots, commands, margin)
    if cluster and cores:
        raise InvalidInput(sentence("--cores is for this machine, --ray for a cluster: name one of them"))
    if cluster:
        need_ray()
    with _show_progress(deals, enabled=not as_json) as on_progress:
        try:
            played = play_match(
                terms,
                deals,
                sheet=Sheet(out) if out else None,
                margin=margin,
                cores=min(deals, cores or os.cpu_count() or 1),
                ray=cluster,
                on_progress=on_progress,
            )
        except KeyboardInterrupt:
            if out:
                click.echo("\n" + _("Broken off; the same command goes on from {file}.", file=str(out)), err=True)
            raise
    standings = [compute_standing(entry, played) for entry in range(len(bots))]
    if as_json:
        print_json(_to_json(terms, played, standings))
    else:
        _show(terms, played, standings, deals)


def _parse_terms(
    rules: str, players: int, seed: str, bots: Sequence[str], commands: Sequence[str], margin: float | None
) -> Terms:
    """Raises InvalidInput for bots, rules or seats that do not exist, before any game is played."""
    if len(bots) < 2:
        raise InvalidInput(sentence("name two bots or more"))
    if margin and len(bots) > 2:
        raise InvalidInput(sentence("--stop is for a match of two bots"))
    family = family_of(rules)
    entries = [Entry.parse(each) for each in bots]
    outside = (
        {name: each.command for name, each in parse_named_commands(commands, bots_for(rules)).items()}
        if commands
        else {}
    )
    for entry in entries:
        entry.create_player(rules, outside)
    family.setup(rules, [f"{seat}" for seat in range(players)], {})
    return Terms(rules, players, seed, tuple(map(str, entries)), outside)


@contextmanager
def _show_progress(deals: int, *, enabled: bool) -> Iterator[Callable[[int], None]]:
    """Show a progress bar if standard error is a terminal. Yields a function that takes the deals played so far."""
    if not enabled or not sys.stderr.isatty():
        yield lambda done: None  # noqa: ARG005
        return
    with click.progressbar(length=deals, label=_("Deals"), file=sys.stderr) as bar:
        yield lambda done: bar.update(min(done, deals) - bar.pos)


def _to_json(terms: Terms, played: Sequence[Deal], standings: Sequence[Standing]) -> dict[str, object]:
    return {
        "rules": terms.rules,
        "players": terms.players,
        "deals": len(played),
        "bots": [
            {
                "bot": name,
                "games": each.games,
                "wins": round(each.wins, 3),
                "share": round(each.share.mean, 4),
                "low": round(each.share.low, 4),
                "high": round(each.share.high, 4),
                "points": round(each.points.mean, 2),
                "points_low": round(each.points.low, 2),
                "points_high": round(each.points.high, 2),
                "ms_per_move": round(each.ms_per_move, 3),
                "ms_worst": round(each.ms_worst, 3),
                **({"forfeits": count_forfeits(entry, played)} if Entry.parse(name).name in terms.commands else {}),
            }
            for entry, (name, each) in enumerate(zip(terms.entries, standings, strict=True))
        ],
    }


def _show(terms: Terms, played: Sequence[Deal], standings: Sequence[Standing], deals: int) -> None:
    width = max(12, *(len(name) + 2 for name in terms.entries))
    bot, games, mean, time, longest = _("bot"), _("games won"), _("points a game"), _("ms a move"), _("longest")
    click.echo(f"{bot:<{width}}{games:>22}{mean:>24}{time:>12}{longest:>10}")
    for name, each in zip(terms.entries, standings, strict=True):
        won, points = _format_estimate(each.share, 100, " %"), _format_estimate(each.points, 1, "", "+")
        times = f"{decimal(each.ms_per_move):>12}{decimal(each.ms_worst, '.0f'):>10}"
        click.echo(f"{name:<{width}}{won:>22}{points:>24}{times}")
    if len(standings) > 2:
        if terms.players == 2:
            _show_crosstable(terms, played, width)
        _show_ratings(terms, played, width)
    for entry, name in enumerate(terms.entries):
        for code, count in count_forfeits(entry, played).items():
            lost = many("{bot} lost {n} game by {code}", "{bot} lost {n} games by {code}", count, bot=name, code=code)
            click.echo(lost)
    click.echo(many("{n} deal, each from every seat", "{n} deals, each from every seat", len(played)))
    if len(played) < deals:
        click.echo(_("It was clear which is better, and nobody waited for the rest."))


def _show_crosstable(terms: Terms, played: Sequence[Deal], width: int) -> None:
    title = _("wins against")
    click.echo(f"\n{title:<{width}}" + "".join(f"{name:>{width}}" for name in terms.entries))
    for row, name in enumerate(terms.entries):
        shares = (win_share_against(row, column, played) for column in range(len(terms.entries)))
        cells = (f"{'–' if share is None else decimal(100 * share) + ' %':>{width}}" for share in shares)
        click.echo(f"{name:<{width}}" + "".join(cells))
    click.echo("")


def _show_ratings(terms: Terms, played: Sequence[Deal], width: int) -> None:
    if not has("arena"):
        click.echo(say(no_ratings()))
        return
    from rummi.arena.ratings import ratings

    title = _("rating")
    click.echo(f"{title:<{width}}")
    rated = zip(terms.entries, ratings(len(terms.entries), played), strict=True)
    for name, rating in sorted(rated, key=lambda each: -each[1].mean):
        click.echo(f"{name:<{width}}{decimal(rating.mean):>12} ± {decimal(2 * rating.spread)}")
    click.echo("")


def _format_estimate(value: Estimate, times: int, unit: str, sign: str = "") -> str:
    """Format the mean, multiplied by `times`, and half the width of its interval."""
    return f"{decimal(value.mean * times, f'{sign}.1f')} ± {decimal((value.high - value.mean) * times)}{unit}"
