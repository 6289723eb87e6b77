"""The messages that show a room and its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from rummi.games.game import Game
from rummi.games.serialize import plain_event, plain_view, to_plain
from rummi.server.model.chat import is_chat_on, people_in_agreement
from rummi.server.model.room import Room, Shuffle
from rummi.server.protocol.games import show_contributions
from rummi.server.protocol.rooms import (
    GameUpdate,
    Happened,
    PlayerView,
    RoomShown,
    RoomUpdate,
    ShuffleShown,
    Substitute,
    encode,
)
from rummi.server.protocol.talk import Said
from rummi.server.rooms.connections import ChatAudience, Connection
from rummi.server.rooms.game import GameSession


def room_updates(
    version: int, room: Room, connections: Iterable[Connection], *, unplayable: bool = False
) -> Iterator[tuple[Connection, bytes]]:
    """Yield the room for each connection, with the chat that it may read; equal messages are encoded once."""
    audience = ChatAudience(room.said)
    encoded: dict[object, bytes] = {}
    for connection in connections:
        key = audience.key(connection)
        if key not in encoded:
            update = show_room(version, room, audience.messages_for(connection), unplayable=unplayable)
            encoded[key] = encode(update)
        yield connection, encoded[key]


def show_room(version: int, room: Room, said: Iterable[Said] = (), *, unplayable: bool = False) -> RoomUpdate:
    match = room.match
    shown = RoomShown(
        code=room.code,
        options=room.options,
        strict=room.strict,
        host=room.host,
        chairs=room.chairs,
        phase=room.phase,
        game=room.game,
        first=room.first,
        draw=room.draw,
        results=room.results,
        totals=match.totals,
        ranking=match.ranking,
        adds_up=match.adds_up,
        match_over=room.match_over,
        hints=room.hints,
        event=room.event,
        shuffle=_show_shuffle(room.shuffle) if room.shuffle else None,
        said=list(said),
        muted=room.muted,
        sent_away=room.sent_away,
        broken_off=room.broken_off,
        unplayable=unplayable,
        house=room.house,
        agreed=sorted(people_in_agreement(room)),
        chatting=is_chat_on(room),
        paused=room.paused,
        goes_round=room.goes_round,
    )
    return RoomUpdate(version=version, room=shown)


def _show_shuffle(shuffle: Shuffle) -> ShuffleShown:
    """Everything except the secret, which is published when the game has ended."""
    return ShuffleShown(
        game=shuffle.game,
        commitment=shuffle.commitment,
        contributions=show_contributions(shuffle.contributions),
        pending=shuffle.pending,
    )


class ViewMessages:
    """The messages about one game.

    Every action is sent to each player, and encoding it costs more than judging it. So the parts that are the same for
    several players are encoded once.
    """

    def __init__(self, game_session: GameSession, deadline: Callable[[], int | None]) -> None:
        self._game_session = game_session
        self._deadline = deadline
        self._commitment = game_session.dealer.commitment
        self._private: dict[int | None, tuple[Mapping[str, object], dict[str, Raw]]] = {}
        """The private fields of each seat when they were last encoded. Most racks do not change with an action."""
        self._reset()

    def _reset(self) -> None:
        self._seq = self._game_session.seq
        self._update: GameUpdate | None = None
        self._public: dict[str, Raw] = {}
        self._news: dict[tuple[int, ...], tuple[Any, Any]] = {}
        self._sights: dict[int | None, Any] = {}
        self._messages: dict[tuple[int | None, ...], bytes] = {}

    def turn(self, seats: Iterable[int | None], now: int) -> bytes:
        """Return the newest action, for a client that has seen all others."""
        self._reset_after_action()
        key = tuple(seats)
        known = self._messages.get(key)
        if known is None:
            self._update = self._update or self._update_at(now)
            known = self._messages[key] = encode(replace(self._update, sights=[self._sight(seat) for seat in key]))
        return known

    def deadline(self, seats: Iterable[int | None], now: int) -> bytes:
        """Return the current deadline, for a client that has seen all actions."""
        self._reset_after_action()
        sights = [PlayerView(seat=seat, happened=(), view=self._view(seat)) for seat in seats]
        return encode(self._update_at(now, sights))

    def snapshot(self, seats: Iterable[int | None], now: int, since: int | None) -> bytes:
        """Return the game for a client that connects and has seen it after `since` actions (None: never)."""
        return encode(self._update_at(now, [player_view(self._game_session, seat, since) for seat in seats]))

    def _reset_after_action(self) -> None:
        if self._seq != self._game_session.seq:
            self._reset()

    def _update_at(self, now: int, sights: Sequence[PlayerView] = ()) -> GameUpdate:
        game_session = self._game_session
        ended = game_session.game.outcome is not None
        return GameUpdate(
            game=game_session.id,
            seq=game_session.seq,
            now=now,
            deadline=self._deadline(),
            extended=game_session.stored.extended,
            commitment=self._commitment,
            secret=game_session.dealer.secret if ended else None,
            sights=sights,
        )

    def _sight(self, seat: int | None) -> Any:
        """Return the encoded `PlayerView` of a seat, with the newest action."""
        known = self._sights.get(seat)
        if known is None:
            sight = PlayerView(seat=seat, happened=self._newest(seat), view=self._view(seat))
            known = self._sights[seat] = Raw(encode(sight))
        return known

    def _view(self, seat: int | None) -> dict[str, Raw]:
        """Return the encoded fields of a view: those that are the same for all, then those of the seat."""
        game = self._game_session.game
        private = game.state.private_fields(seat)
        known = self._private.get(seat)
        if known is None or known[0] != private:
            encoded = {name: Raw(encode(to_plain(value))) for name, value in private.items()}
            known = self._private[seat] = private, encoded
        if not self._public:
            view = plain_view(game.view(None))
            self._public = {name: Raw(encode(value)) for name, value in view.items() if name not in private}
        return self._public | known[1]

    def _newest(self, seat: int | None) -> Any:
        """Return the encoded list of what the newest action did. For most seats the redacted events are the same."""
        game_session, redact = self._game_session, self._game_session.game.family.redact
        newest = [
            (seq, [redact(event, seat) for event in events])
            for seq, events in _since(game_session, game_session.seq - 1)
        ]
        key = tuple([id(event) for _, events in newest for event in events])
        known = self._news.get(key)
        if known is None:  # the events are kept, so that their ids stay valid
            happened = [_happened(game_session, seq, list(map(plain_event, events))) for seq, events in newest]
            known = self._news[key] = newest, Raw(encode(happened))
        return known[1]


def player_view(game_session: GameSession, seat: int | None, since: int | None) -> PlayerView:
    """Return the view of a seat, with what has happened since action `since`, as far as this worker remembers it."""
    newest = _since(game_session, since)
    happened = [_happened(game_session, seq, _redact(game_session, events, seat)) for seq, events in newest]
    return PlayerView(seat=seat, happened=happened, view=plain_view(game_session.game.view(seat)))


def story(game_session: GameSession, seat: int | None) -> list[Happened]:
    """Return everything that has happened in the game. It is replayed, because a session keeps only the last events."""
    game = game_session.game
    happened, replayed = [], Game.begin(game.rules, game.setup, game.start)
    for seq, action in enumerate(game.actions):
        replayed = replayed.act(action)
        happened.append(_happened(game_session, seq, _redact(game_session, replayed.events, seat)))
    return happened


def _redact(game_session: GameSession, events: Iterable[Any], seat: int | None) -> list[dict[str, object]]:
    redact = game_session.game.family.redact
    return [plain_event(redact(event, seat)) for event in events]


def _happened(game_session: GameSession, seq: int, events: Sequence[Any]) -> Happened:
    return Happened(seq=seq, events=events, late=game_session.is_late(seq), substitute=_substitute(game_session, seq))


def _substitute(game_session: GameSession, seq: int) -> Substitute | None:
    found = game_session.substitutes.get(seq)
    return Substitute(seat=found[0], bot=found[1] or None) if found else None


def _since(game_session: GameSession, since: int | None) -> list[tuple[int, tuple[Any, ...]]]:
    """Return the last events, from action `since` on. Usually that is one action, so the search starts at the end."""
    found: list[tuple[int, tuple[Any, ...]]] = []
    if since is not None:
        for each in reversed(game_session.recent):
            if each[0] < since:
                break
            found.append(each)
    return found[::-1]
