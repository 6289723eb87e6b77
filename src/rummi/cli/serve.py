"""`rummi serve`: play in the browser, with friends and against bots."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from rummi.cli.extras import need_server
from rummi.cli.options import data_option, database_option, examples, setting
from rummi.cli.speech import _


@click.command(
    "serve",
    help=_("Run the server: games between people and bots, kept in a database that loses nothing."),
    epilog=examples(
        "rummi serve",
        "rummi serve --host 0.0.0.0 --port 80 --data /var/lib/rummi",
        "rummi serve --workers 4 --database postgresql://user@host/rummi --nats nats://host:4222",
        "RUMMI_PORT=80 RUMMI_DATA=/var/lib/rummi rummi serve",
    ),
)
@setting("--host", default="127.0.0.1", help=_("The address to listen on."))
@setting("--port", default=8000, type=click.IntRange(1, 65535), help=_("The port."))
@data_option
@database_option
@setting("--nats", metavar="URL", help=_("The bus between workers: nats://..."))
@setting("--workers", default=1, type=click.IntRange(1, 64), help=_("Processes that serve."))
@setting(
    "--meet/--spread",
    default=True,
    help=_("Bring the people of a room together at one worker, or leave them where they arrive."),
)
@setting("--thinkers", type=click.IntRange(1, 64), help=_("Processes of each worker in which bots think."))
@setting("--origin", "origins", multiple=True, metavar="URL", help=_("Another site whose pages may call this server."))
@setting("--requests", default=20.0, help=_("Requests a second of one address; 0 for no limit."))
@setting("--sockets", default=500, help=_("Open sockets of one address; 0 for no limit."))
@setting("--messages", default=20.0, help=_("Messages a second on one socket; 0 for no limit."))
@setting("--idle-hours", default=12.0, help=_("After which an unused room is closed."))
def command(
    host: str,
    port: int,
    data: Path,
    database: str | None,
    nats: str | None,
    workers: int,
    meet: bool,
    thinkers: int | None,
    origins: tuple[str, ...],
    requests: float,
    sockets: int,
    messages: float,
    idle_hours: float,
) -> None:
    need_server()
    from rummi.server.process.serve import serve
    from rummi.server.process.starting import started
    from rummi.server.settings import Settings
    from rummi.server.store.address import address_in

    settings = Settings(
        database=database or address_in(data),
        nats=nats,
        workers=workers,
        hand_over=meet,
        host=host,
        port=port,
        origins=origins,
        faults=str((data / "faults").resolve()),
        thinkers=thinkers or max(1, ((os.cpu_count() or 2) - 1) // workers),
        requests_per_second=requests,
        sockets_per_address=sockets,
        messages_per_second=messages,
        idle_hours=idle_hours,
    )
    with started(settings, None if database else data) as listening:
        _say_where(host, port)
        serve(settings, listening)


def _say_where(host: str, port: int) -> None:
    everywhere = host in ("0.0.0.0", "::")
    here = everywhere or host in ("127.0.0.1", "localhost", "::1")
    shown = "localhost" if here else host
    click.echo(_("rummi is at http://{host}:{port} (Ctrl+C ends it)", host=shown, port=port))
    if everywhere:
        click.echo(_("For others in your network: http://{host}:{port}", host=_own_address(), port=port))
    elif here:
        click.echo(_("Only this device reaches it; --host 0.0.0.0 lets others in your network in."))


def _own_address() -> str:
    """By which this machine goes out into its network; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as out:
        try:
            out.connect(("192.0.2.1", 9))  # an address for examples, which nobody has
        except OSError:
            return socket.gethostname()
        address: str = out.getsockname()[0]
        return address
