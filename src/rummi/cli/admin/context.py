"""What all commands of `rummi admin` share: the database of the server, their options, and lists."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource

from rummi.cli.extras import need_server
from rummi.cli.options import data_option, database_option, json_option
from rummi.cli.speech import _
from rummi.cli.terminal.console import Console, show_framed
from rummi.cli.terminal.text import Text
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

if TYPE_CHECKING:
    from rummi.server.model.people import Person
    from rummi.server.rooms.moderation import Decisions, Moderation
    from rummi.server.store.database import Database


T = TypeVar("T")
FC = TypeVar("FC", bound=Callable[..., Any])
_DURATION: Final = re.compile(r"(\d{1,5})\s*(min|m|h|d)")
_UNIT_MS: Final = {"min": 60_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
EVER: Final = "ever"


@dataclass(frozen=True, slots=True)
class AdminContext:
    """The open database of a server, with its moderation, at the time `now`."""

    database: Database
    moderation: Moderation
    decisions: Decisions
    now: int
    faults: str

    async def find_person(self, who: str) -> Person:
        """Return the person with this login or id. Raises InvalidInput if there is none."""
        from rummi.server.store.people import People

        people = People(self.database)
        found = await people.find_by_login(who) or await people.get(who)
        if found is None:
            raise InvalidInput(sentence("nobody has the login or the id {who}", who=who))
        return found


def server_options(command: FC) -> FC:
    """Add the options --data, --database and --json to a command."""
    return data_option(database_option(json_option(command)))


def run_admin(data: Path, database: str | None, work: Callable[[AdminContext], Awaitable[T]]) -> T:
    """Open the database, run `work` and return its result."""
    need_server()

    async def open_and_work() -> T:
        async with _open_context(data, database) as admin:
            return await work(admin)

    return asyncio.run(open_and_work())


@asynccontextmanager
async def _open_context(data: Path, address: str | None) -> AsyncIterator[AdminContext]:
    from rummi.serve.machine import protect_data
    from rummi.server.rooms.moderation import Decisions, Moderation
    from rummi.server.steady_clock import wall
    from rummi.server.store.address import address_in
    from rummi.server.store.database import current_revision, newest_revision, open_existing
    from rummi.server.store.people import People
    from rummi.server.store.site import SiteState

    protect_data(None if address else data, address or address_in(data))
    async with open_existing(address or address_in(data)) as database:
        async with database.reading() as connection:
            revision = await connection.run_sync(current_revision)
        if revision != newest_revision():
            other = sentence("the database is of another version of rummi; start rummi serve of this version once")
            raise InvalidInput(other)
        site = SiteState(database)
        now = max(wall(), await site.alive_at() or 0)
        moderation = Moderation(database, lambda: now)
        decisions = Decisions(moderation.sanctions, People(database), await site.secret())
        yield AdminContext(database, moderation, decisions, now, str(data / "faults"))


def has_subcommand(context: click.Context) -> bool:
    """Tell whether a subcommand follows. Raises InvalidInput for options before it, which would have no effect."""
    if context.invoked_subcommand is None:
        return False
    for name in context.params:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = f"--{name.removeprefix('as_')}"
            raise InvalidInput(
                sentence("write {option} behind `{command}`", option=option, command=context.invoked_subcommand)
            )
    return True


class Duration(click.ParamType[int | None]):
    """A duration, such as `30m`, `12h` or `7d`, in milliseconds. `ever` is None."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:  # noqa: ARG002
        if value is None or value == EVER:
            return None
        if isinstance(value, int):
            return value
        read = _DURATION.fullmatch(str(value).strip())
        if read is None or not int(read[1]):
            raise InvalidInput(sentence("{value} is no time; write 30m, 12h, 7d or ever", value=str(value)))
        return int(read[1]) * _UNIT_MS[read[2]]


def show_list(titles: Sequence[str], rows: Sequence[Sequence[str]], nothing: str, heading: str | None = None) -> None:
    """Print a table, or the sentence `nothing` if it has no rows."""
    if not rows:
        click.echo(nothing)
        return
    cells = [[Text.of(cell) for cell in row] for row in rows]
    show_framed(Console(), [Text.of(title) for title in titles], [cells], "<" * len(titles), heading)


def sanction_name(kind: str) -> str:
    return {"warn": _("warning"), "mute": _("mute"), "ban": _("ban"), "nothing": _("nothing wrong")}[kind]


def operator_name(login: str) -> str:
    """Return the name of an operator in a list. Decisions on the command line have no login."""
    return login or _("command line")


def format_time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000).astimezone().strftime("%Y-%m-%d %H:%M")
