"""`rummi coach`: recommend which dice to lay and which to hold in the dice game."""

from __future__ import annotations

from typing import TextIO

import click

from rummi.cli.options import examples, json_option, print_json
from rummi.cli.speech import _, decimal, say
from rummi.games.express.advice import Recommendation, recommend_turn
from rummi.games.express.dice import DICE_COUNT, STANDARD_DICE, parse_dice, parse_faces
from rummi.games.express.layout import Layout, require_legal
from rummi.games.express.search.rethrow import SAMPLES
from rummi.games.shuffle import draws


@click.command(
    "coach",
    help=_(
        "The dice game: what to lay with the dice as they show, and which of the rest to hold. "
        "What can be expected is counted from sample throws, ± its standard error. "
        "Which faces share a die is a reconstruction; give your own with --dice."
    ),
    epilog=examples(
        'rummi coach --hand "B3 B4 B5 K1 O9 R9"',
        'rummi coach --table "B3 B4 B5" --hand "3=K3 8=O10 14=*"',
        'rummi coach --hand "B3 B4 K1 O9" --dice my-dice.txt --json',
    ),
)
@click.option("--table", default="-", metavar="T", help=_("The layout, rows separated by slashes; `-` for none."))
@click.option("--hand", required=True, metavar="H", help=_("Your dice, by face (`K3`) or by number and face (`3=K3`)."))
@click.option(
    "--dice",
    "dice_file",
    type=click.File(encoding="utf-8"),
    help=_("The faces of your own dice: {dice} lines of six.", dice=DICE_COUNT),
)
@click.option("--samples", default=SAMPLES, show_default=True, type=click.IntRange(1, 10_000), help=_("Throws to try."))
@click.option("--seed", default="1", show_default=True, metavar="S", help=_("Any text; it decides the sample throws."))
@json_option
def command(table: str, hand: str, dice_file: TextIO | None, samples: int, seed: str, as_json: bool) -> None:
    dice = parse_dice(dice_file.read().splitlines()) if dice_file else STANDARD_DICE
    layout = Layout.parse(table)
    require_legal(layout)
    advice = recommend_turn(layout, parse_faces(hand, dice), dice, draws(seed), samples)
    if as_json:
        print_json(_to_json(advice))
    else:
        _show(advice)


def _show(advice: Recommendation) -> None:
    for sentence in advice.sentences:
        click.echo(say(sentence))
    if advice.choice and advice.choice.throw:
        expected, error = decimal(advice.choice.expected), decimal(advice.choice.error)
        click.echo(_("Then {expected} ± {error} dice can be laid.", expected=expected, error=error))
    if len(advice.play.laid):
        for row in advice.play.layout.rows():
            click.echo(f"    {row}")
    if not advice.play.proven:
        click.echo(_("There may be a better play: the search was cut short."))


def _to_json(advice: Recommendation) -> dict[str, object]:
    play, choice = advice.play, advice.choice
    return {
        "play": f"lay {play.layout.in_one_line()}" if len(play.laid) else None,
        "table": str(play.layout),
        "played": str(play.laid),
        "tiles": len(play.laid),
        "proven": play.proven,
        "hold": list(choice.hold) if choice else [],
        "throw": list(choice.throw) if choice else [],
        "expected": round(choice.expected, 3) if choice else None,
        "error": round(choice.error, 3) if choice else None,
    }
