"""`rummi admin operators`: who may see the console. Only here can somebody be made an operator."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rummi.cli.admin.desk import Desk, at_desk, clock_time, goes_on, of_server
from rummi.cli.admin.showing import show_list
from rummi.cli.options import examples, print_json
from rummi.cli.speech import _
from rummi.core.errors import InvalidInput
from rummi.core.sentence import sentence

if TYPE_CHECKING:
    from rummi.server.store.moderation.operators import Operator


@click.group(
    "operators",
    invoke_without_command=True,
    help=_("Who may use /console: accounts that are named here, and nobody else."),
    epilog=examples(
        "rummi admin operators", "rummi admin operators add barbara", "rummi admin operators remove barbara"
    ),
)
@of_server
@click.pass_context
def operators(context: click.Context, data: Path, database: str | None, as_json: bool) -> None:
    if goes_on(context):
        return

    async def look(desk: Desk) -> list[Operator]:
        return await desk.moderation.operators.all()

    found = at_desk(data, database, look)
    if as_json:
        plain = [{"login": each.login, "name": each.name, "since": each.since} for each in found]
        print_json({"operators": plain})
        return
    rows = [[each.login, each.name, clock_time(each.since)] for each in found]
    show_list([_("Login"), _("Name"), _("Since")], rows, _("There is none: rummi admin operators add LOGIN"))


@operators.command("add", help=_("Make somebody who has a login an operator."))
@click.argument("login")
@of_server
def add(data: Path, database: str | None, as_json: bool, login: str) -> None:
    async def name(desk: Desk) -> bool:
        person = await desk.person(login)
        if person.login is None:
            raise InvalidInput(sentence("an operator needs a login, so that nobody becomes him by a lost cookie"))
        holds = [each for each in await desk.moderation.sanctions.of(person.id) if each.in_force(desk.now)]
        if any(each.kind != "warn" for each in holds):
            raise InvalidInput(sentence("{who} is muted or banned; end that first", who=login))
        return await desk.moderation.operators.add(person.id, desk.now)

    new = at_desk(data, database, name)
    if as_json:
        print_json({"ok": True, "new": new})
    elif new:
        click.echo(_("{login} is an operator now: /console", login=login))
    else:
        click.echo(_("{login} was an operator already.", login=login))


@operators.command("remove", help=_("Take the right away, at once."))
@click.argument("login")
@of_server
def remove(data: Path, database: str | None, as_json: bool, login: str) -> None:
    async def take(desk: Desk) -> None:
        if not await desk.moderation.operators.remove((await desk.person(login)).id):
            raise InvalidInput(sentence("{who} is no operator", who=login))

    at_desk(data, database, take)
    if as_json:
        print_json({"ok": True})
    else:
        click.echo(_("{login} is no operator any more.", login=login))
