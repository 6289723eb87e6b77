"""Operators, and sanctions against people: warnings, mutes and bans.

Accounts become operators only by `rummi admin operators`.
"""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

import click

from rummi.cli.admin.context import (
    AdminContext,
    Duration,
    format_time,
    has_subcommand,
    operator_name,
    run_admin,
    sanction_name,
    server_options,
    show_list,
)
from rummi.cli.options import examples, print_json
from rummi.cli.speech import _, say
from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence

if TYPE_CHECKING:
    from rummi.server.model.sanctions import Sanction, SanctionKind
    from rummi.server.store.moderation import Operator


@click.group(
    "operators",
    invoke_without_command=True,
    help=_("Who may use /console: accounts that are named here, and nobody else."),
    epilog=examples(
        "rummi admin operators", "rummi admin operators add barbara", "rummi admin operators remove barbara"
    ),
)
@server_options
@click.pass_context
def operators(context: click.Context, data: Path, database: str | None, as_json: bool) -> None:
    if has_subcommand(context):
        return

    async def load(admin: AdminContext) -> list[Operator]:
        return await admin.moderation.operators.all()

    found = run_admin(data, database, load)
    if as_json:
        plain = [{"login": each.login, "name": each.name, "since": each.since} for each in found]
        print_json({"operators": plain})
        return
    rows = [[each.login, each.name, format_time(each.since)] for each in found]
    show_list([_("Login"), _("Name"), _("Since")], rows, _("There is none: rummi admin operators add LOGIN"))


@operators.command("add", help=_("Make somebody who has a login an operator."))
@click.argument("login")
@server_options
def add(data: Path, database: str | None, as_json: bool, login: str) -> None:
    async def appoint(admin: AdminContext) -> bool:
        person = await admin.find_person(login)
        if person.login is None:
            raise InvalidInput(sentence("an operator needs a login, so that nobody becomes him by a lost cookie"))
        in_force = [each for each in await admin.moderation.sanctions.of(person.id) if each.in_force(admin.now)]
        if any(each.kind != "warn" for each in in_force):
            raise InvalidInput(sentence("{who} is muted or banned; end that first", who=login))
        return await admin.moderation.operators.add(person.id, admin.now)

    new = run_admin(data, database, appoint)
    if as_json:
        print_json({"ok": True, "new": new})
    elif new:
        click.echo(_("{login} is an operator now: /console", login=login))
    else:
        click.echo(_("{login} was an operator already.", login=login))


@operators.command("remove", help=_("Take the right away, at once."))
@click.argument("login")
@server_options
def remove(data: Path, database: str | None, as_json: bool, login: str) -> None:
    async def dismiss(admin: AdminContext) -> None:
        if not await admin.moderation.operators.remove((await admin.find_person(login)).id):
            raise InvalidInput(sentence("{who} is no operator", who=login))

    run_admin(data, database, dismiss)
    if as_json:
        print_json({"ok": True})
    else:
        click.echo(_("{login} is no operator any more.", login=login))


_reason = click.option("--reason", default="", metavar="TEXT", help=_("Why; the person reads it."))


@click.command(
    "warn",
    help=_("Warn somebody, by login or id: it is shown to him until he confirms that he has read it."),
    epilog=examples("rummi admin warn kasia --reason 'Leave the others alone'"),
)
@_reason
@click.argument("who")
@server_options
def warn(data: Path, database: str | None, as_json: bool, who: str, reason: str) -> None:
    _decide(data, database, "warn", who, None, reason, as_json=as_json)


@click.command(
    "mute",
    help=_("Silence somebody in all rooms, by login or id; he plays on."),
    epilog=examples("rummi admin mute kasia --for 1d --reason rude"),
)
@click.option("--for", "time", type=Duration(), default="1d", show_default=True, help=_("30m, 12h, 7d, or ever."))
@_reason
@click.argument("who")
@server_options
def mute(data: Path, database: str | None, as_json: bool, who: str, time: int | None, reason: str) -> None:
    _decide(data, database, "mute", who, time, reason, as_json=as_json)


