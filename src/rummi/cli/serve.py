"""`rummi serve`: play in the browser, with friends and against bots."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import click

from rummi.cli.options import examples
from rummi.cli.speech import _


@click.command(
    "serve",
    help=_("Run the server: games between people and bots, kept in a database that loses nothing."),
    epilog=examples(
        "rummi serve",
        "rummi serve --host 0.0.0.0 --port 80 --data /var/lib/rummi",
        "rummi serve --workers 4 --database postgresql+asyncpg://user@host/rummi --nats nats://host:4222",
    ),
)
@click.option("--host", default="127.0.0.1", show_default=True, help=_("The address to listen on."))
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help=_("The port."))
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("rummi-data"),
    show_default=True,
    help=_("The folder with the SQLite file, made if it is not there."),
)
@click.option("--database", metavar="URL", help=_("Another database than SQLite: postgresql+asyncpg://..."))
@click.option("--nats", metavar="URL", help=_("The bus between workers: nats://..."))
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64), help=_("Processes that serve."))
@click.option(
    "--meet/--spread",
    default=True,
    show_default=True,
    help=_("Bring the people of a room together at one worker, or leave them where they arrive."),
)
@click.option("--thinkers", type=click.IntRange(1, 64), help=_("Processes of each worker in which bots think."))
@click.option(
    "--origin", "origins", multiple=True, metavar="URL", help=_("Another site whose pages may call this server.")
)
@click.option(
    "--requests", default=20.0, show_default=True, help=_("Requests a second of one address; 0 for no limit.")
)
@click.option("--sockets", default=500, show_default=True, help=_("Open sockets of one address; 0 for no limit."))
@click.option("--messages", default=20.0, show_default=True, help=_("Messages a second on one socket; 0 for no limit."))
@click.option("--idle-hours", default=12.0, show_default=True, help=_("After which an unused room is closed."))
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
    from rummi.server.serve import serve
    from rummi.server.settings import Settings

    if database is None:
        data.mkdir(parents=True, exist_ok=True)
        database = f"sqlite+aiosqlite:///{(data / 'rummi.db').resolve()}"
    settings = Settings(
        database=database,
        nats=nats,
        workers=workers,
        meet=meet,
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
    _say_where(host, port)
    serve(settings)


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
