"""Sessions: a guest name is enough; a login and a password keep one's history across devices."""

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
from rummi.server.edge.session_ends import tell_sessions_ended
from rummi.server.edge.signing import DEVICE_COOKIE
from rummi.server.model.people import Person
from rummi.server.model.room import NotAllowed
from rummi.server.model.sanctions import Sanction, SanctionKind, describe_reason
from rummi.server.model.seating import require_name
from rummi.server.protocol.basics import Name
from rummi.server.store.people import LoginTaken

HASHER = PasswordHasher()


@cache
def _nobodys() -> str:
    """Compared with where there is no such login, so that the time does not tell."""
    return HASHER.hash(token_hex(16))


Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]


class NewSession(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Credentials(Struct, frozen=True, forbid_unknown_fields=True):
    login: Annotated[str, Meta(min_length=3, max_length=40, pattern=r"^[\w.@+-]+$")]
    password: Password


class NewPassword(Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Password


class Notice(Struct, frozen=True):
    """What an operator has decided about somebody, told to himself. `until` is null where it holds for good."""

    id: str
    kind: SanctionKind
    why: str
    since: int
    until: int | None
    seen: bool
    """Whether he has confirmed that he has read it."""


class SessionShown(Struct, frozen=True):
    """`guesses` are wrong passwords that somebody has tried for this login, until its owner has seen it; `notices` what
    an operator has decided about this person."""

    person: str
    name: str
    login: str | None
    guesses: int = 0
    operator: bool = False
    notices: list[Notice] = field(default_factory=list)


@post("/api/session", status_code=200, guards=[rarely], summary="Become a guest, or take another name.")
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


@get("/api/session", summary="Who am I? Null for somebody without a session.")
async def who(request: Request[Any, Any, Any], services: Here) -> SessionShown | None:
    person = await person_of(request)
    return _shown(request, services, person) if person else None


@post(
    "/api/session/register",
    status_code=200,
    guards=[rarely],
    summary="Keep one's history: a login and a password, no e-mail.",
)
async def register(
    request: Request[Any, Any, Any], services: Here, asker: Asker, data: JSONBody[Credentials]
) -> Response[SessionShown]:
    """With another cookie: whoever has got hold of the guest's is not let in with it."""
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


@post("/api/session/login", status_code=200, summary="Be the same player on another device.", opt=OPEN_TO_BANNED)
async def login(request: Request[Any, Any, Any], services: Here, data: JSONBody[Credentials]) -> Response[SessionShown]:
    person = await services.people.find_by_login(data.login)
    token = request.cookies.get(DEVICE_COOKIE, "")
    known = person is not None and services.signer.is_device(token, person.id)
    await services.login_throttle.allow(address_of(request), data.login, token if known else None)
    async with services.hash_queue.turn(address_of(request), known=known):
        fits = await sync_to_thread(_fits, person, data.password)
    if person is None or not fits:
        if person:
            await services.people.count_failed_login(person.id)
        raise NotAllowed(sentence("The login or the password is wrong."))
    return _with_cookie(request, services, person)


@post(
    "/api/session/guesses-seen",
    status_code=200,
    summary="I have seen how many wrong passwords were tried; they are counted anew.",
    opt=OPEN_TO_BANNED,
)
async def guesses_seen(request: Request[Any, Any, Any], services: Here, asker: Asker) -> SessionShown:
    await services.people.clear_failed_logins(asker.id)
    return _shown(request, services, replace(asker, guesses=0))


@post(
    "/api/session/notices/{id:str}/seen",
    status_code=200,
    summary="I have read what an operator has decided about me.",
    opt=OPEN_TO_BANNED,
)
async def notice_seen(request: Request[Any, Any, Any], services: Here, asker: Asker, id: FromPath[str]) -> SessionShown:
    await services.moderation.sanctions.confirm(id, asker.id, services.now())
    await services.moderator.decided()
    return _shown(request, services, asker)


@post(
    "/api/session/password",
    status_code=200,
    guards=[rarely],
    summary="Another password; it ends all other sessions.",
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
    summary="Forget me on this device; with `everywhere`, log out on all, for who can log in again.",
    opt=OPEN_TO_BANNED,
)
async def end(request: Request[Any, Any, Any], services: Here, everywhere: FromQuery[bool] = False) -> Response[None]:
    person = await person_of(request) if everywhere else None
    if person:
        if person.login is None:
            raise NotAllowed(sentence("Without a login you could not come back; you can only be forgotten."))
        await services.people.end_sessions(person.id)
        await tell_sessions_ended(services, person.id)
    return without_cookie()


async def _with_new_session(
    request: Request[Any, Any, Any], services: Services, person: Person
) -> Response[SessionShown]:
    """All others of this person have ended just now."""
    renewed = await services.people.get(person.id) or person
    tell = BackgroundTask(
        tell_sessions_ended, services, person.id
    )  # this device has its new cookie before it is cut off
    return _with_cookie(request, services, renewed, tell)


async def require_password(request: Request[Any, Any, Any], services: Services, person: Person, password: str) -> None:
    await services.login_throttle.allow("", "", f"person {person.id}")
    async with services.hash_queue.turn(address_of(request), known=True):
        fits = await sync_to_thread(_fits, person, password)
    if not fits:
        raise NotAllowed(sentence("The password is wrong."))


def _fits(person: Person | None, password: str) -> bool:
    known = person.password if person else None
    try:
        return HASHER.verify(_nobodys() if known is None else known, password)
    except (VerificationError, InvalidHashError):
        return False


def _shown(request: Request[Any, Any, Any], services: Services, person: Person) -> SessionShown:
    moderation = services.moderation
    ban = moderation.ban_of(caller_of(request, person))
    decided = {each.id: each for each in (*moderation.of(person.id), *([ban] if ban else ()))}
    notices = [_notice(each, language_of(request)) for each in decided.values()]
    operator = moderation.is_operator(person.id)
    return SessionShown(person.id, person.name, person.login, person.guesses, operator, notices)


def _notice(each: Sanction, language: str) -> Notice:
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
    return Response(_shown(request, services, person), cookies=cookies, background=then)


ROUTES = [begin, who, register, login, guesses_seen, notice_seen, change_password, end]
