"""Deciding about somebody, from the console and at the command line alike."""

from __future__ import annotations

import hmac
from dataclasses import replace
from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.core.sentence import sentence
from rummi.server.model.room import NotAllowed, refuse_unless
from rummi.server.model.sanctions import Sanction
from rummi.server.moderation.moderation import Banned
from rummi.server.store.moderation.sanctions import Meanwhile, Sanctions
from rummi.server.store.people import People
from rummi.server.store.strangers.reports import close_reports


class Decisions:
    def __init__(self, sanctions: Sanctions, people: People, secret: bytes) -> None:
        self._sanctions = sanctions
        self._people = people
        self._secret = secret

    async def decide(self, new: Sanction, decider: str | None = None, meanwhile: Meanwhile | None = None) -> bool:
        """Whether it is new; `decider` is the person who decides, None at the command line. Raises NotAllowed."""
        if new.person is None:
            return await self._sanctions.add(new)
        refuse_unless(new.person != decider, sentence("Nobody decides about himself."))
        person = await self._people.get(new.person)
        if person is None:
            raise NotAllowed(sentence("There is nobody like that any more."))
        mark = login_mark(self._secret, person.login) if new.kind == "ban" and person.login else None
        return await self._sanctions.add(replace(new, name=person.name), mark, meanwhile)

    async def judge(self, new: Sanction, decider: str, report: str) -> bool:
        """Likewise about a report, in one transaction: of two who decide at the same moment one has decided it."""

        async def close(connection: AsyncConnection) -> None:
            closed = await close_reports(connection, report, new.kind, decider, new.since)
            refuse_unless(closed > 0, sentence("Somebody has decided this already."))

        return await self.decide(new, decider, close)

    async def require_login(self, login: str, now: int) -> None:
        """Not that of somebody who was banned and wanted to be forgotten; raises Banned."""
        ban = await self._sanctions.bans_login(login_mark(self._secret, login), now)
        if ban:
            raise Banned(ban)


def login_mark(secret: bytes, login: str) -> str:
    """The same for the same login, and nobody can read it back."""
    return hmac.new(secret, f"banned.{login.casefold()}".encode(), sha256).hexdigest()
