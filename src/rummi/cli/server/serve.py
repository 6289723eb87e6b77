"""`rummi serve`: run the server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rummi.cli.extras import need_server
from rummi.cli.options import Amount, data_option, database_option, examples, nats_password_option, setting
from rummi.cli.outside import last_lines, left_out, serving_option
from rummi.cli.speech import _, say
from rummi.records.files import load_all_house_rules

if TYPE_CHECKING:
    from rummi.bots.outside.command import NamedCommand
    from rummi.server.settings import Settings


@click.command(
    "serve",
    help=_("Run the server: games between people and bots, kept in a database that loses nothing."),
    epilog=examples(
        "rummi serve",
        "rummi serve --host 0.0.0.0 --port 80 --data /var/lib/rummi",
        "rummi serve --workers 4 --database postgresql://user@host/rummi --nats nats://host:4222",
        "rummi serve --house-rules house.toml",
        "rummi serve --bot mine='python3 bot.py'",
        "RUMMI_PORT=80 RUMMI_DATA=/var/lib/rummi rummi serve",
    ),
)
@setting("--host", default="127.0.0.1", help=_("The address to listen on."))
@setting("--port", default=8000, type=click.IntRange(1, 65535), help=_("The port."))
@data_option
@database_option
@setting("--nats", metavar="URL", help=_("The bus between workers: nats://..."))
@nats_password_option
@setting("--workers", default=1, type=click.IntRange(1, 64), help=_("Processes that serve."))
@setting(
    "--meet/--spread",
    default=True,
    help=_("Bring the people of a room together at one worker, or leave them where they arrive."),
)
@setting("--thinkers", type=click.IntRange(1, 64), help=_("Processes of each worker in which bots think."))
@setting("--name", "names", multiple=True, metavar="HOST", help=_("A name by which people reach this server."))
@setting(
    "--trusted-proxy",
    "trusted_proxies",
    multiple=True,
    metavar="NETWORK",
    help=_("A proxy that is believed about who calls; without one, those of this machine."),
)
@setting(
    "--metrics-from",
    "metrics_from",
    multiple=True,
    metavar="NETWORK",
    help=_("From where /metrics may be asked, besides this machine."),
)
@setting("--origin", "origins", multiple=True, metavar="URL", help=_("Another site whose pages may call this server."))
@setting(
    "--security-contact",
    "security_contacts",
    multiple=True,
    metavar="URI",
    help=_("Where to report a vulnerability, for /.well-known/security.txt: mailto:..., https://... or tel:..."),
)
@setting(
    "--requests",
    default=20.0,
    type=Amount(1, or_none=True),
    help=_("Requests a second of one address; 0 for no limit."),
)
@setting("--sockets", default=500, type=click.IntRange(0), help=_("Open sockets of one address; 0 for no limit."))
@setting(
    "--connections",
    default=10_000,
    type=click.IntRange(16),
    help=_("Open connections of each worker, a quarter of them kept for those who have a seat."),
)
@setting(
    "--messages",
    default=20.0,
    type=Amount(1, or_none=True),
    help=_("Messages a second on one socket; 0 for no limit."),
)
@setting(
    "--socket-bytes",
    default=32_768.0,
    type=Amount(8_192, or_none=True),
    help=_("Bytes a second that one socket may send; 0 for no limit."),
)
@setting(
    "--log-level",
    default="info",
    type=click.Choice(["debug", "info", "warning", "error"]),
    help=_("How much is logged."),
)
@setting(
    "--log-file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("A file for the log, in place of standard error."),
)
@setting("--log-size", default=10.0, type=Amount(0.01), help=_("Megabytes after which a new log file begins."))
@setting("--log-files", default=5, type=click.IntRange(0, 1_000), help=_("Old log files that are kept."))
@setting(
    "--house-rules",
    "houses",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help=_("House rules to offer as well: a TOML file, or a folder of them."),
)
@serving_option
@setting("--idle-hours", default=12.0, type=Amount(0.01), help=_("After which an unused room is closed."))
@setting(
    "--keep-guests",
    default=180.0,
    type=Amount(0),
    help=_("Days after which a guest who does not come is forgotten; 0 for never."),
)
@setting("--keep-chats", default=7.0, type=Amount(0), help=_("Days after which what was said is deleted; 0 for never."))
@setting(
    "--keep-rooms", default=30.0, type=Amount(0), help=_("Days after which a closed room is deleted; 0 for never.")
)
@setting(
    "--keep-unfinished",
    default=30.0,
    type=Amount(0),
    help=_("Days after which a game that nobody ends is deleted; 0 for never."),
)
@setting(
    "--keep-reports",
    default=90.0,
    type=Amount(0),
    help=_("Days after which a report of somebody is deleted; 0 for never."),
)
@setting(
    "--keep-births",
    default=30.0,
    type=Amount(0),
    help=_("Days after a championship after which its days of birth are deleted; 0 for never."),
)
@setting(
    "--keep-decisions",
    default=365.0,
    type=Amount(0),
    help=_("Days after which an ended warning, mute or ban is deleted, and who looked at which room; 0 for never."),
)
def command(
    host: str,
    port: int,
    data: Path,
    database: str | None,
    nats: str | None,
    nats_password_file: Path | None,
    workers: int,
    meet: bool,
    thinkers: int | None,
    names: tuple[str, ...],
    trusted_proxies: tuple[str, ...],
    metrics_from: tuple[str, ...],
    origins: tuple[str, ...],
    security_contacts: tuple[str, ...],
    requests: float,
    sockets: int,
    connections: int,
    messages: float,
    socket_bytes: float,
    log_level: str,
    log_file: Path | None,
    log_size: float,
    log_files: int,
    houses: Path | None,
    commands: tuple[str, ...],
    idle_hours: float,
    keep_guests: float,
    keep_chats: float,
    keep_rooms: float,
    keep_unfinished: float,
    keep_reports: float,
    keep_births: float,
    keep_decisions: float,
) -> None:
    need_server()
    from rummi.serve.logs import set_up
    from rummi.serve.machine import close_to_others, raise_limit
    from rummi.serve.supervisor import serve, started
    from rummi.server.settings import Keep, Settings
    from rummi.server.store.address import address_in

    raise_limit()
    offered = load_all_house_rules(houses) if houses else ()
    bots = _start_outside_bots(commands)
    settings = Settings(
        database=database or address_in(data),
        nats=nats,
        nats_password_file=str(nats_password_file.resolve()) if nats_password_file else None,
        security_contacts=security_contacts,
        workers=workers,
        hand_over=meet,
        host=host,
        port=port,
        names=names,
        trusted_proxies=trusted_proxies,
        metrics_from=metrics_from,
        origins=origins,
        faults=str((data / "faults").resolve()),
        thinkers=thinkers or max(1, ((os.cpu_count() or 2) - 1) // workers),
        requests_per_second=requests,
        sockets_per_address=sockets,
        connections=connections,
        messages_per_second=messages,
        bytes_per_second=socket_bytes,
        log_level=log_level,
        log_file=str(log_file.resolve()) if log_file else None,
        log_bytes=int(log_size * 1_000_000),
        log_files=log_files,
        idle_hours=idle_hours,
        keep=Keep(
            guests=keep_guests,
            chats=keep_chats,
            rooms=keep_rooms,
            unfinished=keep_unfinished,
            reports=keep_reports,
            births=keep_births,
            decisions=keep_decisions,
        ),
        house_rules=offered,
        bots=bots,
    )
    close_to_others()  # before the log file is made
    set_up(settings)
    with started(settings, None if database else data) as listening:
        _print_address(host, port)
        _warn_of_few_files(settings)
        if offered:
            click.echo(_("House rules: {names}", names=", ".join(house.name for house in offered)))
        for bot in bots:
            click.echo(_("Bot from outside: {name} ({rules})", name=bot.name, rules=", ".join(bot.rules)))
        serve(settings, listening)


def _start_outside_bots(commands: Sequence[str]) -> tuple[NamedCommand, ...]:
    """Ask each outside bot for its rulesets. A bot that does not answer is left out with a message."""
    if not commands:
        return ()
    from rummi.bots.catalogue import bot_names
    from rummi.bots.outside.command import parse_named_commands
    from rummi.bots.outside.process import BotFault
    from rummi.games.catalogue import RULESETS

    found = []
    for named in parse_named_commands(commands, {name for rules in RULESETS for name in bot_names(rules)}).values():
        try:
            found.append(named.ask_rules())
        except BotFault as fault:
            click.echo("\n".join([say(left_out(named.name, fault)), *last_lines(fault.stderr)]), err=True)
    return tuple(found)


def _warn_of_few_files(settings: Settings) -> None:
    """Warn if the system allows fewer open files than the settings need."""
    from rummi.serve.machine import allowed_files, most_connections

    most = most_connections(settings)
    if most < settings.connections:
        told = _(
            "The system lets a process open {files} files, so {most} people can be connected to each worker; "
            "`ulimit -n` or LimitNOFILE= raises it.",
            files=allowed_files() or 0,
            most=most,
        )
        click.echo(told, err=True)


def _print_address(host: str, port: int) -> None:
    from rummi.server.edge.listening import EVERYWHERE, own_address

    everywhere = host in EVERYWHERE
    here = everywhere or host in ("127.0.0.1", "localhost", "::1")
    shown = "localhost" if here else host
    click.echo(_("rummi is at http://{host}:{port} (Ctrl+C ends it)", host=shown, port=port))
    if everywhere:
        click.echo(_("For others in your network: http://{host}:{port}", host=own_address(), port=port))
    elif here:
        click.echo(_("Only this device reaches it; --host 0.0.0.0 lets others in your network in."))
