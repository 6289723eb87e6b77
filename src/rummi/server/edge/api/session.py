"""The HTTP API of sessions. A guest needs only a name; a login keeps a person's games on several devices."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from secrets import token_hex
from typing import Annotated, Any, TypeAlias

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar import Request, Response, delete, get, post
from litestar.background_tasks import BackgroundTask
from litestar.concurrency import sync_to_thread
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct, field

from rummi.core.sentence import sentence
from rummi.language import say
from rummi.server.edge.admission import OPEN_TO_BANNED
from rummi.server.edge.identity import (
    Asker,
    Here,
    address_of,
    device_cookie,
    language_of,
    no_cookie,
    person_of,
    rarely,
    session_cookie,
)
from rummi.server.edge.moderation import caller_of
from rummi.server.edge.services import Services
from rummi.server.edge.signing import DEVICE_COOKIE
from rummi.server.edge.socket import announce_ended_sessions
from rummi.server.model.people import Person
from rummi.server.model.room import NotAllowed
from rummi.server.model.sanctions import Sanction, SanctionKind, describe_reason
from rummi.server.model.seating import require_name
from rummi.server.protocol.basics import Name
from rummi.server.store.people import LoginTaken

HASHER = PasswordHasher()


@cache
def _dummy_hash() -> str:
    """Return a hash to compare with if the login does not exist, so that the time does not reveal that."""
    return HASHER.hash(token_hex(16))


Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]


class NewSession(Struct, frozen=True, forbid_unknown_fields=True):
    """Become a guest, or change the name."""

    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    """A login and its password."""

    login: Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[\w.@+-]+$")]
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    """Change the password."""

    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Notice(Struct, frozen=True):
    """A decision of an operator, as the person concerned sees it."""

    id: str
    kind: SanctionKind
    why: str
    since: int
    until: int | None
    """Null for a permanent decision."""
    seen: bool
    """True if the person has confirmed that they have read it."""


class SessionShown(Struct, frozen=True):
    """The person of a session."""

    person: str
    name: str
    login: str | None
    guesses: int = 0
    """The number of wrong passwords for this login since the person last confirmed to have seen it."""
    operator: bool = False
    """True if the person may open the operators' console."""
    notices: list[Notice] = field(default_factory=list)
    """Decisions of operators about this person."""


@post("/api/session", status_code=200, guards=[rarely], summary="Become a guest, or change your name.")
async def begin(request: Request[Any, Any, Any], services: Here, data: JSONBody[NewSession]) -> Response[SessionShown]:
    name = require_name(data.name)
    person = await person_of(request)
    if person is None:
        person = Person(token_hex(12), name)
        await services.people.add(person, services.now())
    else:
        await services.people.rename(person.id, name)
        person = replace(person, name=name)
    return _with_cookie(request, services, person)


@get("/api/session", summary="Get the current session, or null.")
async def who(request: Request[Any, Any, Any], services: Here) -> SessionShown | None:
    person = await person_of(request)
    return _show_session(request, services, person) if person else None


@post(
    "/api/session/register",
    status_code=200,
    guards=[rarely],
    summary="Register a login and a password, to keep your games.",
)
async def register(
    request: Request[Any, Any, Any], services: Here, asker: Asker, data: JSONBody[Credentials]
) -> Response[SessionShown]:
    """The session gets a new cookie, so that a stolen cookie of the guest is useless."""
    if asker.login is not None:
        raise NotAllowed(sentence("You are registered already."))
    await services.decisions.require_login(data.login, services.now())
    async with services.hash_queue.turn(address_of(request), known=False):
        hashed = await sync_to_thread(HASHER.hash, data.password)
    try:
        await services.people.register(asker.id, data.login, hashed)
    except LoginTaken:
        raise NotAllowed(sentence("This login is taken.")) from None
    return await _with_new_session(request, services, asker)


@post("/api/session/login", status_code=200, summary="Log in on this device.", opt=OPEN_TO_BANNED)
async def login(request: Request[Any, Any, Any], services: Here, data: JSONBody[Credentials]) -> Response[SessionShown]:
    person = await services.people.find_by_login(data.login)
    token = request.cookies.get(DEVICE_COOKIE, "")
    known = person is not None and services.signer.is_device(token, person.id)
    await services.login_throttle.allow(address_of(request), data.login, token if known else None)
    async with services.hash_queue.turn(address_of(request), known=known):
        correct = await sync_to_thread(_is_correct, person, data.password)
    if person is None or not correct:
        if person:
            await services.people.count_failed_login(person.id)
        raise NotAllowed(sentence("The login or the password is wrong."))
    return _with_cookie(request, services, person)


