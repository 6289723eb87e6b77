"""The group `rummi admin` with its commands."""

from __future__ import annotations

from pathlib import Path

import click

from rummi.cli.admin import people, reports, rooms
from rummi.cli.admin.context import has_subcommand, server_options
from rummi.cli.options import examples
from rummi.cli.speech import _


@click.group(
    "admin",
    invoke_without_command=True,
    help=_("Look after a server from the terminal, while it runs or not: people, rooms, reports, health."),
    epilog=examples(
        "rummi admin",
        "rummi admin operators add barbara",
        "rummi admin reports",
        "rummi admin mute kasia --for 1d --reason rude",
        "rummi admin close ABC234 --data /var/lib/rummi",
    ),
)
@server_options
@click.pass_context
def command(context: click.Context, data: Path, database: str | None, as_json: bool) -> None:
    if not has_subcommand(context):
        rooms.show_status(data, database, as_json=as_json)


for each in (
    rooms.status,
    rooms.rooms,
    rooms.room,
    rooms.close,
    reports.reports,
    reports.judge,
    people.warn,
    people.mute,
    people.ban,
    people.end,
    people.sanctions,
    people.operators,
    reports.puzzles,
):
    command.add_command(each)
