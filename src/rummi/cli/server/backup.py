"""`rummi backup`: write all data of a server to one file, while it runs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rummi.cli.extras import need_server
from rummi.cli.options import data_option, database_option, examples, json_option, print_json
from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput, RummiError
from rummi.core.sentence import sentence

if TYPE_CHECKING:
    from rummi.server.backups.backup import Contents

NICENESS: Final = 10
"""The priority of the process, lower than that of the server."""
STANDARD_OUTPUT: Final = Path("-")


@click.command(
    "backup",
    help=_("Keep everything that a server knows in one file, consistent while people play on. `-` is standard output."),
    epilog=examples(
        "rummi backup rummi.backup",
        "rummi backup --data /var/lib/rummi /var/backups/rummi-2026-11-15.backup",
        "rummi backup --database postgresql://user@host/rummi - | ssh elsewhere 'cat > rummi.backup'",
    ),
)
@data_option
@database_option
@click.option("--force", is_flag=True, help=_("Write over a file that is there."))
@json_option
@click.argument("file", type=click.Path(path_type=Path))
def command(data: Path, database: str | None, force: bool, as_json: bool, file: Path) -> None:
    need_server()
    from rummi.serve.machine import protect_data
    from rummi.server.backups.backup import record_backup, take_backup
    from rummi.server.store.address import address_in

    address = database or address_in(data)
    protect_data(None if database else data, address)
    _lower_priority()
    with _open_output(file, force=force, as_json=as_json) as write:
        size = 0

        def count(some: bytes) -> None:
            nonlocal size
            size += len(some)
            write(some)

        taken = asyncio.run(take_backup(address, count))
    try:
        asyncio.run(record_backup(address, taken, size))
    except RummiError as why:
        click.echo(_("The server was not told how old its newest backup is: {why}", why=say(why.message)), err=True)
    if as_json:
        print_json(backup_to_json(file, taken))
    else:
        click.echo(
            _("{path} holds {what}.", path=str(file), what=describe_contents(taken)), err=file == STANDARD_OUTPUT
        )


@contextmanager
def _open_output(file: Path, *, force: bool, as_json: bool) -> Iterator[Callable[[bytes], object]]:
    from rummi.server.backups.format import new_file

    if file != STANDARD_OUTPUT:
        with new_file(file, replace=force) as write:
            yield write
        return
    if as_json:
        raise InvalidInput(sentence("--json and a backup cannot both go to standard output"))
    if sys.stdout.isatty():
        raise InvalidInput(sentence("a backup is not to be read on a screen; name a file"))
    yield sys.stdout.buffer.write
    sys.stdout.buffer.flush()


def _lower_priority() -> None:
    """Let the server run first. SIGTERM becomes KeyboardInterrupt, so that no unfinished file is left."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def backup_to_json(file: Path, taken: Contents) -> dict[str, object]:
    return {"ok": True, "file": str(file), **asdict(taken.head), "rows": taken.rows}


def describe_contents(taken: Contents) -> str:
    rows = taken.rows
    return _(
        "games: {games}, actions: {actions}, rooms: {rooms}, people: {people}, championships: {events}",
        **{table: rows.get(table, 0) for table in ("games", "actions", "rooms", "people", "events")},
    )
