"""The one place through which everything about a game leaves the server.

A seat gets its view and the redacted events, a spectator those of nobody. Nothing else that is sent knows a game's
state: answers are numbers, refusals speak of what the asker did with what he has, drafts are their sender's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Any

import msgspec

from rummi.games.fairness import Contribution
from rummi.games.played import Game
from rummi.games.shared.plain import Texts, Write, plain_event, plain_view
from rummi.server.play.game_session import GameSession
from rummi.server.protocol.rooms import ContributionShown, GameUpdate, Happened, PlayerView, Substitute, encode


class PlayerViews:
    """The messages of one game, each distinct one encoded once."""

    def __init__(self, game_session: GameSession, deadline: Callable[[], int | None]) -> None:
        self._game_session = game_session
        self._deadline = deadline
        self._commitment = game_session.dealer.commitment
        self._texts = Texts()
        self._events: dict[int, tuple[Any, msgspec.Raw]] = {}
        """By identity: most are the same for everybody, and written once."""
        self._seq = -1
        self._views: dict[int | None, bytes] = {}
        self._updates: dict[tuple[int | None, ...], bytes] = {}

    def update(self, seats: Iterable[int | None], now: int) -> bytes:
        """After the newest action, for somebody who has followed so far."""
        game_session = self._game_session
        if self._seq != game_session.seq:
            self._seq, self._views, self._updates, self._events = game_session.seq, {}, {}, {}
            self._texts.turn_page()
        whose = tuple(seats)
        known = self._updates.get(whose)
        if known is None:
            known = self._updates[whose] = self._message([self._view(seat) for seat in whose], now)
        return known

    def whole(self, seats: Iterable[int | None], now: int, since: int | None) -> bytes:
        """For somebody who comes, or comes back and has seen the game after `since` actions."""
        views = [encode(player_view(self._game_session, seat, since)) for seat in seats]
        return self._message(views, now)

    def _view(self, seat: int | None) -> bytes:
        known = self._views.get(seat)
        if known is None:
            known = self._views[seat] = encode(
                player_view(self._game_session, seat, self._game_session.seq - 1, self._texts.write, self._event)
            )
        return known

    def _event(self, event: Any) -> Any:
        known = self._events.get(id(event))
        if known is None:  # the event is kept, so that its identity stays its own
            known = self._events[id(event)] = event, msgspec.Raw(encode(plain_event(event)))
        return known[1]

    def _message(self, views: Iterable[bytes], now: int) -> bytes:
        game_session = self._game_session
        ended = game_session.game.outcome is not None
        update = GameUpdate(
            game=game_session.id,
            seq=game_session.seq,
            now=now,
            deadline=self._deadline(),
            extended=game_session.stored.extended,
            commitment=self._commitment,
            secret=game_session.dealer.secret if ended else None,
            sights=[msgspec.Raw(each) for each in views],  # type: ignore[misc]
        )
        return encode(update)


def player_view(
    game_session: GameSession,
    seat: int | None,
    since: int | None,
    write: Write = str,
    write_event: Callable[[Any], Any] = plain_event,
) -> PlayerView:
    """With what has happened since, as far as this worker remembers it; without `since`, only the view."""
    game = game_session.game
    newest = _since(game_session, since)
    happened = [_happened(game_session, seq, events, seat, write_event) for seq, events in newest]
    return PlayerView(seat=seat, happened=happened, view=plain_view(game.family.view(game.state, seat), write))


def story(game_session: GameSession, seat: int | None) -> list[Happened]:
    """Everything that has happened so far: replayed, because a session remembers only the newest."""
    game = game_session.game
    happened, replayed = [], Game.begin(game.rules, game.setup, game.start)
    for seq, action in enumerate(game.actions):
        replayed = replayed.act(action)
        happened.append(_happened(game_session, seq, replayed.events, seat))
    return happened


def _happened(
    game_session: GameSession,
    seq: int,
    events: Iterable[Any],
    seat: int | None,
    write_event: Callable[[Any], Any] = plain_event,
) -> Happened:
    redact = game_session.game.family.redact
    return Happened(
        seq=seq,
        events=[write_event(redact(event, seat)) for event in events],
        late=game_session.is_late(seq),
        substitute=_substitute(game_session, seq),
    )


def _substitute(game_session: GameSession, seq: int) -> Substitute | None:
    found = game_session.substitutes.get(seq)
    return Substitute(seat=found[0], bot=found[1] or None) if found else None


def _since(game_session: GameSession, since: int | None) -> list[tuple[int, tuple[Any, ...]]]:
    """From the newest back, because mostly one is wanted."""
    found = list(takewhile(lambda each: since is not None and each[0] >= since, reversed(game_session.recent)))
    return found[::-1]


def show_contributions(contributions: Iterable[Contribution]) -> list[ContributionShown]:
    return [ContributionShown(seats=each.seats, pledge=each.pledge, share=each.share) for each in contributions]
