"""`rummi admin operators`: who may see the console. Only here can somebody be made an operator."""

from __future__ import annotations

from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING

import click

from rummi.cli.admin.desk import Desk, Time, at_desk, by_whom, clock_time, goes_on, kind_word, of_server, show_list
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


_reason = click.option("--reason", default="", metavar="TEXT", help=_("Why; the person reads it."))


@click.command(
    "warn",
    help=_("Warn somebody, by login or id: it is shown to him until he confirms that he has read it."),
    epilog=examples("rummi admin warn kasia --reason 'Leave the others alone'"),
)
@_reason
@click.argument("who")
@of_server
def warn(data: Path, database: str | None, as_json: bool, who: str, reason: str) -> None:
    _decide(data, database, "warn", who, None, reason, as_json=as_json)


@click.command(
    "mute",
    help=_("Silence somebody in all rooms, by login or id; he plays on."),
    epilog=examples("rummi admin mute kasia --for 1d --reason rude"),
)
@click.option("--for", "time", type=Time(), default="1d", show_default=True, help=_("30m, 12h, 7d, or ever."))
@_reason
@click.argument("who")
@of_server
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
@click.option("--for", "time", type=Time(), default="7d", show_default=True, help=_("30m, 12h, 7d, or ever."))
@click.option("--with-network", "wide", is_flag=True, help=_("And new people from the networks that he comes from."))
@click.option("--network", metavar="NETWORK", help=_("An address or a network, in place of a person."))
@_reason
@click.argument("who", required=False)
@of_server
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
    async def decide(desk: Desk) -> Sanction:
        from rummi.server.model.sanctions import LONGEST_REASON_CHARACTERS, Sanction
        from rummi.server.rooms.moderation import read_network

        if len(reason) > LONGEST_REASON_CHARACTERS:
            raise InvalidInput(sentence("a reason has at most {most} characters", most=LONGEST_REASON_CHARACTERS))
        person = await desk.person(who) if who else None
        new = Sanction(
            id=token_hex(12),
            kind=kind,
            person=person.id if person else None,
            name=person.name if person else "",
            reason=" ".join(reason.split()),
            since=desk.now,
            until=desk.now + time if time else None,
            wide=wide,
            networks=(str(read_network(network)),) if network else (),
        )
        await desk.decisions.decide(new)
        return new

    decided = at_desk(data, database, decide)
    if as_json:
        print_json({"ok": True, "sanction": _plain(decided)})
        return
    about = decided.name or ", ".join(decided.networks)
    click.echo(
        _("{id}: {kind} for {about}, {until}.", id=decided.id, kind=kind_word(kind), about=about, until=_until(decided))
    )


@click.command("end", help=_("End a sanction before its time, by its id (`rummi admin sanctions`)."))
@click.argument("id")
@of_server
def end(data: Path, database: str | None, as_json: bool, id: str) -> None:
    async def stop(desk: Desk) -> None:
        from rummi.server.model.sanctions import COMMAND_LINE

        if not await desk.moderation.sanctions.end(id, COMMAND_LINE, desk.now):
            raise InvalidInput(sentence("nothing in force has the id {id}", id=id))

    at_desk(data, database, stop)
    if as_json:
        print_json({"ok": True, "id": id})
    else:
        click.echo(_("Ended."))


@click.command("sanctions", help=_("Warnings, mutes and bans that are in force, or with --all those that were, too."))
@click.option("--all", "everything", is_flag=True, help=_("Those that have ended, too."))
@of_server
def sanctions(data: Path, database: str | None, as_json: bool, everything: bool) -> None:
    async def look(desk: Desk) -> list[Sanction]:
        store = desk.moderation.sanctions
        return await store.newest(1_000) if everything else await store.in_force(desk.now)

    found = at_desk(data, database, look)
    if as_json:
        print_json({"sanctions": [_plain(each) for each in found]})
        return
    rows = [
        [
            each.id,
            kind_word(each.kind),
            _about(each),
            _why(each),
            clock_time(each.since),
            _until(each),
            by_whom(each.by),
        ]
        for each in found
    ]
    titles = ["ID", _("Kind"), _("Who"), _("Why"), _("Since"), _("Until"), _("By")]
    show_list(titles, rows, _("Nothing is in force."))


def _about(each: Sanction) -> str:
    return ", ".join(filter(None, (each.name, *each.networks))) or "–"


def _why(each: Sanction) -> str:
    from rummi.server.model.sanctions import describe_reason

    why = describe_reason(each.reason)
    return say(why) if isinstance(why, Sentence) else why


def _until(each: Sanction) -> str:
    if each.ended_at is not None:
        return _("ended {time}", time=clock_time(each.ended_at))
    if each.kind == "warn":
        return _("read") if each.seen_at else _("not read yet")
    return _("for ever") if each.until is None else _("until {time}", time=clock_time(each.until))


def _plain(each: Sanction) -> dict[str, object]:
    import msgspec

    from rummi.server.console.overview import show_sanction

    plain: dict[str, object] = msgspec.to_builtins(show_sanction(each))
    return plain
