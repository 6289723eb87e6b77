"""Sessions: a guest name is enough; a login and a password keep one's history across devices."""

from __future__ import annotations

import asyncio
from functools import cache
from secrets import token_hex
from typing import Annotated, Any, Final, TypeAlias

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from litestar import Request, Response, delete, get, post
from litestar.concurrency import sync_to_thread
from litestar.datastructures import Cookie
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rummi.core.sentence import sentence
from rummi.server.edge.api.who import Asker, Here, limit_costly, person_of, rarely
from rummi.server.edge.services import Services
from rummi.server.edge.sessions import COOKIE, SESSION_SECONDS
from rummi.server.model import sitting
from rummi.server.model.room import NotAllowed
from rummi.server.protocol.rooms import Name
from rummi.server.store.people import LoginTaken, Person

HASHER = PasswordHasher()
MOST_LEFT: Final = 1_000
"""Open rooms that somebody leaves who wants to be forgotten."""
HASHING = asyncio.Semaphore(2)
"""Each hash takes 64 MB while it is made: who asks for many waits in a queue."""


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


class Farewell(Struct, frozen=True, forbid_unknown_fields=True):
    """The password of whoever has a login; a guest needs none."""

    password: Annotated[str, Meta(max_length=200)] = ""


class SessionShown(Struct, frozen=True):
    person: str
    name: str
    login: str | None


@post("/api/session", status_code=200, guards=[rarely], summary="Become a guest, or take another name.")
async def begin(request: Request[Any, Any, Any], services: Here, data: JSONBody[NewSession]) -> Response[SessionShown]:
    name = " ".join(data.name.split())
    if not name or not name.isprintable():
        raise NotAllowed(sentence("a player needs a name that can be shown"))
    person = await person_of(request)
    if person is None:
        person = Person(token_hex(12), name)
        await services.people.add(person, services.now())
    else:
        await services.people.rename(person.id, name)
        person = Person(person.id, name, person.login)
    return _with_cookie(request, services, person)


@get("/api/session", summary="Who am I? Null for somebody without a session.")
async def who(request: Request[Any, Any, Any]) -> SessionShown | None:
    person = await person_of(request)
    return _shown(person) if person else None


@post(
    "/api/session/register",
    status_code=200,
    guards=[rarely],
    summary="Keep one's history: a login and a password, no e-mail.",
)
async def register(services: Here, person: Asker, data: JSONBody[Credentials]) -> SessionShown:
    if person.login is not None:
        raise NotAllowed(sentence("You are registered already."))
    async with HASHING:
        hashed = await sync_to_thread(HASHER.hash, data.password)
    try:
        await services.people.register(person.id, data.login, hashed)
    except LoginTaken:
        raise NotAllowed(sentence("This login is taken.")) from None
    return _shown(Person(person.id, person.name, data.login))


@post("/api/session/login", status_code=200, guards=[rarely], summary="Be the same player on another device.")
async def login(request: Request[Any, Any, Any], services: Here, data: JSONBody[Credentials]) -> Response[SessionShown]:
    limit_costly(services, f"login {data.login}")  # whoever guesses from many addresses
    person = await services.people.by_login(data.login)
    async with HASHING:
        fits = await sync_to_thread(_fits, person, data.password)
    if not fits or person is None:
        raise NotAllowed(sentence("The login or the password is wrong."))
    return _with_cookie(request, services, person)


@post("/api/session/password", status_code=200, guards=[rarely], summary="Another password.")
async def change_password(services: Here, person: Asker, data: JSONBody[NewPassword]) -> SessionShown:
    await _require_password(services, person, data.old)
    async with HASHING:
        hashed = await sync_to_thread(HASHER.hash, data.new)
    await services.people.set_password(person.id, hashed)
    return _shown(person)


@post(
    "/api/session/forget",
    status_code=204,
    guards=[rarely],
    summary="Forget me everywhere: the name, the login, the list of games. Others keep the games they played with me.",
)
async def forget(services: Here, person: Asker, data: JSONBody[Farewell]) -> Response[None]:
    if person.login is not None:
        await _require_password(services, person, data.password)
    for code in await services.rooms.store.of(person.id, MOST_LEFT):
        session = await services.rooms.session(code)
        await services.rooms.change(session, lambda room: sitting.forget(room, person.id))
    await services.people.forget(person.id)
    return _without_cookie()


@delete("/api/session", summary="Forget me on this device.")
async def end() -> Response[None]:
    return _without_cookie()


async def _require_password(services: Services, person: Person, password: str) -> None:
    limit_costly(services, f"login {person.login}")
    async with HASHING:
        fits = await sync_to_thread(_fits, person, password)
    if not fits:
        raise NotAllowed(sentence("The password is wrong."))


def _fits(person: Person | None, password: str) -> bool:
    known = person.password if person else None
    try:
        return HASHER.verify(_nobodys() if known is None else known, password)
    except (VerificationError, InvalidHashError):
        return False


def _shown(person: Person) -> SessionShown:
    return SessionShown(person.id, person.name, person.login)


def _without_cookie() -> Response[None]:
    return Response(None, status_code=204, cookies=[Cookie(key=COOKIE, value="", path="/", max_age=0)])


def _with_cookie(request: Request[Any, Any, Any], services: Services, person: Person) -> Response[SessionShown]:
    return Response(_shown(person), cookies=[session_cookie(request, services, person)])


def session_cookie(request: Request[Any, Any, Any], services: Services, person: Person) -> Cookie:
    return Cookie(
        key=COOKIE,
        value=services.signer.session(person.id, services.now()),
        path="/",
        max_age=SESSION_SECONDS,
        httponly=True,
        samesite="lax",
        secure=request.scope["scheme"] == "https",
    )


ROUTES = [begin, who, register, login, change_password, forget, end]