@post(
    "/api/session/guesses-seen",
    status_code=200,
    summary="Reset the number of wrong passwords, after the person has seen it.",
    opt=OPEN_TO_BANNED,
)
async def guesses_seen(request: Request[Any, Any, Any], services: Here, asker: Asker) -> SessionShown:
    await services.people.clear_failed_logins(asker.id)
    return _show_session(request, services, replace(asker, guesses=0))


@post(
    "/api/session/notices/{id:str}/seen",
    status_code=200,
    summary="Confirm that you have read a decision of an operator.",
    opt=OPEN_TO_BANNED,
)
async def notice_seen(request: Request[Any, Any, Any], services: Here, asker: Asker, id: FromPath[str]) -> SessionShown:
    await services.moderation.sanctions.confirm(id, asker.id, services.now())
    await services.moderator.announce_decision()
    return _show_session(request, services, asker)


@post(
    "/api/session/password",
    status_code=200,
    guards=[rarely],
    summary="Change the password and end all other sessions.",
    opt=OPEN_TO_BANNED,
)
async def change_password(
    request: Request[Any, Any, Any], services: Here, asker: Asker, data: JSONBody[NewPassword]
) -> Response[SessionShown]:
    await require_password(request, services, asker, data.old)
    async with services.hash_queue.turn(address_of(request), known=True):
        hashed = await sync_to_thread(HASHER.hash, data.new)
    await services.people.set_password(asker.id, hashed)
    return await _with_new_session(request, services, asker)


@delete(
    "/api/session",
    summary="Log out on this device, or with `everywhere` on all devices.",
    opt=OPEN_TO_BANNED,
)
async def end(request: Request[Any, Any, Any], services: Here, everywhere: FromQuery[bool] = False) -> Response[None]:
    person = await person_of(request) if everywhere else None
    if person:
        if person.login is None:
            raise NotAllowed(sentence("Without a login you could not come back; you can only be forgotten."))
        await services.people.end_sessions(person.id)
        await announce_ended_sessions(services, person.id)
    return without_cookie()


async def _with_new_session(
    request: Request[Any, Any, Any], services: Services, person: Person
) -> Response[SessionShown]:
    """Return a new cookie for this device, after all sessions of the person have ended."""
    renewed = await services.people.get(person.id) or person
    # the response with the new cookie goes first, because this device is disconnected, too
    announce = BackgroundTask(announce_ended_sessions, services, person.id)
    return _with_cookie(request, services, renewed, announce)


async def require_password(request: Request[Any, Any, Any], services: Services, person: Person, password: str) -> None:
    """Raise NotAllowed if the password is wrong, and TooOften after too many attempts."""
    await services.login_throttle.allow("", "", f"person {person.id}")
    async with services.hash_queue.turn(address_of(request), known=True):
        correct = await sync_to_thread(_is_correct, person, password)
    if not correct:
        raise NotAllowed(sentence("The password is wrong."))


def _is_correct(person: Person | None, password: str) -> bool:
    hashed = person.password if person else None
    try:
        return HASHER.verify(_dummy_hash() if hashed is None else hashed, password)
    except (VerificationError, InvalidHashError):
        return False


def _show_session(request: Request[Any, Any, Any], services: Services, person: Person) -> SessionShown:
    moderation = services.moderation
    ban = moderation.ban_of(caller_of(request, person))
    decisions = {each.id: each for each in (*moderation.of(person.id), *([ban] if ban else ()))}
    notices = [_show_notice(each, language_of(request)) for each in decisions.values()]
    operator = moderation.is_operator(person.id)
    return SessionShown(person.id, person.name, person.login, person.guesses, operator, notices)


def _show_notice(each: Sanction, language: str) -> Notice:
    why = describe_reason(each.reason)
    return Notice(
        each.id,
        each.kind,
        why if isinstance(why, str) else say(why, language),
        each.since,
        each.until,
        each.seen_at is not None,
    )


def without_cookie() -> Response[None]:
    return Response(None, status_code=204, cookies=[no_cookie()])


def _with_cookie(
    request: Request[Any, Any, Any], services: Services, person: Person, then: BackgroundTask | None = None
) -> Response[SessionShown]:
    cookies = [session_cookie(request, services, person)]
    if person.login is not None:
        cookies.append(device_cookie(request, services, person))
    return Response(_show_session(request, services, person), cookies=cookies, background=then)


ROUTES = [begin, who, register, login, guesses_seen, notice_seen, change_password, end]
