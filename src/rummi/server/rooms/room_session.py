"""A room in a worker's hands: the room and its game as far as this worker knows them, and who is connected here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rummi.games.played import Game
from rummi.server.model.room import Room
from rummi.server.play.deadlines import due_at
from rummi.server.play.game_session import GameSession
from rummi.server.play.played_room import Draft
from rummi.server.play.player_view import PlayerViews
from rummi.server.protocol.rooms import DraftUpdate, Presence, encode
from rummi.server.rooms.connection import Connection
from rummi.server.rooms.room_view import room_update
from rummi.server.store.games import StoredAction
from rummi.server.store.rooms import Due, StoredRoom


@dataclass(slots=True, eq=False)
class RoomSession:
    stored: StoredRoom
    now: Callable[[], int]
    schedule: Callable[[RoomSession], None]
    """Told whenever what is due has changed."""
    ended: Callable[[RoomSession], None]
    """Told when the game has ended and the score table wants its line."""
    game_session: GameSession | None = None
    views: PlayerViews | None = None
    draft: Draft | None = None
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
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
        return self.stored.room

    @property
    def asleep(self) -> bool:
        """Others have gone on and nobody here looks: it is read when somebody does."""
        return self.behind and not self.connections

    @property
    def busy(self) -> bool:
        """Whether this worker is about to act in it or to change it."""
        return self.acting.locked() or self.changing.locked()

    @property
    def deadline(self) -> int | None:
        """When the time runs out for the person to move; a bot's pace is nobody's business."""
        turn = self.game_session.game.turn if self.game_session else None
        if self.game_session is None or turn is None or self.room.chairs[turn].bot:
            return None
        return self.game_session.due_at

    def due(self, game: Game, seq: int, at: int) -> int | None:
        """A bot moves after a while; a person's time runs out; a game that has ended waits for nothing."""
        return due_at(self.room, game, seq, at)

    def due_in(self, room: Room) -> Due | None:
        """What is due in the game if the room becomes so, where a bot is to move then for a person, or the reverse."""
        game_session = self.game_session
        turn = game_session.game.turn if game_session else None
        if game_session is None or turn is None or game_session.id != room.game:
            return None
        if (self.room.chairs[turn].bot is None) == (room.chairs[turn].bot is None):
            return None
        return Due(game_session.id, due_at(room, game_session.game, game_session.seq, self.now()))

    def sleep(self) -> None:
        """A room that only a request brought here, or that all have left, is not followed for nobody."""
        self.behind, self.mine = True, False

    def lay(self, game_session: GameSession) -> None:
        """The room has another game."""
        self.game_session = game_session
        usual = self.due(game_session.game, game_session.seq, game_session.acted_at)
        if (usual is None) != (game_session.due_at is None):
            # whoever sat down or stood up while the last action was written did not know of it
            game_session.due_at = usual
        self.views = PlayerViews(game_session, lambda: self.deadline)
        self.draft = None
        game_session.followed = self._followed
        self.show_game()
        self._look_ahead()

    def _followed(self, acted: StoredAction) -> None:
        """The game went on: everyone sees it."""
        assert self.game_session
        draft = self.draft
        if draft and self.game_session.game.turn == draft.seat != acted.seat:
            draft.seq = self.game_session.seq  # somebody else said something in between; the turn goes on
        else:
            self.draft = None
        self.show_game()
        self._look_ahead()

    def _look_ahead(self) -> None:
        assert self.game_session
        if self.game_session.game.outcome is not None:
            self.ended(self)
        else:
            self.schedule(self)

    def renew(self, stored: StoredRoom) -> None:
        """The room has changed."""
        changed = self.due_in(stored.room)
        self.stored = stored
        self._drop_strangers()
        self.show_room()
        if changed and self.game_session:
            self.game_session.due_at = changed.at
            self.show_game(anew=True)
            self.schedule(self)

    def _drop_strangers(self) -> None:
        closed = self.room.phase == "closed"
        for connection in tuple(self.connections):
            if closed:
                connection.drop(4410, "the room is closed")
            elif not self.admits(connection.person):
                connection.drop(4403, "no spectators here")

    def admits(self, person: str) -> bool:
        return self.room.options.spectators or self.room.phase == "gathering" or bool(self.room.seats_of(person))

    def seats_of(self, connection: Connection) -> tuple[int | None, ...]:
        return self.room.seats_of(connection.person) or (None,)

    def show_room(self) -> None:
        self._tell_all(room_update(self.stored.version, self.room))

    def show_game(self, *, anew: bool = False) -> None:
        if not self.views or not self.game_session:
            return
        now = self.now()
        for connection in tuple(self.connections):
            seats = self.seats_of(connection)
            since = self.game_session.seq if anew else None
            message = self.views.whole(seats, now, since) if anew else self.views.update(seats, now)
            connection.send(message)

    def catch_up(self, connection: Connection, seen_game: str | None, seen_seq: int) -> None:
        """For somebody who comes, or comes back: the room, and of the game what is new to him."""
        connection.send(room_update(self.stored.version, self.room))
        if self.views and self.game_session:
            since = seen_seq if seen_game == self.game_session.id else None
            connection.send(self.views.whole(self.seats_of(connection), self.now(), since))
            if self.draft and self.draft.seq == self.game_session.seq:
                connection.send(self._drafted(self.draft))

    def show_draft(self, draft: Draft, sender: Connection | None = None) -> None:
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
        return {connection.person: connection.name for connection in self.connections}

    def _tell_all(self, message: bytes, but: Connection | None = None) -> None:
        for connection in tuple(self.connections):
            if connection is not but:
                connection.send(message)

    def drop_all(self, connections: Iterable[Connection], code: int, reason: str) -> None:
        for connection in tuple(connections):
            connection.drop(code, reason)
