"""A room and its game as far as this worker knows them, and the people who are connected to it here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Protocol

from rummi.games.game import Game
from rummi.server.model.chat import find_new_messages
from rummi.server.model.room import KeptDeadline, Room, Said
from rummi.server.model.stored import Due, StoredAction, StoredRoom
from rummi.server.protocol.rooms import DraftUpdate, Presence, encode
from rummi.server.protocol.talk import SaidUpdate
from rummi.server.rooms.connections import Connection, Throttle, can_read, render_said
from rummi.server.rooms.deadlines import LagQuota, awaits_player, due_at
from rummi.server.rooms.game import GameSession
from rummi.server.rooms.ports import Now
from rummi.server.rooms.views import ViewMessages, room_updates

MOST_SPECTATORS: Final = 200
"""Connections of spectators to one room at one worker."""
MOST_OF_ONE: Final = 8
"""Connections of one person to one room: devices and browser windows."""
CROWD: Final = 20
"""Messages that go to all connections of a room are throttled if there are more than this."""
PRESENCE_SECONDS: Final = 0.25
"""Between two lists of the people in a crowded room."""
WHOLE_ROOM_SECONDS: Final = 0.5
"""Between two chat updates of a crowded room to clients that need the whole room for one."""


class RoomObserver(Protocol):
    """Receives the changes of a room that the worker must react to."""

    def deadline_changed(self, session: RoomSession) -> None: ...

    def shares_awaited(self, session: RoomSession) -> None:
        """A game was started, and is dealt when its players' browsers have sent their shares."""
        ...

    def game_ended(self, session: RoomSession) -> None:
        """The game has ended, and its result is not in the room's score table yet."""
        ...


@dataclass(slots=True)
class Draft:
    """The tiles as the player to move has arranged them. A-28 judges them when the time runs out."""

    seq: int
    seat: int
    action: str


