"""`rummi admin status`: who and what is there now, and whether all is well."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rummi.cli.admin.desk import Desk, at_desk, clock_time, of_server
from rummi.cli.admin.showing import show_list
from rummi.cli.options import print_json
from rummi.cli.speech import _, decimal, say

if TYPE_CHECKING:
    from rummi.server.console.health import Checked
    from rummi.server.console.overview import Panels
    from rummi.server.protocol.console import ConsoleFigures, ConsoleTrouble


@click.command("status", help=_("Who and what is there now, whether all is well, and what stands still."))
@of_server
def status(data: Path, database: str | None, as_json: bool) -> None:
    show_status(data, database, as_json=as_json)


def show_status(data: Path, database: str | None, *, as_json: bool) -> None:
    async def look(desk: Desk) -> Seen:
        from rummi.server.console.overview import Panels

        panels = Panels(desk.database, desk.faults, desk.now, desk.now)
        await panels.read()
        return await panels.standing(), await panels.checks(), await panels.troubles(), await _lists(panels)

    figures, checks, troubles, lists = at_desk(data, database, look)
    if as_json:
        import msgspec

        told = [{"name": say(each.name), "ok": each.ok, "message": say(each.message)} for each in checks]
        now = msgspec.to_builtins({"now": figures, "troubles": troubles, **lists})
        print_json({"ok": all(each.ok for each in checks), "checks": told, **now})
        return
    _show_figures(figures)
    for each in checks:
        click.echo(f"{'✓' if each.ok else '✗'} {say(each.name):<14} {say(each.message)}")
    if troubles:
        click.echo("")
        rows = [[_trouble(each.kind), each.what, each.why, clock_time(each.at)] for each in troubles]
        show_list([_("What"), _("Where"), _("Why"), _("Since")], rows, "")


async def _lists(panels: Panels) -> dict[str, object]:
    return {
        "workers": await panels.workers(),
        "sanctions": await panels.sanctions(),
        "events": await panels.events(),
        "backups": await panels.backups(),
        "looks": await panels.looks(),
    }


def _show_figures(now: ConsoleFigures) -> None:
    slowest = "–" if now.slowest_ms is None else f"{now.slowest_ms:.0f} ms"
    lines = [
        _("{people} players in {rooms} rooms, {events} events running", **_counts(now)),
        _("{connections} of {most} connections", connections=now.connections, most=now.most_connections),
        _("slowest 1 % of moves: {slowest}", slowest=slowest),
        _("server errors in 24 h: {errors}", errors=now.errors),
        _("cores busy: {busy} of {cores}", busy=decimal(now.processor, ".2g"), cores=now.cores),
    ]
    click.echo("\n".join([*lines, ""]))


def _counts(now: ConsoleFigures) -> dict[str, int]:
    return {"people": now.people, "rooms": now.rooms, "events": now.events}


def _trouble(kind: str) -> str:
    return {"aside": _("room set aside"), "overdue": _("room overdue"), "bot": _("bot could not move")}[kind]


if TYPE_CHECKING:
    Seen = tuple[ConsoleFigures, list[Checked], list[ConsoleTrouble], dict[str, object]]
