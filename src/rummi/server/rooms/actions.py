"""Acting in a room's game: players, bots and time-outs. An action is written first and then published."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.games.game import Game
from rummi.server.model.room import NotAllowed
from rummi.server.rooms.game import StaleCommand, clock_command
from rummi.server.rooms.ports import GameStore, Now, RoomMetrics, ServiceLevel
from rummi.server.rooms.session import Draft, RoomSession


class AlwaysServed:
    """The service level of a worker that never pauses."""

    def __init__(self, now: Now) -> None:
        self._now = now

    @property
    def awake_since(self) -> int:
        return self._now()

    async def was_served_until(self, deadline: int, *, here: bool) -> bool:  # noqa: ARG002
        return True


class GameActions:
    def __init__(
        self,
        games: GameStore,
        now: Now,
        refresh: Callable[[RoomSession], Awaitable[bool]],
        publish: Callable[[RoomSession, int], None],
        service: ServiceLevel,
        metrics: RoomMetrics,
    ) -> None:
        """`refresh` reads the room and returns whether it was out of date. `publish` sends other workers all actions
        from a number on."""
        self._games = games
        self._now = now
        self._refresh = refresh
        self._publish = publish
        self._service = service
        self._metrics = metrics

    async def act(
        self,
        session: RoomSession,
        person: str,
        game: str,
        seat: int,
        action: str,
        command: str,
        seen: int | None = None,
    ) -> int:
        """Act for a person, and return the number of the action. Raises RummiError if the action is rejected.

        A repeated command returns the same number, even if the action is no longer possible.
        """
        try:
            return await self._act(session, person, game, seat, action, command, seen)
        except RummiError:
            seq = await self._games.done(game, command)
            if seq is None:
                raise
            return seq

    async def _act(
        self, session: RoomSession, person: str, game: str, seat: int, action: str, command: str, seen: int | None
    ) -> int:
        if session.room.game != game:
            await self._refresh(session)
        game_session = session.game_session
        if game_session is None or game_session.id != game:
            raise NotAllowed(sentence("This game is not played now."))
        if seat not in session.room.seats_of(person) and not (
            await self._refresh(session) and seat in session.room.seats_of(person)
        ):
            raise NotAllowed(sentence("This is not your seat."))
        if session.room.chairs[seat].bot:
            raise NotAllowed(sentence("A bot plays for you; take your seat back first."))
        deadline = session.deadline
        # it may have arrived while this process was paused; an action that was sent in time counts
        arrived_at = min(self._now(), self._service.awake_since)
        late = 0 if command in game_session.commands or deadline is None else arrived_at - deadline
        if late > session.grace(seat):
            await self.time_out(session, here=True)
        try:
            seq = await self.do(session, seat, action, command, seen=seen, game=game)
        except StaleCommand:
            raise NotAllowed(sentence("This was meant for a turn that is over.")) from None
        session.charge_lag(seat, late)
        return seq

    async def do(
        self,
        session: RoomSession,
        seat: int,
        action: Any,
        command: str,
        at: int | None = None,
        seen: int | None = None,
        bot: str | None = None,
        game: str | None = None,
    ) -> int:
        """Act for a seat, then publish the action, and return its number.

        `at` and `seen` are explained in `GameSession.act`. With `bot`, only while this bot has the seat, and without
        penalties, because its mistakes are ours. With `game`, only in this game. Raises StaleCommand and IllegalAction.
        """
        async with session.acting:
            game_session = session.game_session
            if game_session is None or game not in (None, game_session.id):
                raise StaleCommand
            action = _parse(game_session.game, seat, action)
            if bot and session.room.chairs[seat].bot != bot:
                raise StaleCommand
            session.acted_last = True
            before = game_session.seq
            seq = await game_session.act(seat, action, command, at, seen, punish=bot is None)
            self._metrics.action_done()
            await self.do_automatic(session)
        self._publish(session, before)
        return seq

    async def do_automatic(self, session: RoomSession) -> None:
        """Do what is always to a player's advantage (A-24)."""
        game_session = session.game_session
        if game_session is None:
            return
        for seat, action in game_session.game.state.automatic_actions():
            if session.room.options.announce or session.room.chairs[seat].bot:
                try:
                    await game_session.act(seat, action, f"auto-{game_session.seq}", at=game_session.seq)
                except (IllegalAction, StaleCommand):
                    return

    async def time_out(self, session: RoomSession, *, here: bool = False) -> None:
        """End the turn of a player whose time has run out, and judge their draft (A-28).

        Nothing happens if the deadline was extended, or if it is not proven that the player was served until then.
        With `here`, the player is known to be connected to this worker.
        """
        game_session = session.game_session
        if not await self._is_over(session, here=here) or game_session is None:
            return
        seq, game = game_session.seq, game_session.game
        seat = game.turn
        if seat is None:
            return
        draft = session.draft if session.draft and (session.draft.seq, session.draft.seat) == (seq, seat) else None
        drafted = game.family.parse_action(game.setup, draft.action)[1] if draft else None
        action = game.state.on_timeout(seat, drafted)
        try:
            await self.do(session, seat, action, clock_command(seq), at=seq, game=game_session.id)
        except (StaleCommand, IllegalAction):
            return  # another worker or the player acted first
        self._metrics.turn_timed_out()

    async def _is_over(self, session: RoomSession, *, here: bool) -> bool:
        game_session, deadline = session.game_session, session.deadline
        turn = game_session.game.turn if game_session else None
        if game_session is None or turn is None or deadline is None or self._now() < deadline:
            return False
        if not await self._service.was_served_until(deadline, here=here or session.is_connected(turn)):
            return False
        stored = await self._games.stored(game_session.id)
        if stored.due_at is not None and stored.due_at > deadline:
            session.extend_deadline(deadline, stored.due_at, stored.extended)
        deadline = session.deadline
        return session.game_session is game_session and deadline is not None and self._now() >= deadline


def read_draft(session: RoomSession, person: str, seat: int, action: str) -> Draft | None:
    """Return the draft of the player to move; None if it contains tiles that the player does not have.

    Raises RummiError if the draft cannot be parsed.
    """
    game_session = session.game_session
    if game_session is None or seat != game_session.game.turn or seat not in session.room.seats_of(person):
        return None
    parsed = _parse(game_session.game, seat, action)
    if isinstance(parsed, str) or not game_session.game.state.holds(seat, parsed):
        return None
    return Draft(game_session.seq, seat, action)


def _parse(game: Game, seat: int, action: Any) -> Any:
    """Parse the text of an action, once. Actions of the server are values already."""
    if not isinstance(action, str):
        return action
    named, parsed = game.family.parse_action(game.setup, action)
    if parsed.server_only:
        raise NotAllowed(sentence("This is done by the server, never by a player."))
    return parsed if named in (None, seat) else action  # the game rejects an action that names another seat
