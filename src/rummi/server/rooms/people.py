"""Blocking and reporting people.

A block holds in every room and at every worker. Blocked people are not told; a room whose host has blocked them seems
not to exist.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from secrets import token_hex
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.bus import BlocksChanged
from rummi.server.model.reports import Block, Report, name_of, said_around, was_here
from rummi.server.model.room import refuse_unless
from rummi.server.protocol.rooms import encode
from rummi.server.protocol.talk import BlockedUpdate
from rummi.server.protocol.talk import Report as ReportCommand
from rummi.server.rooms.connections import Connection
from rummi.server.rooms.ports import BlockStore, Now, ReportStore
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.rooms.session import RoomSession

MOST_BLOCKED: Final = 500
"""People that one person can block."""
LOOK_SECONDS: Final = 10.0
"""Between checks of the database, in case a message of another worker was lost."""
NO_SUCH_ROOM: Final = 4404
"""The close code of sockets whose room does not exist."""
MOST_A_DAY: Final = 20
"""Reports that one person can write."""
_DAY_MS: Final = 86_400_000


class Blocking:
    def __init__(self, store: BlockStore, rooms: RoomRegistry) -> None:
        self.store = store
        self._rooms = rooms
        self._changes = 0
        """Counts the changes of which this worker knows."""

    async def block(self, session: RoomSession, person: str, whom: str, blocked: bool) -> None:
        """Block or unblock a person who is known in the room. Raises NotAllowed."""
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
        await self._publish(person)

    async def unblock(self, person: str, whom: str) -> None:
        await self.store.remove(person, whom)
        await self._publish(person)

    async def keeps_out(self, session: RoomSession, person: str) -> bool:
        """Return whether the host has blocked a person. A player keeps the seat."""
        return not session.is_player(person) and await self.store.has(session.room.host, person)

    async def load_blocks(self, connection: Connection) -> None:
        """Read the blocks of a person who connects, before they are sent anything."""
        known = None
        while known != self._changes:
            known = self._changes
            blocked = await self.store.blocked_by(connection.person)
        connection.blocked = blocked

    async def _publish(self, person: str) -> None:
        """Apply the blocks of a person here and at other workers."""
        await self.refresh([person])
        self._rooms.bus.publish(BlocksChanged(person))

    def on_message(self, message: BlocksChanged) -> None:
        self._rooms.spawn(self.refresh([message.person]))

    async def poll(self) -> None:
        """Read the blocks of all connected people, in case a message of another worker was lost."""
        if not self._rooms.bus.alone:
            here = {each.person for session in self._rooms.sessions.values() for each in session.connections}
            if here:
                await self.refresh(here)

    async def refresh(self, people: Collection[str]) -> None:
        """Read the blocks of these people, and show them what follows."""
        self._changes += 1
        found = await self.store.of_all(people)
        for session in tuple(self._rooms.sessions.values()):
            changed = [each for each in session.connections if _is_outdated(each, found)]
            for connection in changed:
                connection.blocked = found[connection.person]
                send_blocked(connection)
            session.show_room(changed)
            for blocked in found.get(session.room.host, ()):
                _drop_blocked_spectator(session, blocked)


def _is_outdated(connection: Connection, found: dict[str, frozenset[str]]) -> bool:
    return connection.blocked != found.get(connection.person, connection.blocked)


def send_blocked(connection: Connection) -> None:
    if connection.capabilities.block_updates:
        connection.send(encode(BlockedUpdate(people=sorted(connection.blocked))))


def _drop_blocked_spectator(session: RoomSession, blocked: str) -> None:
    if not session.is_player(blocked):
        session.drop_all([each for each in session.connections if each.person == blocked], NO_SUCH_ROOM, "no such room")


class Reporting:
    def __init__(self, store: ReportStore, now: Now) -> None:
        self.store = store
        self._now = now

    async def report(self, session: RoomSession, reporter: str, asked: ReportCommand) -> None:
        """Report a person who is known in the room. Raises NotAllowed."""
        room, present = session.room, session.present()
        refuse_unless(was_here(room, reporter, present), sentence("You can report only what you were there for."))
        refuse_unless(asked.person != reporter, sentence("Nobody reports himself."))
        name = name_of(room, asked.person, present)
        refuse_unless(name is not None, sentence("That person is not here."))
        report = self._build_report(reporter, asked.person, name or "", asked.reason, asked.words)
        said = said_around(room, asked.message, asked.person, reporter)
        said = tuple(replace(each, to=None) for each in said)  # operators need not know who else could read it
        await self._add(replace(report, room=room.code, number=asked.message, said=said))

    async def report_name(self, event: str, reporter: str, reported: str, name: str, reason: str, words: str) -> None:
        """Report a name in the lists of a tournament. Raises NotAllowed."""
        await self._add(replace(self._build_report(reporter, reported, name, reason, words), event=event))

    def _build_report(self, reporter: str, reported: str, name: str, reason: str, words: str) -> Report:
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
