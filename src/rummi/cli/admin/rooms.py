"""The state of a server, its rooms, and closing a room."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

import click

from rummi.cli.admin.context import AdminContext, format_time, operator_name, run_admin, server_options, show_list
from rummi.cli.options import examples, print_json
from rummi.cli.speech import _, decimal, say
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

if TYPE_CHECKING:
    from rummi.server.console.health import HealthCheck
    from rummi.server.console.overview import Panels
    from rummi.server.protocol.console import ConsoleFigures, ConsoleRoom, ConsoleRooms, ConsoleTrail, ConsoleTrouble

    Status = tuple[ConsoleFigures, list[HealthCheck], list[ConsoleTrouble], dict[str, object]]


@click.command("status", help=_("Who and what is there now, whether all is well, and what stands still."))
@server_options
def status(data: Path, database: str | None, as_json: bool) -> None:
    show_status(data, database, as_json=as_json)


def show_status(data: Path, database: str | None, *, as_json: bool) -> None:
    async def load(admin: AdminContext) -> Status:
        from rummi.server.console.overview import Panels

        panels = Panels(admin.database, admin.faults, admin.now, admin.now)
        await panels.load_stats()
        return await panels.summary(), await panels.checks(), await panels.troubles(), await _load_lists(panels)

    figures, checks, troubles, lists = run_admin(data, database, load)
    if as_json:
        import msgspec

        plain = [{"name": say(each.name), "ok": each.ok, "message": say(each.message)} for each in checks]
        now = msgspec.to_builtins({"now": figures, "troubles": troubles, **lists})
        print_json({"ok": all(each.ok for each in checks), "checks": plain, **now})
        return
    _show_stats(figures)
    for each in checks:
        click.echo(f"{'✓' if each.ok else '✗'} {say(each.name):<14} {say(each.message)}")
    if troubles:
        click.echo("")
        rows = [[_describe_trouble(each.kind), each.what, each.why, format_time(each.at)] for each in troubles]
        show_list([_("What"), _("Where"), _("Why"), _("Since")], rows, "")


async def _load_lists(panels: Panels) -> dict[str, object]:
    return {
        "workers": await panels.workers(),
        "sanctions": await panels.sanctions(),
        "events": await panels.events(),
        "backups": await panels.backups(),
        "looks": await panels.looks(),
    }


def _show_stats(now: ConsoleFigures) -> None:
    slowest = "–" if now.slowest_ms is None else f"{now.slowest_ms:.0f} ms"
    lines = [
        _("{people} players in {rooms} rooms, {events} events running", **_count_use(now)),
        _("{connections} of {most} connections", connections=now.connections, most=now.most_connections),
        _("slowest 1 % of moves: {slowest}", slowest=slowest),
        _("server errors in 24 h: {errors}", errors=now.errors),
        _("cores busy: {busy} of {cores}", busy=decimal(now.processor, ".2g"), cores=now.cores),
    ]
    click.echo("\n".join([*lines, ""]))


def _count_use(now: ConsoleFigures) -> dict[str, int]:
    return {"people": now.people, "rooms": now.rooms, "events": now.events}


def _describe_trouble(kind: str) -> str:
    return {"aside": _("room set aside"), "overdue": _("room overdue"), "bot": _("bot could not move")}[kind]


@click.command(
    "rooms",
    help=_("Rooms, the latest action first. TEXT is the beginning of a code, or a part of a player's name."),
    epilog=examples("rummi admin rooms", "rummi admin rooms Kasia --most 50"),
)
@click.option("--most", default=20, show_default=True, type=click.IntRange(1, 1_000), help=_("Rooms to show."))
@click.argument("text", required=False, default="")
@server_options
def rooms(data: Path, database: str | None, as_json: bool, text: str, most: int) -> None:
    async def load(admin: AdminContext) -> ConsoleRooms:
        from rummi.server.console.rooms import list_rooms
        from rummi.server.store.stats import WorkerStatsStore

        busiest = [code for each in await WorkerStatsStore(admin.database).now(admin.now) for code in each.busiest]
        return await list_rooms(admin.database, busiest, text, most)

    found = run_admin(data, database, load)
    if as_json:
        import msgspec

        print_json(msgspec.to_builtins(found))
        return
    rows = [
        [each.code, each.rules, _player_names(each), _describe_phase(each), format_time(each.last)]
        for each in found.rooms
    ]
    titles = [_("Room"), _("Rules"), _("Players"), _("State"), _("Last action")]
    show_list(titles, rows, _("There is no such room."))
    click.echo(_("{shown} of {open} open rooms", shown=len(rows), open=found.open))


def _player_names(room: ConsoleRoom) -> str:
    return ", ".join(seat.name for seat in room.seats if seat.name)


def _describe_phase(room: ConsoleRoom) -> str:
    if room.set_aside:
        return _("set aside")
    words = {"gathering": _("waiting"), "between": _("between games"), "closed": _("closed")}
    return words.get(room.phase) or _("move {number}", number=room.moves)


@click.command(
    "room", help=_("What happened in a room; racks stay hidden until the end. That you look is written down.")
)
@click.argument("code")
@server_options
def room(data: Path, database: str | None, as_json: bool, code: str) -> None:
    async def load(admin: AdminContext) -> ConsoleTrail:
        from rummi.server.console.rooms import room_history
        from rummi.server.model.sanctions import COMMAND_LINE
        from rummi.server.model.stored import NoSuchRoom

        try:
            return await room_history(admin.database, code.upper(), COMMAND_LINE, admin.now)
        except NoSuchRoom:
            raise InvalidInput(sentence("there is no room {code}", code=code)) from None

    trail = run_admin(data, database, load)
    if as_json:
        import msgspec

        print_json(msgspec.to_builtins(trail))
        return
    seats = [[seat.name, seat.bot and _("bot"), seat.person] for seat in trail.room.seats]
    show_list(
        [_("Player"), "", "ID"],
        seats,
        _("This room cannot be read."),
        f"{trail.room.code}, {_describe_phase(trail.room)}",
    )
    lines = [
        [format_time(line.at), line.who, f"{line.what} ({_('time-out')})" if line.late else line.what, str(line.number)]
        for line in trail.lines
    ]
    show_list([_("Time"), _("Who"), _("What"), _("No.")], lines, _("No game was begun here."))
    looks = [[format_time(look.at), operator_name(look.by)] for look in trail.looks]
    show_list([_("Looked at"), _("By")], looks, "")


@click.command("close", help=_("Close a room: whoever is there is told, and its game ends without a result."))
@click.argument("code")
@server_options
def close(data: Path, database: str | None, as_json: bool, code: str) -> None:
    async def request_close(admin: AdminContext) -> bool:
        from rummi.server.model.sanctions import COMMAND_LINE
        from rummi.server.model.stored import NoSuchRoom
        from rummi.server.store.stats import WorkerStatsStore

        try:
            await admin.moderation.orders.close_room(token_hex(12), code.upper(), COMMAND_LINE, admin.now)
        except NoSuchRoom:
            raise InvalidInput(sentence("there is no room {code}", code=code)) from None
        return bool(await WorkerStatsStore(admin.database).now(admin.now))

    runs = run_admin(data, database, request_close)
    if as_json:
        print_json({"ok": True, "room": code.upper(), "at_once": runs})
    elif runs:
        click.echo(_("{code} is closed within seconds.", code=code.upper()))
    else:
        click.echo(_("{code} is closed as soon as the server runs.", code=code.upper()))
