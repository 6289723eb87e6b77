"""A room in a worker's hands: the room and its game as far as this worker knows them, and who is connected here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from rummi.games.game import Game
from rummi.server.model.chat import find_new_messages
from rummi.server.model.room import KeptDeadline, Room, Said
from rummi.server.protocol.rooms import DraftUpdate, Presence, encode
from rummi.server.protocol.talk import SaidUpdate
from rummi.server.rooms.connections import Connection, Seldom, hears, show_said
from rummi.server.rooms.deadlines import LagQuota, awaits_player, due_at
from rummi.server.rooms.game import GameSession
from rummi.server.rooms.played_room import Draft
from rummi.server.rooms.views import PlayerViews, room_updates
from rummi.server.store.games import StoredAction
from rummi.server.store.rooms import Due, StoredRoom

MOST_SPECTATORS: Final = 200
"""Connected to one room at one worker; players are not counted."""
MOST_OF_ONE: Final = 8
"""Connections of one person to one room: his devices and their windows."""
A_FEW: Final = 20
"""Connections to a room; of more, each costs the others something."""
PRESENCE_SECONDS: Final = 0.25
"""Between two messages of who is connected: where two hundred are, each is large."""
WHOLE_SECONDS: Final = 0.5
"""Between two of what is said, to clients that want the whole room for it."""


@dataclass(slots=True, eq=False)
class RoomSession:
    stored: StoredRoom
    now: Callable[[], int]
    schedule: Callable[[RoomSession], None]
    """Told whenever what is due has changed."""
    ended: Callable[[RoomSession], None]
    """Told when the game has ended and the score table wants its line."""
    started: Callable[[RoomSession], None] = lambda _: None
    """Told when a game is started that awaits the shares of its players."""
    game_session: GameSession | None = None
    views: PlayerViews | None = None
    draft: Draft | None = None
    acting: asyncio.Lock = field(default_factory=asyncio.Lock)
    changing: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: dict[Connection, None] = field(default_factory=dict)
    """In the order in which they came."""
    elsewhere: dict[str, tuple[int, dict[str, str]]] = field(default_factory=dict)
    """Who is connected to other workers, and when they said so."""
    pledged_elsewhere: dict[str, dict[str, str]] = field(default_factory=dict)
    """What they have pledged there for the next game."""
    telling: dict[str, str] = field(default_factory=dict)
    """Shares that are just being told, by person."""
    lag_quotas: dict[str, LagQuota] = field(default_factory=dict)
    """In the game that is played, by person; not of connections, which anyone can make again."""
    address: str = ""
    """The address of its host; empty while it is not known."""
    used_at: int = 0
    read_at: float = 0.0
    """When reading it from the database was last begun, in seconds of `time.monotonic`: all that stood there then is
    known here."""
    mine: bool = False
    """Whether the newest action was done by this worker, which then also sees to what comes next."""
    in_vain: int = 0
    """How often in a row what was due could not be done, by a fault of ours."""
    not_before: int = 0
    """When it is tried again."""
    unplayable: bool = False
    """Whether the game cannot be loaded: nobody can go on in it, but the host can break it off."""
    behind: bool = False
    """Whether others have gone on; where anybody is here, it will be read in a moment."""
    tell_presence: Seldom = field(init=False)
    tell_whole: Seldom = field(init=False)
    """The room, to those who do not know what is said by itself."""

    def __post_init__(self) -> None:
        self.tell_presence = Seldom(PRESENCE_SECONDS, self._show_presence)
        self.tell_whole = Seldom(WHOLE_SECONDS, self._show_whole)

    @property
    def room(self) -> Room:
        return self.stored.room

    @property
    def owner(self) -> str:
        """The owner of its bots' thinking time: the host's address, because one person can be many guests."""
        return self.address or self.room.host

    def came_from(self, person: str, address: str) -> None:
        if person == self.room.host:
            self.address = address

    @property
    def asleep(self) -> bool:
        """Others have gone on and nobody here looks: it is read when somebody does."""
        return self.behind and not self.connections

    @property
    def _crowded(self) -> bool:
        """Whether so many follow it that not everything is told to everybody at once."""
        return len(self.connections) > A_FEW

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
        if self.room.game is not None and room.game is None:
            return Due(self.room.game, None, broken_off=True)
        game_session = self.game_session
        turn = game_session.game.turn if game_session else None
        if game_session is None or turn is None or game_session.id != room.game:
            return None
        awaited = awaits_player(self.room, game_session.game) != awaits_player(room, game_session.game)
        if self.room.paused != room.paused or awaited:  # then a turn has all its time (again): no person waits for it
            return Due(game_session.id, due_at(room, game_session.game, game_session.seq, self.now()))
        if (self.room.chairs[turn].bot is None) == (room.chairs[turn].bot is None):
            return None
        usual, kept = due_at(room, game_session.game, game_session.seq, self.now()), self._kept(room)
        if usual is None or kept is None:
            return Due(game_session.id, usual)
        # whoever sits there, the turn ends when it would have: nobody gains time by changing places with a bot
        return Due(game_session.id, min(usual, max(kept, self.now())) if room.chairs[turn].bot else kept)

    def _kept(self, room: Room) -> int | None:
        game_session, kept = self.game_session, room.kept_deadline
        if not game_session or not kept or (kept.game, kept.turn) != (game_session.id, game_session.game.turns):
            return None
        return kept.at + game_session.stored.extended

    def keep_deadline(self, room: Room) -> Room:
        """The room as it becomes, with the deadline of the turn, where a bot and its person change places in it."""
        game_session, due = self.game_session, self.due_in(room)
        turn = game_session.game.turn if game_session else None
        if due is None or game_session is None or turn is None or self._kept(room) is not None:
            return room
        deadline = game_session.due_at if room.chairs[turn].bot else due.at
        if deadline is None:
            return room
        kept = KeptDeadline(game_session.id, game_session.game.turns, deadline - game_session.stored.extended)
        return replace(room, kept_deadline=kept)

    def sleep(self) -> None:
        """A room that only a request brought here, or that all have left, is not followed for nobody."""
        self.behind, self.mine = True, False

    def lay(self, game_session: GameSession) -> None:
        """The room has another game."""
        if self.game_session is None or self.game_session.id != game_session.id:
            self.lag_quotas.clear()
        self.game_session = game_session
        if self.unplayable:
            self.unplayable = False
            self.show_room()
        usual = self.due(game_session.game, game_session.seq, game_session.acted_at)
        if (usual is None) != (game_session.due_at is None):
            # whoever sat down or stood up while the last action was written did not know of it
            game_session.due_at = usual
        elif usual is not None and game_session.due_at is not None and self.deadline is None:
            # what was put off because people were not served is not a bot's, and nobody has to wait for it
            game_session.due_at = min(usual, game_session.due_at)
        self.views = PlayerViews(game_session, lambda: self.deadline)
        self.draft = None
        game_session.followed = self._followed
        self.show_game()
        self._look_ahead()

    def lose_game(self) -> None:
        """It cannot be loaded, or not followed any more."""
        self._clear_table()
        self.unplayable = True
        self.show_room()

    def _clear_table(self) -> None:
        self.game_session = self.views = self.draft = None
        self.unplayable = False

    def _followed(self, acted: StoredAction) -> None:
        """The game went on: everyone sees it."""
        assert self.game_session
        draft = self.draft
        if draft and self.game_session.game.turn == draft.seat != acted.seat:
            draft.seq = self.game_session.seq  # somebody else said something in between; the turn goes on
        else:
            self.draft = None
        if self.game_session.game.turn != acted.seat:
            self._quota(acted.seat).refill(self.game_session.game.turns)
        self.show_game()
        self._look_ahead()

    def _quota(self, seat: int) -> LagQuota:
        return self.lag_quotas.setdefault(self.room.chairs[seat].person or "", LagQuota())

    def grace(self, seat: int) -> int:
        """The milliseconds by which an action of a seat may come after the deadline."""
        person = self.room.chairs[seat].person
        lags = [each.lag.milliseconds for each in self.connections if each.person == person]
        return self._quota(seat).grace(max(lags, default=0.0))

    def charge_lag(self, seat: int, late: int) -> None:
        """An action of this seat counted although it came so many milliseconds after the deadline."""
        self._quota(seat).charge(late)

    def _look_ahead(self) -> None:
        assert self.game_session
        if self.game_session.game.outcome is not None:
            self.ended(self)
        else:
            self.schedule(self)

    def renew(self, stored: StoredRoom) -> None:
        """The room has changed."""
        changed, before = self.due_in(stored.room), self.room
        said = find_new_messages(before, stored.room)
        self.stored = stored
        if stored.room.game != before.game:
            self._clear_table()
        if stored.room.starting and not before.starting:
            self.started(self)
        if said:
            self._show_said(said)
        else:
            self.drop_strangers()
            self.show_room()
        if before.chairs != stored.room.chairs:
            self.in_vain = self.not_before = 0  # perhaps another bot can do what this one could not
        if changed and self.game_session:
            self.game_session.due_at = changed.at
            self.show_game(anew=True)
        if self.game_session and (changed or before.chairs != stored.room.chairs):
            self.schedule(self)

    def put_off(self, was: int, due: int, extended: int | None = None) -> None:
        """The deadline of the person to move, because nobody served him; everyone sees it."""
        game_session = self.game_session
        if game_session is None or game_session.due_at is None or not was <= game_session.due_at < due:
            return
        more = due - game_session.due_at
        game_session.give_back(due, game_session.stored.extended + more if extended is None else extended)
        self.show_game(anew=True)
        self.schedule(self)

    def is_here(self, seat: int) -> bool:
        """Whether the person of a seat is connected to this worker."""
        person = self.room.chairs[seat].person
        return any(each.person == person for each in self.connections)

    def drop_strangers(self) -> None:
        """Those who may not follow it any more."""
        closed = self.room.phase == "closed"
        for connection in tuple(self.connections):
            if closed:
                connection.drop(4410, "the room is closed")
            elif connection.person in self.room.sent_away:
                connection.drop(4403, "the host has sent you away")
            elif not self.admits(connection.person):
                connection.drop(4403, "no spectators here")

    def is_player(self, person: str) -> bool:
        return person == self.room.host or bool(self.room.seats_of(person))

    @property
    def is_full(self) -> bool:
        """For spectators; a player always gets in."""
        return sum(not self.is_player(each.person) for each in self.connections) >= MOST_SPECTATORS

    def surplus_of(self, person: str) -> list[Connection]:
        """The oldest connections of somebody who has too many: perhaps they are dead and nobody has noticed."""
        return [each for each in self.connections if each.person == person][:-MOST_OF_ONE]

    def admits(self, person: str) -> bool:
        if person in self.room.sent_away:
            return False
        return self.room.options.spectators or self.room.phase == "gathering" or bool(self.room.seats_of(person))

    def seats_of(self, connection: Connection) -> tuple[int | None, ...]:
        return self.room.seats_of(connection.person) or (None,)

    def show_room(self, to: Iterable[Connection] | None = None) -> None:
        """To everybody, or to these."""
        listening = tuple(self.connections if to is None else to)
        for connection, update in room_updates(self.stored.version, self.room, listening, unplayable=self.unplayable):
            connection.send(update)

    def _show_said(self, said: Iterable[Said]) -> None:
        """What was said, and not the whole room, to whoever knows that message."""
        for each in said:
            encoded: dict[str, bytes] = {}
            for connection in tuple(self.connections):
                ears = connection.ears
                if ears.said_alone and hears(connection, each):
                    if ears.words_in not in encoded:
                        shown = show_said(each, ears.words_in)
                        encoded[ears.words_in] = encode(SaidUpdate(version=self.stored.version, said=shown))
                    connection.send(encoded[ears.words_in])
        if not all(connection.ears.said_alone for connection in self.connections):
            (self.tell_whole if self._crowded else self._show_whole)()

    def _show_whole(self) -> None:
        self.show_room([connection for connection in self.connections if not connection.ears.said_alone])

    def show_game(self, *, anew: bool = False) -> None:
        if not self.views or not self.game_session:
            return
        now = self.now()
        for connection in tuple(self.connections):
            seats = self.seats_of(connection)
            connection.send(self.views.renewed(seats, now) if anew else self.views.update(seats, now))

    def catch_up(self, connection: Connection, seen_game: str | None, seen_seq: int) -> None:
        """For somebody who comes, or comes back: the room, and of the game what is new to him."""
        self.show_room([connection])
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
        (self.tell_presence if self._crowded else self._show_presence)()

    def _show_presence(self) -> None:
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

    def pledges(self) -> dict[str, str]:
        """Of everybody who is connected, for the next game; of several devices, that of the one heard of last."""
        pledges: dict[str, str] = {}
        for worker in self.elsewhere:
            pledges |= self.pledged_elsewhere.get(worker, {})
        return pledges | self.pledged_here()

    def pledged_here(self) -> dict[str, str]:
        return {connection.person: connection.pledge for connection in self.connections if connection.pledge}

    def _tell_all(self, message: bytes, but: Connection | None = None) -> None:
        for connection in tuple(self.connections):
            if connection is not but:
                connection.send(message)

    def drop_all(self, connections: Iterable[Connection], code: int, reason: str) -> None:
        for connection in tuple(connections):
            connection.drop(code, reason)
