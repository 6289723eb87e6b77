"""`rummi doctor`: check the installation and what a server needs, and say how to repair it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import click

from rummi.bots.outside.command import NamedCommand, parse_named_commands
from rummi.bots.outside.process import BotFault
from rummi.cli.extras import has, no_printing, no_server
from rummi.cli.options import (
    data_option,
    database_option,
    examples,
    json_option,
    nats_password_option,
    print_json,
    setting,
)
from rummi.cli.outside import left_out, serving_option
from rummi.cli.speech import _, say
from rummi.core.sentence import sentence
from rummi.server.doctor.check import Check


@click.command(
    "doctor",
    help=_("Look at the installation and at everything that a server needs, and say what to do. Nothing is changed."),
    epilog=examples(
        "rummi doctor",
        "rummi doctor --data /var/lib/rummi --all-games",
        "rummi doctor --database postgresql://user@host/rummi --nats nats://host:4222 --json",
    ),
)
@data_option
@database_option
@setting("--nats", metavar="URL", help=_("The bus between workers: nats://..."))
@nats_password_option
@setting("--host", default="127.0.0.1", help=_("The address to listen on."))
@setting("--port", default=8000, type=click.IntRange(1, 65535), help=_("The port."))
@serving_option
@click.option("--all-games", is_flag=True, help=_("Replay every game, not only the newest."))
@json_option
def command(
    data: Path,
    database: str | None,
    nats: str | None,
    nats_password_file: Path | None,
    host: str,
    port: int,
    commands: tuple[str, ...],
    all_games: bool,
    as_json: bool,
) -> None:
    checks = []
    for check in chain(
        _check_server(data, database, nats, nats_password_file, host, port, all_games=all_games),
        _check_bots(parse_named_commands(commands, ()).values()),
    ):
        checks.append(check)
        if not as_json:
            click.echo(f"{'✓' if check.ok else '✗'} {check.name:<11} {say(check.message)}")
    ok = all(check.ok for check in checks)
    if as_json:
        plain = [{"name": check.name, "ok": check.ok, "message": say(check.message)} for check in checks]
        print_json({"ok": ok, "checks": plain})
    sys.exit(0 if ok else 1)


def _check_server(
    data: Path,
    database: str | None,
    nats: str | None,
    nats_password_file: Path | None,
    host: str,
    port: int,
    *,
    all_games: bool,
) -> Iterator[Check]:
    from rummi.server.doctor.machine import check_machine, check_paper, check_serving

    yield from check_machine()
    yield check_paper() if has("paper") else Check("paper", True, no_printing())
    if not has("server"):
        yield Check("server", True, no_server())
        return
    from rummi.server.doctor.database import check_data, check_database, check_faults
    from rummi.server.doctor.network import check_bus, check_port
    from rummi.server.store.address import address_in

    yield from check_serving()
    if database is None:
        yield from check_data(data)
    yield from check_faults(data)

    async def run_database_checks() -> list[Check]:
        return [check async for check in check_database(database or address_in(data), all_games=all_games)]

    yield from asyncio.run(run_database_checks())
    if nats is not None:
        yield check_bus(nats, str(nats_password_file) if nats_password_file else None)
    yield from check_port(host, port, bus=nats is not None)


def _check_bots(commands: Iterable[NamedCommand]) -> Iterator[Check]:
    """Start each bot from outside and ask for its rulesets."""
    for named in commands:
        try:
            rules = ", ".join(named.ask_rules().rules)
            yield Check("bot", True, sentence("the bot “{name}” plays {rules}", name=named.name, rules=rules))
        except BotFault as fault:
            yield Check("bot", False, left_out(named.name, fault))
