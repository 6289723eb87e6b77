"""Somebody is forgotten: in rooms, records and championships, at every worker. What stays names nobody, but for the
results of championships that he has played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from secrets import token_hex
from typing import Final

from rummi.server.model import seating
from rummi.server.people.eraser import Erasing
from rummi.server.rooms.quarantine import RoomSetAside
from rummi.server.rooms.registry import RoomRegistry
from rummi.server.store.rooms import NoSuchRoom
from rummi.tournaments.model.decisions import By, Withdraw
from rummi.tournaments.model.privacy import is_drawn, without_author, without_birth_dates, without_entrant
from rummi.tournaments.server.registry import EventRegistry
from rummi.tournaments.server.session import Asked, EventSession, phase
from rummi.tournaments.server.store import Bound

GAMES_AT_ONCE: Final = 100


@dataclass(frozen=True, slots=True)
class Forgetting:
    rooms: RoomRegistry
    events: EventRegistry
    erasing: Erasing

    async def forget(self, person: str) -> None:
        """Begun again, it goes on where it was cut off: whoever it is stays until nothing else is left of him."""
        await self._leave_rooms(person)
        for event, roles in (await self.events.store.roles_of(person)).items():
            await self._leave_event(event, person, roles)
        while games := await self.erasing.games_of(person, GAMES_AT_ONCE):
            for game in games:
                await self.erasing.take_out_of_game(person, game)
        await self.erasing.take_out(person, self.rooms.now())
        await self._leave_rooms(person)  # into which he came meanwhile

    async def _leave_rooms(self, person: str) -> None:
        for code in await self.rooms.store.naming(person):
            try:
                await self._leave_room(person, code)
            except NoSuchRoom:
                continue
            except RoomSetAside:
                await self.erasing.take_out_of_text(person, code)
            await self.erasing.take_out_of_room(person, code)

    async def _leave_room(self, person: str, code: str) -> None:
        session = await self.rooms.session(code)
        await self.rooms.change(session, lambda room: seating.forget(room, person))
        if session.room.phase == "closed" and session.game_session:
            await self.rooms.games.set_due(session.game_session.id, None)

    async def _leave_event(self, event: str, person: str, roles: Sequence[Bound]) -> None:
        """Who has not been drawn goes without a trace; of who has, the results stay."""
        session = await self.events.session(event)
        for entrant in [bound.number for bound in roles if bound.role == "player"]:
            await self.forget_entrant(session, entrant)
        asked = {seq for command, seq in session.commands.items() if command.startswith(person)}
        await self.events.rewrite(session, without_author(session.event.journal, asked), person)
        others = [bound.person for bound in await self.events.store.organisers(event) if bound.person != person]
        if any(bound.role == "organiser" for bound in roles) and not others:
            await self.events.store.take_off_list(event, "")  # there is nobody who could be asked

    async def forget_entrant(self, session: EventSession, entrant: int) -> None:
        state = session.state
        found = state.entrant(entrant)
        if found is None:
            return
        if is_drawn(state, entrant):
            if phase(state) == "over":
                await self.take_births(session)
            return
        if not found.gone:
            by = By("player", entrant, found.name)
            await self.events.decide(session, Asked(by, [Withdraw(entrant)], f"forgotten:{token_hex(12)}"))
        await self.events.rewrite(session, without_entrant(session.event.journal, entrant))

    async def take_births(self, session: EventSession) -> None:
        await self.events.rewrite(session, without_birth_dates(session.event.journal))
