"""A room in a worker's hands: the room and its game as far as this worker knows them, and who is connected here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Protocol

from rummi.games.played import Game
from rummi.server.model.room import Room
from rummi.server.play.game_session import Table
from rummi.server.play.pace import thinking_time
from rummi.server.play.player_view import Sights, room_update
from rummi.server.protocol.rooms import DraftUpdate, Presence, encode
from rummi.server.store.games import Acted
from rummi.server.store.rooms import Due, Kept


class Guest(Protocol):
    """Somebody connected to a room."""

    person: str
    name: str

    def send(self, message: bytes) -> None:
        """Never waits: who does not listen is dropped."""
        ...

    def drop(self, code: int, reason: str) -> None: ...


@dataclass(slots=True)
class Draft:
    """The latest of the seat to move, which A-28 judges when the time runs out."""

    seq: int
    seat: int
    action: str


def due(room: Room, game: Game, seq: int, at: int) -> int | None:
    """When something happens by itself after an action at that time."""
    seat = game.turn
    if seat is None or room.phase == "closed":
        return None
    if room.chairs[seat].bot:
        return at + thinking_time(room.options.pace, room.game or "", seq)
    limit = game.family.time_limit(game.setup)
    return at + 1_000 * limit if limit else None


@dataclass(slots=True, eq=False)
class Live:
    kept: Kept
    now: Callable[[], int]
    schedule: Callable[[Live], None]
    """Told whenever what is due has changed."""
    ended: Callable[[Live], None]
    """Told when the game has ended and the score table wants its line."""
    table: Table | None = None
    sights: Sights | None = None
    draft: Draft | None = None
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    guests: set[Guest] = field(default_factory=set)
    elsewhere: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    """Who is connected to other workers, and when they said so."""
    used_at: int = 0
    mine: bool = False
    """Whether the newest action was done by this worker, which then also sees to what comes next."""
    in_vain: int = 0
    """How often in a row what was due could not be done, by a fault of ours."""
    not_before: int = 0
    """When it is tried again."""
    behind: bool = False
    """Whether others have gone on; where anybody is here, it will be read in a moment."""

    @property
    def room(self) -> Room:
        return self.kept.room

    @property
    def asleep(self) -> bool:
        """Others have gone on and nobody here looks: it is read when somebody does."""
        return self.behind and not self.guests

    @property
    def busy(self) -> bool:
        """Whether this worker is about to act in it or to change it."""
        return self.acting.locked() or self.changing.locked()

    @property
    def deadline(self) -> int | None:
        """When the time runs out for the person to move; a bot's pace is nobody's business."""
        turn = self.table.game.turn if self.table else None
        if self.table is None or turn is None or self.room.chairs[turn].bot:
            return None
        return self.table.due_at

    def due(self, game: Game, seq: int, at: int) -> int | None:
        """A bot moves after a while; a person's time runs out; a game that has ended waits for nothing."""
        return due(self.room, game, seq, at)

    def due_in(self, room: Room) -> Due | None:
        """What is due in the game if the room becomes so, where a bot is to move then for a person, or the reverse."""
        table = self.table
        turn = table.game.turn if table else None
        if table is None or turn is None or table.id != room.game:
            return None
        if (self.room.chairs[turn].bot is None) == (room.chairs[turn].bot is None):
            return None
        return Due(table.id, due(room, table.game, table.seq, self.now()))

    def sleep(self) -> None:
        """A room that only a request brought here, or that all have left, is not followed for nobody."""
        self.behind, self.mine = True, False

    def lay(self, table: Table) -> None:
        """The room has another game."""
        self.table = table
        usual = self.due(table.game, table.seq, table.acted_at)
        if (usual is None) != (table.due_at is None):
            table.due_at = usual  # whoever sat down or stood up while the last action was written did not know of it
        self.sights = Sights(table, lambda: self.deadline)
        self.draft = None
        table.followed = self._followed
        self.show_game()
        self._look_ahead()

    def _followed(self, acted: Acted) -> None:
        """The game went on: everyone sees it."""
        assert self.table
        draft = self.draft
        if draft and self.table.game.turn == draft.seat != acted.seat:
            draft.seq = self.table.seq  # somebody else said something in between; the turn goes on
        else:
            self.draft = None
        self.show_game()
        self._look_ahead()

    def _look_ahead(self) -> None:
        assert self.table
        if self.table.game.outcome is not None:
            self.ended(self)
        else:
            self.schedule(self)

    def renew(self, kept: Kept) -> None:
        """The room has changed."""
        changed = self.due_in(kept.room)
        self.kept = kept
        self._drop_strangers()
        self.show_room()
        if changed and self.table:
            self.table.due_at = changed.at
            self.show_game(anew=True)
            self.schedule(self)

    def _drop_strangers(self) -> None:
        closed = self.room.phase == "closed"
        for guest in tuple(self.guests):
            if closed:
                guest.drop(4410, "the room is closed")
            elif not self.admits(guest.person):
                guest.drop(4403, "no spectators here")

    def admits(self, person: str) -> bool:
        return self.room.options.spectators or self.room.phase == "gathering" or bool(self.room.seats_of(person))

    def seats_of(self, guest: Guest) -> tuple[int | None, ...]:
        return self.room.seats_of(guest.person) or (None,)

    def show_room(self) -> None:
        self._tell_all(room_update(self.kept.version, self.room))

    def show_game(self, *, anew: bool = False) -> None:
        if not self.sights or not self.table:
            return
        now = self.now()
        for guest in tuple(self.guests):
            seats = self.seats_of(guest)
            since = self.table.seq if anew else None
            message = self.sights.whole(seats, now, since) if anew else self.sights.update(seats, now)
            guest.send(message)

    def catch_up(self, guest: Guest, seen_game: str | None, seen_seq: int) -> None:
        """For somebody who comes, or comes back: the room, and of the game what is new to him."""
        guest.send(room_update(self.kept.version, self.room))
        if self.sights and self.table:
            since = seen_seq if seen_game == self.table.id else None
            guest.send(self.sights.whole(self.seats_of(guest), self.now(), since))
            if self.draft and self.draft.seq == self.table.seq:
                guest.send(self._drafted(self.draft))

    def show_draft(self, draft: Draft, sender: Guest | None = None) -> None:
        """The others may watch."""
        self.draft = draft
        self._tell_all(self._drafted(draft), but=sender)

    def _drafted(self, draft: Draft) -> bytes:
        game = self.room.game or ""
        return encode(DraftUpdate(game=game, seq=draft.seq, seat=draft.seat, action=draft.action))

    def show_presence(self) -> None:
        present = self.present()
        self._tell_all(encode(Presence(people=sorted(present), names=present)))

    def present(self) -> dict[str, str]:
        """What everybody is called who is connected, to this worker or another."""
        names = self.here()
        for _, people in self.elsewhere.values():
            names |= people
        return names

    def here(self) -> dict[str, str]:
        return {guest.person: guest.name for guest in self.guests}

    def _tell_all(self, message: bytes, but: Guest | None = None) -> None:
        for guest in tuple(self.guests):
            if guest is not but:
                guest.send(message)

    def drop_all(self, guests: Iterable[Guest], code: int, reason: str) -> None:
        for guest in tuple(guests):
            guest.drop(code, reason)