@click.command(
    "ban",
    help=_("Keep somebody out, by login or id, or a whole network. An operator cannot be banned."),
    epilog=examples(
        "rummi admin ban kasia --for 7d --reason threat",
        "rummi admin ban kasia --for ever --with-network",
        "rummi admin ban --network 203.0.113.0/24 --for 12h",
    ),
)
@click.option("--for", "time", type=Duration(), default="7d", show_default=True, help=_("30m, 12h, 7d, or ever."))
@click.option("--with-network", "wide", is_flag=True, help=_("And new people from the networks that he comes from."))
@click.option("--network", metavar="NETWORK", help=_("An address or a network, in place of a person."))
@_reason
@click.argument("who", required=False)
@server_options
def ban(
    data: Path,
    database: str | None,
    as_json: bool,
    who: str | None,
    time: int | None,
    wide: bool,
    network: str | None,
    reason: str,
) -> None:
    if (who is None) == (network is None):
        raise InvalidInput(sentence("name a person or a --network"))
    _decide(data, database, "ban", who, time, reason, wide=wide, network=network, as_json=as_json)


def _decide(
    data: Path,
    database: str | None,
    kind: SanctionKind,
    who: str | None,
    time: int | None,
    reason: str,
    *,
    wide: bool = False,
    network: str | None = None,
    as_json: bool,
) -> None:
    async def decide(admin: AdminContext) -> Sanction:
        from rummi.server.model.sanctions import LONGEST_REASON_CHARACTERS, Sanction
        from rummi.server.rooms.moderation import read_network

        if len(reason) > LONGEST_REASON_CHARACTERS:
            raise InvalidInput(sentence("a reason has at most {most} characters", most=LONGEST_REASON_CHARACTERS))
        person = await admin.find_person(who) if who else None
        new = Sanction(
            id=token_hex(12),
            kind=kind,
            person=person.id if person else None,
            name=person.name if person else "",
            reason=" ".join(reason.split()),
            since=admin.now,
            until=admin.now + time if time else None,
            wide=wide,
            networks=(str(read_network(network)),) if network else (),
        )
        await admin.decisions.decide(new)
        return new

    decided = run_admin(data, database, decide)
    if as_json:
        print_json({"ok": True, "sanction": _to_json(decided)})
        return
    about = decided.name or ", ".join(decided.networks)
    click.echo(
        _(
            "{id}: {kind} for {about}, {until}.",
            id=decided.id,
            kind=sanction_name(kind),
            about=about,
            until=_describe_end(decided),
        )
    )


@click.command("end", help=_("End a sanction before its time, by its id (`rummi admin sanctions`)."))
@click.argument("id")
@server_options
def end(data: Path, database: str | None, as_json: bool, id: str) -> None:
    async def end_sanction(admin: AdminContext) -> None:
        from rummi.server.model.sanctions import COMMAND_LINE

        if not await admin.moderation.sanctions.end(id, COMMAND_LINE, admin.now):
            raise InvalidInput(sentence("nothing in force has the id {id}", id=id))

    run_admin(data, database, end_sanction)
    if as_json:
        print_json({"ok": True, "id": id})
    else:
        click.echo(_("Ended."))


@click.command("sanctions", help=_("Warnings, mutes and bans that are in force, or with --all those that were, too."))
@click.option("--all", "everything", is_flag=True, help=_("Those that have ended, too."))
@server_options
def sanctions(data: Path, database: str | None, as_json: bool, everything: bool) -> None:
    async def load(admin: AdminContext) -> list[Sanction]:
        store = admin.moderation.sanctions
        return await store.newest(1_000) if everything else await store.in_force(admin.now)

    found = run_admin(data, database, load)
    if as_json:
        print_json({"sanctions": [_to_json(each) for each in found]})
        return
    rows = [
        [
            each.id,
            sanction_name(each.kind),
            _describe_target(each),
            _describe_reason(each),
            format_time(each.since),
            _describe_end(each),
            operator_name(each.by),
        ]
        for each in found
    ]
    titles = ["ID", _("Kind"), _("Who"), _("Why"), _("Since"), _("Until"), _("By")]
    show_list(titles, rows, _("Nothing is in force."))


def _describe_target(each: Sanction) -> str:
    return ", ".join(filter(None, (each.name, *each.networks))) or "–"


def _describe_reason(each: Sanction) -> str:
    from rummi.server.model.sanctions import describe_reason

    why = describe_reason(each.reason)
    return say(why) if isinstance(why, Sentence) else why


def _describe_end(each: Sanction) -> str:
    if each.ended_at is not None:
        return _("ended {time}", time=format_time(each.ended_at))
    if each.kind == "warn":
        return _("read") if each.seen_at else _("not read yet")
    return _("for ever") if each.until is None else _("until {time}", time=format_time(each.until))


def _to_json(each: Sanction) -> dict[str, object]:
    import msgspec

    from rummi.server.console.overview import render_sanction

    plain: dict[str, object] = msgspec.to_builtins(render_sanction(each))
    return plain
