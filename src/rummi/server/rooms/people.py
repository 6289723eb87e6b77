"""Who does not want to hear whom: in every room, at every worker. The blocked are told nothing, and notice as little as
can be: rooms whose host has blocked them are not there for them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from secrets import token_hex
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.bus import BlocksChanged
from rummi.server.model.reports import name_of, said_around, was_here
from rummi.server.model.room import refuse_unless
from rummi.server.protocol.rooms import encode
from rummi.server.protocol.talk import BlockedUpdate
from rummi.server.protocol.talk import Report as ReportCommand
from rummi.server.rooms.connections import Connection
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession
from rummi.server.store.reports import Block, Blocks, Report, Reports

MOST_BLOCKED: Final = 500
"""By one person."""
LOOK_SECONDS: Final = 10.0
"""Between looks into the database, in case another worker was not heard."""
NOT_THERE: Final = 4404
"""The code with which a socket is closed whose room is not there."""


class Blocking:
    def __init__(self, store: Blocks, rooms: RoomRegistry) -> None:
        self.store = store
        self._rooms = rooms
        self._changes = 0
        """So many are known of here."""

    async def block(self, session: RoomSession, person: str, whom: str, blocked: bool) -> None:
        """Somebody whom he has met here."""
        if not blocked:
            await self.unblock(person, whom)
            return
        refuse_unless(person != whom, sentence("Nobody blocks himself."))
        name = name_of(session.room, whom, session.present())
        refuse_unless(name is not None, sentence("That person is not here."))
        refuse_unless(
            await self.store.count(person) < MOST_BLOCKED,
            sentence("You have blocked {most} people; unblock some of them first.", most=MOST_BLOCKED),
        )
        await self.store.add(person, Block(whom, name or "", self._rooms.now()))
        await self._tell(person)

    async def unblock(self, person: str, whom: str) -> None:
        await self.store.remove(person, whom)
        await self._tell(person)

    async def keeps_out(self, session: RoomSession, person: str) -> bool:
        """Whether the host has blocked somebody; who has a seat keeps it."""
        return not session.is_player(person) and await self.store.has(session.room.host, person)

    async def welcome(self, connection: Connection) -> None:
        """Whoever comes, before he is shown anything."""
        known = None
        while known != self._changes:
            known = self._changes
            blocked = await self.store.blocked_by(connection.person)
        connection.ears.blocked = blocked

    async def _tell(self, person: str) -> None:
        """Here and at the other workers."""
        await self.refresh([person])
        self._rooms.bus.publish(BlocksChanged(person))

    def hear(self, message: BlocksChanged) -> None:
        self._rooms.spawn(self.refresh([message.person]))

    async def look(self) -> None:
        """For what other workers have changed without our hearing of it."""
        if not self._rooms.bus.alone:
            here = {each.person for session in self._rooms.sessions.values() for each in session.connections}
            if here:
                await self.refresh(here)

    async def refresh(self, people: Collection[str]) -> None:
        self._changes += 1
        found = await self.store.of_all(people)
        for session in tuple(self._rooms.sessions.values()):
            changed = [each for each in session.connections if _hears_otherwise(each, found)]
            for connection in changed:
                connection.ears.blocked = found[connection.person]
                tell_blocked(connection)
            session.show_room(changed)
            for blocked in found.get(session.room.host, ()):
                _put_out(session, blocked)


def _hears_otherwise(connection: Connection, found: dict[str, frozenset[str]]) -> bool:
    return connection.ears.blocked != found.get(connection.person, connection.ears.blocked)


def tell_blocked(connection: Connection) -> None:
    if connection.ears.told_blocked:
        connection.send(encode(BlockedUpdate(people=sorted(connection.ears.blocked))))


def _put_out(session: RoomSession, blocked: str) -> None:
    """A spectator; who has a seat keeps it."""
    if not session.is_player(blocked):
        session.drop_all([each for each in session.connections if each.person == blocked], NOT_THERE, "no such room")


MOST_A_DAY: Final = 20
"""Reports of one person: nobody has to read more of him."""
_DAY_MS: Final = 86_400_000


class Reporting:
    def __init__(self, store: Reports, now: Callable[[], int]) -> None:
        self.store = store
        self._now = now

    async def report(self, session: RoomSession, reporter: str, asked: ReportCommand) -> None:
        room, present = session.room, session.present()
        refuse_unless(was_here(room, reporter, present), sentence("You can report only what you were there for."))
        refuse_unless(asked.person != reporter, sentence("Nobody reports himself."))
        name = name_of(room, asked.person, present)
        refuse_unless(name is not None, sentence("That person is not here."))
        report = self._made(reporter, asked.person, name or "", asked.reason, asked.words)
        said = said_around(room, asked.message, asked.person, reporter)
        said = tuple(replace(each, to=None) for each in said)  # who else heard it is nobody's business
        await self._add(replace(report, room=room.code, number=asked.message, said=said))

    async def report_name(self, event: str, reporter: str, reported: str, name: str, reason: str, words: str) -> None:
        """A name in the lists of a championship."""
        await self._add(replace(self._made(reporter, reported, name, reason, words), event=event))

    def _made(self, reporter: str, reported: str, name: str, reason: str, words: str) -> Report:
        words = " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
        return Report(
            id=token_hex(12),
            reporter=reporter,
            reported=reported,
            name=name,
            reason=reason,
            words=words,
            at=self._now(),
        )

    async def _add(self, report: Report) -> None:
        if not await self.store.has_open(report):
            today = await self.store.count_since(report.reporter, report.at - _DAY_MS)
            refuse_unless(
                today < MOST_A_DAY,
                sentence(
                    "You have reported {most} people today; whoever runs the server will read that.", most=MOST_A_DAY
                ),
            )
        await self.store.add(report)
