"""A room as everybody in it is shown it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

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
from rummi.server.rooms.connections import Connection, Hearing
from rummi.server.rooms.game import GameSession


def room_updates(
    version: int, room: Room, connections: Iterable[Connection], *, unplayable: bool = False
) -> Iterator[tuple[Connection, bytes]]:
    """For each the room with what he hears; encoded once for all who hear the same."""
    hearing = Hearing(room.said)
    encoded: dict[object, bytes] = {}
    for connection in connections:
        key = hearing.key(connection)
        if key not in encoded:
            shown = show_room(version, room, hearing.heard_by(connection), unplayable=unplayable)
            encoded[key] = encode(shown)
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
    """Everything but the secret, which is told when the game has ended."""
    return ShuffleShown(
        game=shuffle.game,
        commitment=shuffle.commitment,
        contributions=show_contributions(shuffle.contributions),
        pending=shuffle.pending,
    )


NOTHING_NEW: Final = b"[]"


class PlayerViews:
    """The messages of one game. What is the same for several is written once and put together as bytes: at a table of
    four every action is told four times, and writing it costs more than judging it."""

    def __init__(self, game_session: GameSession, deadline: Callable[[], int | None]) -> None:
        self._game_session = game_session
        self._deadline = deadline
        self._commitment = game_session.dealer.commitment
        self._own: dict[int | None, tuple[Mapping[str, object], bytes]] = {}
        """What was each seat's own when it was last written: from one action to the next most racks are the same."""
        self._turn_page()

    def _look(self) -> None:
        if self._seq != self._game_session.seq:
            self._turn_page()

    def _turn_page(self) -> None:
        """What is written from here on is after another action."""
        self._seq = self._game_session.seq
        self._head = self._public = b""
        self._news: dict[tuple[int, ...], tuple[Any, bytes]] = {}
        self._views: dict[int | None, bytes] = {}
        self._updates: dict[tuple[int | None, ...], bytes] = {}

    def update(self, seats: Iterable[int | None], now: int) -> bytes:
        """After the newest action, for somebody who has followed so far."""
        self._look()
        whose = tuple(seats)
        known = self._updates.get(whose)
        if known is None:
            self._head = self._head or self._beginning(now)
            known = self._updates[whose] = _message(self._head, map(self._view, whose))
        return known

    def renewed(self, seats: Iterable[int | None], now: int) -> bytes:
        """For somebody who has followed: no action came, but perhaps another deadline."""
        self._look()
        return _message(self._beginning(now), (_sight(seat, NOTHING_NEW, self._seen(seat)) for seat in seats))

    def whole(self, seats: Iterable[int | None], now: int, since: int | None) -> bytes:
        """For somebody who comes, or comes back and has seen the game after `since` actions."""
        views = [encode(player_view(self._game_session, seat, since)) for seat in seats]
        return _message(self._beginning(now), views)

    def _view(self, seat: int | None) -> bytes:
        """As `player_view` would have it."""
        known = self._views.get(seat)
        if known is None:
            known = self._views[seat] = _sight(seat, self._newest(seat), self._seen(seat))
        return known

    def _seen(self, seat: int | None) -> bytes:
        """The view: what everybody sees, and what is the seat's own."""
        game = self._game_session.game
        own = game.state.private_fields(seat)
        known = self._own.get(seat)
        if known is None or known[0] != own:
            known = self._own[seat] = own, encode({name: to_plain(value) for name, value in own.items()})
        if not self._public:
            view = plain_view(game.view(None))
            self._public = encode({name: value for name, value in view.items() if name not in own})
        return _joined(self._public, known[1])

    def _newest(self, seat: int | None) -> bytes:
        """What the newest action did: redacted alike for most, the events are the very same and written once."""
        game_session, redact = self._game_session, self._game_session.game.family.redact
        newest = [
            (seq, [redact(event, seat) for event in events])
            for seq, events in _since(game_session, game_session.seq - 1)
        ]
        key = tuple([id(event) for _, events in newest for event in events])
        known = self._news.get(key)
        if known is None:  # the events are kept, so that their identities stay their own
            happened = [_happened(game_session, seq, list(map(plain_event, events))) for seq, events in newest]
            known = self._news[key] = newest, encode(happened)
        return known[1]

    def _beginning(self, now: int) -> bytes:
        game_session = self._game_session
        ended = game_session.game.outcome is not None
        return encode(
            GameUpdate(
                game=game_session.id,
                seq=game_session.seq,
                now=now,
                deadline=self._deadline(),
                extended=game_session.stored.extended,
                commitment=self._commitment,
                secret=game_session.dealer.secret if ended else None,
                sights=(),
            )
        )


def _message(beginning: bytes, sights: Iterable[bytes]) -> bytes:
    """The sights, which come last, in the list that was left empty for them."""
    return b"%b%b]}" % (beginning.removesuffix(b"]}"), b",".join(sights))


def _sight(seat: int | None, happened: bytes, view: bytes) -> bytes:
    """A `PlayerView`."""
    return b'{"seat":%b,"happened":%b,"view":%b}' % (encode(seat), happened, view)


def _joined(one: bytes, other: bytes) -> bytes:
    """Two tables as one."""
    return one if other == b"{}" else other if one == b"{}" else b"%b,%b" % (one[:-1], other[1:])


def player_view(game_session: GameSession, seat: int | None, since: int | None) -> PlayerView:
    """With what has happened since, as far as this worker remembers it; without `since`, only the view."""
    newest = _since(game_session, since)
    happened = [_happened(game_session, seq, _told(game_session, events, seat)) for seq, events in newest]
    return PlayerView(seat=seat, happened=happened, view=plain_view(game_session.game.view(seat)))


def story(game_session: GameSession, seat: int | None) -> list[Happened]:
    """Everything that has happened so far: replayed, because a session remembers only the newest."""
    game = game_session.game
    happened, replayed = [], Game.begin(game.rules, game.setup, game.start)
    for seq, action in enumerate(game.actions):
        replayed = replayed.act(action)
        happened.append(_happened(game_session, seq, _told(game_session, replayed.events, seat)))
    return happened


def _told(game_session: GameSession, events: Iterable[Any], seat: int | None) -> list[dict[str, object]]:
    redact = game_session.game.family.redact
    return [plain_event(redact(event, seat)) for event in events]


def _happened(game_session: GameSession, seq: int, events: Sequence[Any]) -> Happened:
    return Happened(seq=seq, events=events, late=game_session.is_late(seq), substitute=_substitute(game_session, seq))


def _substitute(game_session: GameSession, seq: int) -> Substitute | None:
    found = game_session.substitutes.get(seq)
    return Substitute(seat=found[0], bot=found[1] or None) if found else None


def _since(game_session: GameSession, since: int | None) -> list[tuple[int, tuple[Any, ...]]]:
    """From the newest back, because mostly one is wanted."""
    found: list[tuple[int, tuple[Any, ...]]] = []
    if since is not None:
        for each in reversed(game_session.recent):
            if each[0] < since:
                break
            found.append(each)
    return found[::-1]