@dataclass(slots=True, eq=False)
class RoomSession:
    stored: StoredRoom
    now: Now
    observer: RoomObserver
    game_session: GameSession | None = None
    views: ViewMessages | None = None
    draft: Draft | None = None
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while this worker writes an action of the game."""
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while this worker reads or writes the room."""
    connections: dict[Connection, None] = field(default_factory=dict)
    """The connections to this worker, oldest first."""
    remote_people: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    """The time of the last report of each other worker, and the names of the people connected to it."""
    remote_pledges: dict[str, dict[str, str]] = field(default_factory=dict)
    """The pledges of these people for the next game, by worker."""
    pending_shares: dict[str, str] = field(default_factory=dict)
    """Shares that have arrived and are not written yet, by person."""
    lag_quotas: dict[str, LagQuota] = field(default_factory=dict)
    """Quotas in the current game by person, and not by connection, because anyone can reconnect."""
    host_address: str = ""
    """The network address of the host; empty until it is known."""
    used_at: int = 0
    read_at: int = 0
    """The moment (`RoomRegistry.moment`) before the room was last read: everything stored by then is known here."""
    acted_last: bool = False
    """True if this worker wrote the newest action. Then it also does at once what is due next."""
    failures: int = 0
    """The number of consecutive attempts that failed to do what was due."""
    retry_at: int = 0
    """The time of the next attempt."""
    unplayable: bool = False
    """True if the game cannot be loaded. Players can enter, and the host can break the game off."""
    stale: bool = False
    """True if another worker knows more. If a client is connected here, the room is about to be read."""
    _send_presence: Throttle = field(init=False)
    _send_whole_room: Throttle = field(init=False)

    def __post_init__(self) -> None:
        self._send_presence = Throttle(PRESENCE_SECONDS, self._send_presence_now)
        self._send_whole_room = Throttle(WHOLE_ROOM_SECONDS, self._send_whole_room_now)

    @property
    def room(self) -> Room:
        return self.stored.room

    @property
    def owner(self) -> str:
        """The owner of its bots' thinking time: the host's address, because one person can be many guests."""
        return self.host_address or self.room.host

    def note_address(self, person: str, address: str) -> None:
        """Remember the address of the host."""
        if person == self.room.host:
            self.host_address = address

    @property
    def dormant(self) -> bool:
        """True if the room is out of date and no client is connected to it here. It is read when it is needed."""
        return self.stale and not self.connections

    @property
    def busy(self) -> bool:
        """True if this worker is about to act in the room or to change it."""
        return self.acting.locked() or self.changing.locked()

    def make_dormant(self) -> None:
        """Stop following a room, because no client is connected to it here."""
        self.stale, self.acted_last = True, False

    # the room

    def replace_room(self, stored: StoredRoom) -> None:
        """Show a new version of the room to everyone, and update what depends on it."""
        changed, before = self.due_change(stored.room), self.room
        said = find_new_messages(before, stored.room)
        self.stored = stored
        if stored.room.game != before.game:
            self._clear_table()
        if stored.room.starting and not before.starting:
            self.observer.shares_awaited(self)
        if said:
            self._show_said(said)
        else:
            self.drop_excluded()
            self.show_room()
        if before.chairs != stored.room.chairs:
            self.failures = self.retry_at = 0  # another bot may be able to move
        if changed and self.game_session:
            self.game_session.due_at = changed.at
            self.show_game(deadline_only=True)
        if self.game_session and (changed or before.chairs != stored.room.chairs):
            self.observer.deadline_changed(self)

    def is_player(self, person: str) -> bool:
        """Return whether a person has a seat or is the host."""
        return person == self.room.host or bool(self.room.seats_of(person))

    def admits(self, person: str) -> bool:
        if person in self.room.sent_away:
            return False
        return self.room.options.spectators or self.room.phase == "gathering" or bool(self.room.seats_of(person))

    # the game

    def attach_game(self, game_session: GameSession) -> None:
        """Make this the game of the room, and show it to everyone."""
        if self.game_session is None or self.game_session.id != game_session.id:
            self.lag_quotas.clear()
        self.game_session = game_session
        if self.unplayable:
            self.unplayable = False
            self.show_room()
        usual = self.deadline_after(game_session.game, game_session.seq, game_session.acted_at)
        if (usual is None) != (game_session.due_at is None):
            # the last action was written by a worker that did not know yet who sits there now
            game_session.due_at = usual
        elif usual is not None and game_session.due_at is not None and self.deadline is None:
            # outages extend the deadlines of people, not of bots
            game_session.due_at = min(usual, game_session.due_at)
        self.views = ViewMessages(game_session, lambda: self.deadline)
        self.draft = None
        self.show_game()
        self._schedule_next()

    def detach_game(self) -> None:
        """The game cannot be loaded or followed."""
        self._clear_table()
        self.unplayable = True
        self.show_room()

    def _clear_table(self) -> None:
        self.game_session = self.views = self.draft = None
        self.unplayable = False

    def on_action(self, game_session: GameSession, acted: StoredAction) -> None:
        """Show an action to everyone. Actions of a game that is only being loaded are ignored."""
        if game_session is not self.game_session:
            return
        draft = self.draft
        if draft and game_session.game.turn == draft.seat != acted.seat:
            draft.seq = game_session.seq  # an announcement by another player; the turn goes on
        else:
            self.draft = None
        if game_session.game.turn != acted.seat:
            self._quota(acted.seat).refill(game_session.game.turns)
        self.show_game()
        self._schedule_next()

    def _schedule_next(self) -> None:
        if self.game_session and self.game_session.game.outcome is not None:
            self.observer.game_ended(self)
        else:
            self.observer.deadline_changed(self)

    # deadlines

    @property
    def deadline(self) -> int | None:
        """The time at which the turn of a person ends; None if a bot is to move."""
        turn = self.game_session.game.turn if self.game_session else None
        if self.game_session is None or turn is None or self.room.chairs[turn].bot:
            return None
        return self.game_session.due_at

    def deadline_after(self, game: Game, seq: int, at: int) -> int | None:
        return due_at(self.room, game, seq, at)

    def due_change(self, room: Room) -> Due | None:
        """Return what becomes due in the game if the room becomes `room`; None if that does not change."""
        if self.room.game is not None and room.game is None:
            return Due(self.room.game, None, broken_off=True)
        game_session = self.game_session
        turn = game_session.game.turn if game_session else None
        if game_session is None or turn is None or game_session.id != room.game:
            return None
        arrival = awaits_player(self.room, game_session.game) != awaits_player(room, game_session.game)
        usual = due_at(room, game_session.game, game_session.seq, self.now())
        if self.room.paused != room.paused or arrival:  # the turn gets its full time; no other player waits
            return Due(game_session.id, usual)
        if (self.room.chairs[turn].bot is None) == (room.chairs[turn].bot is None):
            return None
        kept = self._kept_deadline(room)
        if usual is None or kept is None:
            return Due(game_session.id, usual)
        # a player gains no time by changing places with a bot
        return Due(game_session.id, min(usual, max(kept, self.now())) if room.chairs[turn].bot else kept)

    def _kept_deadline(self, room: Room) -> int | None:
        game_session, kept = self.game_session, room.kept_deadline
        if not game_session or not kept or (kept.game, kept.turn) != (game_session.id, game_session.game.turns):
            return None
        return kept.at + game_session.stored.extended

    def keep_deadline(self, room: Room) -> Room:
        """Store the deadline of the turn in `room`, if a bot and its person change places in it."""
        game_session, due = self.game_session, self.due_change(room)
        turn = game_session.game.turn if game_session else None
        if due is None or game_session is None or turn is None or self._kept_deadline(room) is not None:
            return room
        deadline = game_session.due_at if room.chairs[turn].bot else due.at
        if deadline is None:
            return room
        kept = KeptDeadline(game_session.id, game_session.game.turns, deadline - game_session.stored.extended)
        return replace(room, kept_deadline=kept)

    def extend_deadline(self, was: int, due: int, extended: int | None = None) -> None:
        """Extend the deadline after an outage, and show it to everyone.

        `extended` is the total extension of the game; without it, this extension is added to the former ones.
        """
        game_session = self.game_session
        if game_session is None or game_session.due_at is None or not was <= game_session.due_at < due:
            return
        more = due - game_session.due_at
        game_session.extend_deadline(due, game_session.stored.extended + more if extended is None else extended)
        self.show_game(deadline_only=True)
        self.observer.deadline_changed(self)

    def grace(self, seat: int) -> int:
        """Return how many milliseconds after the deadline an action of a seat may arrive."""
        person = self.room.chairs[seat].person
        lags = [each.lag.milliseconds for each in self.connections if each.person == person]
        return self._quota(seat).grace(max(lags, default=0.0))

    def charge_lag(self, seat: int, late: int) -> None:
        """Pay for an action that counted although it arrived `late` milliseconds after the deadline."""
        self._quota(seat).charge(late)

    def _quota(self, seat: int) -> LagQuota:
        return self.lag_quotas.setdefault(self.room.chairs[seat].person or "", LagQuota())

    # people

    def is_connected(self, seat: int) -> bool:
        """Return whether the person of a seat is connected to this worker."""
        person = self.room.chairs[seat].person
        return any(each.person == person for each in self.connections)

    @property
    def is_full(self) -> bool:
        """True if no more spectators are admitted. Players always are."""
        return sum(not self.is_player(each.person) for each in self.connections) >= MOST_SPECTATORS

    @property
    def _crowded(self) -> bool:
        return len(self.connections) > CROWD

    def seats_of(self, connection: Connection) -> tuple[int | None, ...]:
        """Return the seats from which a connection sees the game; `(None,)` for a spectator."""
        return self.room.seats_of(connection.person) or (None,)

    def excess_connections(self, person: str) -> list[Connection]:
        """Return the oldest connections of a person who has too many; some of them may be dead."""
        return [each for each in self.connections if each.person == person][:-MOST_OF_ONE]

    def drop_excluded(self) -> None:
        """Disconnect people who may no longer follow the room."""
        closed = self.room.phase == "closed"
        for connection in tuple(self.connections):
            if closed:
                connection.drop(4410, "the room is closed")
            elif connection.person in self.room.sent_away:
                connection.drop(4403, "the host has sent you away")
            elif not self.admits(connection.person):
                connection.drop(4403, "no spectators here")

    def drop_all(self, connections: Iterable[Connection], code: int, reason: str) -> None:
        for connection in tuple(connections):
            connection.drop(code, reason)

    def present(self) -> dict[str, str]:
        """Return the names of all connected people, at any worker, by id."""
        names = self.local_people()
        for _, people in self.remote_people.values():
            names |= people
        return names

    def local_people(self) -> dict[str, str]:
        return {connection.person: connection.name for connection in self.connections}

    def pledges(self) -> dict[str, str]:
        """Return the pledges of all connected people for the next game; of several devices, the newest one's."""
        pledges: dict[str, str] = {}
        for worker in self.remote_people:
            pledges |= self.remote_pledges.get(worker, {})
        return pledges | self.local_pledges()

    def local_pledges(self) -> dict[str, str]:
        return {connection.person: connection.pledge for connection in self.connections if connection.pledge}

    # messages

    def send_snapshot(self, connection: Connection, seen_game: str | None, seen_seq: int) -> None:
        """Send the room to a client that connects, and what it has not seen of the game."""
        self.show_room([connection])
        if self.views and self.game_session:
            since = seen_seq if seen_game == self.game_session.id else None
            connection.send(self.views.snapshot(self.seats_of(connection), self.now(), since))
            if self.draft and self.draft.seq == self.game_session.seq:
                connection.send(self._draft_update(self.draft))

    def show_room(self, to: Iterable[Connection] | None = None) -> None:
        """Send the room to these connections, or to all."""
        receivers = tuple(self.connections if to is None else to)
        for connection, update in room_updates(self.stored.version, self.room, receivers, unplayable=self.unplayable):
            connection.send(update)

    def show_game(self, *, deadline_only: bool = False) -> None:
        """Send the newest action to everyone; with `deadline_only`, the game without it."""
        if not self.views or not self.game_session:
            return
        now, message = self.now(), self.views.deadline if deadline_only else self.views.turn
        for connection in tuple(self.connections):
            connection.send(message(self.seats_of(connection), now))

    def show_draft(self, draft: Draft, sender: Connection | None = None) -> None:
        """Show the draft of the player to move to everyone else."""
        self.draft = draft
        self._send_all(self._draft_update(draft), but=sender)

    def _draft_update(self, draft: Draft) -> bytes:
        game = self.room.game or ""
        return encode(DraftUpdate(game=game, seq=draft.seq, seat=draft.seat, action=draft.action))

    def show_presence(self) -> None:
        (self._send_presence if self._crowded else self._send_presence_now)()

    def _send_presence_now(self) -> None:
        present = self.present()
        self._send_all(encode(Presence(people=sorted(present), names=present)))

    def _show_said(self, said: Iterable[Said]) -> None:
        """Send chat messages alone to clients that accept that, and the whole room to the others."""
        for each in said:
            encoded: dict[str, bytes] = {}
            for connection in tuple(self.connections):
                language = connection.capabilities.phrase_language
                if connection.capabilities.chat_deltas and can_read(connection, each):
                    if language not in encoded:
                        update = SaidUpdate(version=self.stored.version, said=render_said(each, language))
                        encoded[language] = encode(update)
                    connection.send(encoded[language])
        if not all(connection.capabilities.chat_deltas for connection in self.connections):
            (self._send_whole_room if self._crowded else self._send_whole_room_now)()

    def _send_whole_room_now(self) -> None:
        self.show_room([connection for connection in self.connections if not connection.capabilities.chat_deltas])

    def _send_all(self, message: bytes, but: Connection | None = None) -> None:
        for connection in tuple(self.connections):
            if connection is not but:
                connection.send(message)
