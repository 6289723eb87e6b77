"""Reports about players and decisions on them, and how difficult the puzzles proved."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Literal

import click

from rummi.cli.admin.context import (
    AdminContext,
    Duration,
    format_time,
    run_admin,
    sanction_name,
    server_options,
    show_list,
)
from rummi.cli.options import examples, print_json
from rummi.cli.speech import _, many
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

if TYPE_CHECKING:
    from rummi.server.protocol.console import ConsolePuzzle, ConsoleReport


@click.command("reports", help=_("What players have reported and nobody has decided, those first that wait longest."))
@server_options
def reports(data: Path, database: str | None, as_json: bool) -> None:
    async def load(admin: AdminContext) -> list[ConsoleReport]:
        from rummi.server.console.reports import list_reports

        return await list_reports(admin.database)

    found = run_admin(data, database, load)
    if as_json:
        import msgspec

        print_json({"reports": msgspec.to_builtins(found)})
        return
    if not found:
        click.echo(_("Nothing to judge."))
    for report in found:
        _show(report)


def _show(report: ConsoleReport) -> None:
    by = many("reported by {n}", "reported by {n}", report.reporters)
    where = report.room or report.event
    click.echo(f"{report.id}  {report.name} ({report.person or '–'}), {where}, {by}, {format_time(report.at)}")
    click.echo(
        f"  {', '.join(report.reasons)}; "
        + _("reports before: {n}, games: {games}", n=report.reports_before, games=report.games)
    )
    for words in report.words:
        click.echo(f"  » {words}")
    for said in report.said:
        mark = ">" if said.meant else "*" if said.his else " "
        click.echo(f"  {mark} {format_time(said.at)[-5:]} {said.name}: {said.text or said.phrase}")


@click.command(
    "judge",
    help=_("Decide about a report: nothing, warn, mute or ban."),
    epilog=examples("rummi admin judge 3f2a… nothing", "rummi admin judge 3f2a… mute --for 1d"),
)
@click.option("--for", "time", type=Duration(), default="1d", show_default=True, help=_("30m, 12h, 7d, or ever."))
@click.option("--with-network", "wide", is_flag=True, help=_("And new people from the networks that he comes from."))
@click.option("--reason", default="", metavar="TEXT", help=_("Why; the person reads it."))
@click.argument("report")
@click.argument("decision", type=click.Choice(["nothing", "warn", "mute", "ban"]))
@server_options
def judge(
    data: Path,
    database: str | None,
    as_json: bool,
    report: str,
    decision: Literal["nothing", "warn", "mute", "ban"],
    time: int | None,
    wide: bool,
    reason: str,
) -> None:
    async def decide(admin: AdminContext) -> None:
        from rummi.server.model.sanctions import COMMAND_LINE, Sanction
        from rummi.server.store.reports import Reports

        found = await Reports(admin.database).get(report)
        if found is None:
            raise InvalidInput(sentence("there is no report {id}", id=report))
        if decision == "nothing":
            if not await admin.moderation.sanctions.dismiss(report, COMMAND_LINE, admin.now):
                raise InvalidInput(sentence("Somebody has decided this already."))
            return
        new = Sanction(
            id=token_hex(12),
            kind=decision,
            person=found.reported or None,
            reason=" ".join(reason.split()) or found.reason,
            room=found.room or None,
            since=admin.now,
            until=admin.now + time if time and decision != "warn" else None,
            wide=wide and decision == "ban",
        )
        if new.person is None:
            raise InvalidInput(sentence("nobody plays under this name yet; only `nothing` can be decided"))
        await admin.decisions.judge(new, COMMAND_LINE, report)

    run_admin(data, database, decide)
    if as_json:
        print_json({"ok": True, "report": report, "decision": decision})
    else:
        click.echo(_("Decided: {kind}.", kind=sanction_name(decision)))


@click.command(
    "puzzles",
    help=_("Puzzles that people with a login have met, those first that proved harder or easier than their level."),
    epilog=examples("rummi admin puzzles", "rummi admin puzzles --most 3000 --json"),
)
@click.option("--most", default=20, show_default=True, type=click.IntRange(1, 10_000), help=_("Puzzles to show."))
@server_options
def puzzles(data: Path, database: str | None, as_json: bool, most: int) -> None:
    async def load(admin: AdminContext) -> list[ConsolePuzzle]:
        from rummi.server.console.overview import list_puzzles

        return await list_puzzles(admin.database, most)

    found = run_admin(data, database, load)
    if as_json:
        import msgspec

        print_json({"puzzles": msgspec.to_builtins(found)})
        return
    rows = [
        [
            each.id,
            each.rules,
            str(each.level),
            f"{each.began:.0f}",
            f"{each.mean:.0f} ± {each.spread:.0f}",
            str(each.people),
        ]
        for each in found
    ]
    titles = [_("Puzzle"), _("Rules"), _("Level"), _("Began at"), _("Rating"), _("People")]
    show_list(titles, rows, _("Nobody with a login has solved a puzzle yet."))
