"""Lists in the terminal."""

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

from rummi.cli.options import data_option, database_option, json_option
from rummi.cli.outside import need_server
from rummi.cli.speech import _
from rummi.cli.terminal.console import Console, show_framed
from rummi.cli.terminal.text import Text
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

if TYPE_CHECKING:
    from rummi.server.model.people import Person
    from rummi.server.rooms.moderation import Decisions, Moderation
    from rummi.server.store.database import Database


def show_list(titles: Sequence[str], rows: Sequence[Sequence[str]], nothing: str, heading: str | None = None) -> None:
    if not rows:
        click.echo(nothing)
        return
    cells = [[Text.of(cell) for cell in row] for row in rows]
    show_framed(Console(), [Text.of(title) for title in titles], [cells], "<" * len(titles), heading)


def kind_word(kind: str) -> str:
    return {"warn": _("warning"), "mute": _("mute"), "ban": _("ban"), "nothing": _("nothing wrong")}[kind]


def by_whom(login: str) -> str:
    return login or _("command line")


T = TypeVar("T")
FC = TypeVar("FC", bound=Callable[..., Any])
_TIME: Final = re.compile(r"(\d{1,5})\s*(min|m|h|d)")
_UNIT_MS: Final = {"min": 60_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
EVER: Final = "ever"


@dataclass(frozen=True, slots=True)
class Desk:
    database: Database
    moderation: Moderation
    decisions: Decisions
    now: int
    faults: str

    async def person(self, who: str) -> Person:
        """By login or by id."""
        from rummi.server.store.people import People

        people = People(self.database)
        found = await people.find_by_login(who) or await people.get(who)
        if found is None:
            raise InvalidInput(sentence("nobody has the login or the id {who}", who=who))
        return found


def of_server(command: FC) -> FC:
    """The options by which the database is found."""
    return data_option(database_option(json_option(command)))


def at_desk(data: Path, database: str | None, work: Callable[[Desk], Awaitable[T]]) -> T:
    need_server()

    async def sit_down() -> T:
        async with _desk(data, database) as desk:
            return await work(desk)

    return asyncio.run(sit_down())


@asynccontextmanager
async def _desk(data: Path, address: str | None) -> AsyncIterator[Desk]:
    from rummi.serve.machine import close_data
    from rummi.server.rooms.moderation import Decisions, Moderation
    from rummi.server.steady_clock import wall
    from rummi.server.store.address import address_in
    from rummi.server.store.database import current_revision, newest_revision, open_existing
    from rummi.server.store.people import People
    from rummi.server.store.site import SiteState

    close_data(None if address else data, address or address_in(data))
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
        yield Desk(database, moderation, decisions, now, str(data / "faults"))


def goes_on(context: click.Context) -> bool:
    """Whether a command follows; what was said before it would be lost."""
    if context.invoked_subcommand is None:
        return False
    for name in context.params:
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = f"--{name.removeprefix('as_')}"
            told = sentence("write {option} behind `{command}`", option=option, command=context.invoked_subcommand)
            raise InvalidInput(told)
    return True


class Time(click.ParamType[int | None]):
    """How long something holds: `30m`, `12h`, `7d`, or `ever`, which is None."""

    name = "time"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | None:  # noqa: ARG002
        if value is None or value == EVER:
            return None
        if isinstance(value, int):
            return value
        read = _TIME.fullmatch(str(value).strip())
        if read is None or not int(read[1]):
            raise InvalidInput(sentence("{value} is no time; write 30m, 12h, 7d or ever", value=str(value)))
        return int(read[1]) * _UNIT_MS[read[2]]


def clock_time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1_000).astimezone().strftime("%Y-%m-%d %H:%M")
