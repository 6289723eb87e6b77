"""Reports of people, as the server itself has seen them: who was there, what they were called, what was said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import token_hex
from typing import Final

from rummi.core.sentence import sentence
from rummi.server.model.reporting import name_of, said_around, was_here
from rummi.server.model.room import refuse_unless
from rummi.server.protocol.talk import Report as ReportCommand
from rummi.server.rooms.room_session import RoomSession
from rummi.server.store.strangers.reports import Report, Reports

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
