"""`rummi serve`: run the server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from rummi.cli.extras import need_server
from rummi.cli.options import Amount, data_option, database_option, examples, nats_password_option, setting
from rummi.cli.outside import last_lines, left_out, serving_option
from rummi.cli.speech import _, say
from rummi.records.files import load_all_house_rules
from rummi.server.settings import Limits, Listen, Logs, Processes, RetentionDays, Settings

if TYPE_CHECKING:
    from rummi.bots.outside.command import NamedCommand

LISTEN: Final = Listen()
PROCESSES: Final = Processes()
LIMITS: Final = Limits()
LOGS: Final = Logs()
RETENTION: Final = RetentionDays()
MEGABYTE: Final = 1_000_000


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
@setting("--host", default=LISTEN.host, help=_("The address to listen on."))
@setting("--port", default=LISTEN.port, type=click.IntRange(1, 65535), help=_("The port."))
@data_option
@database_option
@setting("--nats", metavar="URL", help=_("The bus between workers: nats://..."))
@nats_password_option
@setting("--workers", default=PROCESSES.workers, type=click.IntRange(1, 64), help=_("Processes that serve."))
@setting(
    "--meet/--spread",
    default=PROCESSES.hand_over,
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
    default=LIMITS.requests_per_second,
    type=Amount(1, or_none=True),
    help=_("Requests a second of one address; 0 for no limit."),
)
@setting(
    "--sockets",
    default=LIMITS.sockets_per_address,
    type=click.IntRange(0),
    help=_("Open sockets of one address; 0 for no limit."),
)
@setting(
    "--connections",
    default=LIMITS.connections,
    type=click.IntRange(16),
    help=_("Open connections of each worker, a quarter of them kept for those who have a seat."),
)
@setting(
    "--messages",
    default=LIMITS.messages_per_second,
    type=Amount(1, or_none=True),
    help=_("Messages a second on one socket; 0 for no limit."),
)
@setting(
    "--socket-bytes",
    default=LIMITS.bytes_per_second,
    type=Amount(8_192, or_none=True),
    help=_("Bytes a second that one socket may send; 0 for no limit."),
)
@setting(
    "--log-level",
    default=LOGS.level,
    type=click.Choice(["debug", "info", "warning", "error"]),
    help=_("How much is logged."),
)
@setting(
    "--log-file",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("A file for the log, in place of standard error."),
)
@setting(
    "--log-size",
    default=LOGS.file_bytes / MEGABYTE,
    type=Amount(0.01),
    help=_("Megabytes after which a new log file begins."),
)
@setting("--log-files", default=LOGS.old_files, type=click.IntRange(0, 1_000), help=_("Old log files that are kept."))
@setting(
    "--house-rules",
    "houses",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help=_("House rules to offer as well: a TOML file, or a folder of them."),
)
@serving_option
@setting("--idle-hours", default=LIMITS.idle_hours, type=Amount(0.01), help=_("After which an unused room is closed."))
@setting(
    "--keep-guests",
    default=RETENTION.guests,
    type=Amount(0),
    help=_("Days after which a guest who does not come is forgotten; 0 for never."),
)
@setting(
    "--keep-chats",
    default=RETENTION.chats,
    type=Amount(0),
    help=_("Days after which what was said is deleted; 0 for never."),
)
@setting(
    "--keep-rooms",
    default=RETENTION.rooms,
    type=Amount(0),
    help=_("Days after which a closed room is deleted; 0 for never."),
)
@setting(
    "--keep-unfinished",
    default=RETENTION.unfinished,
    type=Amount(0),
    help=_("Days after which a game that nobody ends is deleted; 0 for never."),
)
@setting(
    "--keep-reports",
    default=RETENTION.reports,
    type=Amount(0),
    help=_("Days after which a report of somebody is deleted; 0 for never."),
)
@setting(
    "--keep-births",
    default=RETENTION.births,
    type=Amount(0),
    help=_("Days after a championship after which its days of birth are deleted; 0 for never."),
)
@setting(
    "--keep-decisions",
    default=RETENTION.decisions,
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
    **keep_days: float,
) -> None:
    need_server()
    from rummi.serve.logs import set_up_logging
    from rummi.serve.machine import raise_file_limit, set_private_umask
    from rummi.serve.startup import open_sockets
    from rummi.serve.supervisor import serve
    from rummi.server.store.address import address_in

    raise_file_limit()
    offered = load_all_house_rules(houses) if houses else ()
    bots = _start_outside_bots(commands)
    settings = Settings(
        database=database or address_in(data),
        nats=nats,
        nats_password_file=str(nats_password_file.resolve()) if nats_password_file else None,
        listen=Listen(
            host=host,
            port=port,
            names=names,
            origins=origins,
            trusted_proxies=trusted_proxies,
            metrics_from=metrics_from,
        ),
        processes=Processes(
            workers=workers, bot_processes=thinkers or max(1, ((os.cpu_count() or 2) - 1) // workers), hand_over=meet
        ),
        limits=Limits(
            requests_per_second=requests,
            sockets_per_address=sockets,
            connections=connections,
            messages_per_second=messages,
            bytes_per_second=socket_bytes,
            idle_hours=idle_hours,
        ),
        logs=Logs(
            level=log_level,
            file=str(log_file.resolve()) if log_file else None,
            file_bytes=int(log_size * MEGABYTE),
            old_files=log_files,
        ),
        retention=RetentionDays(**{option.removeprefix("keep_"): days for option, days in keep_days.items()}),
        security_contacts=security_contacts,
        bot_faults=str((data / "faults").resolve()),
        house_rules=offered,
        bots=bots,
    )
    set_private_umask()  # before the log file is made
    set_up_logging(settings)
    with open_sockets(settings, None if database else data) as listening:
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
    from rummi.serve.machine import file_limit, max_connections

    most = max_connections(settings)
    if most < settings.limits.connections:
        told = _(
            "The system lets a process open {files} files, so {most} people can be connected to each worker; "
            "`ulimit -n` or LimitNOFILE= raises it.",
            files=file_limit() or 0,
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
