"""`rummi restore`: restore a backup of SQLite or PostgreSQL into either of them."""

from __future__ import annotations

import asyncio
from datetime import datetime
from pathlib import Path

import click

from rummi.cli.extras import need_server
from rummi.cli.options import data_option, database_option, examples, json_option, print_json
from rummi.cli.server.backup import backup_to_json, describe_contents
from rummi.cli.speech import _


@click.command(
    "restore",
    help=_("Restore a backup into an empty folder or database; older backups are brought up to date."),
    epilog=examples(
        "rummi restore rummi.backup",
        "rummi restore --data /var/lib/rummi /var/backups/rummi-2026-11-15.backup",
        "rummi restore --database postgresql://user@host/rummi rummi.backup",
    ),
)
@data_option
@database_option
@json_option
@click.argument("file", type=click.Path(path_type=Path))
def command(data: Path, database: str | None, as_json: bool, file: Path) -> None:
    need_server()
    from rummi.serve.machine import protect_data
    from rummi.serve.startup import create_folder
    from rummi.server.backups.backup import restore_backup
    from rummi.server.store.address import address_in

    address = database or address_in(data)
    own = None if database else data
    with create_folder(own):
        protect_data(own, address)
        restored = asyncio.run(restore_backup(file, address))
        protect_data(own, address)
    if as_json:
        print_json(backup_to_json(file, restored))
        return
    moment = datetime.fromtimestamp(restored.head.taken_at / 1_000).astimezone()
    click.echo(
        _(
            "Restored, as it was on {moment}: {what}.",
            moment=moment.isoformat(" ", "minutes"),
            what=describe_contents(restored),
        )
    )
