"""Acting in a room's game: people, bots and the clock, each through the same door."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Generic, Protocol

from rummi.core.errors import IllegalAction, RummiError
from rummi.core.sentence import sentence
from rummi.games.game import Game
from rummi.server import metrics
from rummi.server.model.room import NotAllowed
from rummi.server.rooms.game import Done, MovedOn, clock_command
from rummi.server.rooms.played_room import Draft, RoomT
from rummi.server.store.games import Games


class GameActions(Generic[RoomT]):
    def __init__(
        self,
        games: Games,
        now: Callable[[], int],
        refresh: Callable[[RoomT], Awaitable[bool]],
        tell: Callable[[RoomT, int], None],
    ) -> None:
        """`refresh` reads the room anew and says whether it was another; `tell` tells other workers of all that has
        been done since so many actions."""
        self._games = games
        self._now = now
        self._refresh = refresh
        self._tell = tell
        self.service: Service = AlwaysServed(now)
        """Whether people were served; whoever knows better says so."""

    async def act(
        self, session: RoomT, person: str, game: str, seat: int, action: str, command: str, seen: int | None = None
    ) -> int:
        """What a person asks for with a seat of his; the number of the action.

        What was done is answered again, even if it could no longer be done: the game is over, a bot sits there.
        """
        try:
            return await self._act(session, person, game, seat, action, command, seen)
        except RummiError:
            seq = await self._games.done(game, command)
            if seq is None:
                raise
            return seq

    async def _act(
        self, session: RoomT, person: str, game: str, seat: int, action: str, command: str, seen: int | None
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
        # it may have come while this process stood still; what was sent in time counts
        came_at = min(self._now(), self.service.awake_at)
        late = 0 if command in game_session.commands or deadline is None else came_at - deadline
        if late > session.grace(seat):
            await self.time_out(session, here=True)
        try:
            seq = (await self.do(session, seat, action, command, seen=seen, game=game)).seq
        except MovedOn:
            raise NotAllowed(sentence("This was meant for a turn that is over.")) from None
        session.charge_lag(seat, late)
        return seq

    async def do(
        self,
        session: RoomT,
        seat: int,
        action: Any,
        command: str,
        at: int | None = None,
        seen: int | None = None,
        bot: str | None = None,
        game: str | None = None,
    ) -> Done:
        """With `at` and `seen` as in `GameSession.act`; with `bot`, only as long as this bot plays there, and it pays
        for no mistake: those are ours; with `game`, only in this one."""
        async with session.acting:
            game_session = session.game_session
            if game_session is None or game not in (None, game_session.id):
                raise MovedOn
            action = _read(game_session.game, seat, action)
            if bot and session.room.chairs[seat].bot != bot:
                raise MovedOn
            session.mine = True
            before = game_session.seq
            done = await game_session.act(seat, action, command, at, seen, punish=bot is None)
            metrics.ACTIONS.inc()
            await self.do_automatic(session)
        self._tell(session, before)
        return done

    async def do_automatic(self, session: RoomT) -> None:
        """A-24: done for its players, because it is only ever to their advantage."""
        game_session = session.game_session
        if game_session is None:
            return
        for seat, action in game_session.game.state.automatic_actions():
            if session.room.options.announce or session.room.chairs[seat].bot:
                try:
                    await game_session.act(seat, action, f"auto-{game_session.seq}", at=game_session.seq)
                except (IllegalAction, MovedOn):
                    return

    async def time_out(self, session: RoomT, *, here: bool = False) -> None:
        """The time of the seat to move is over: what lies there as a draft is judged (A-28). Not if it was put off, nor
        before it is sure that its person was served; with `here`, he is by this worker."""
        game_session = session.game_session
        if not await self._is_over(session, here=here) or game_session is None:
            return
        seq, game = game_session.seq, game_session.game
        seat = game.turn
        if seat is None:
            return
        draft = session.draft if session.draft and (session.draft.seq, session.draft.seat) == (seq, seat) else None
        meant = game.family.parse_action(game.setup, draft.action)[1] if draft else None
        out = game.state.on_timeout(seat, meant)
        try:
            await self.do(session, seat, out, clock_command(seq), at=seq, game=game_session.id)
        except (MovedOn, IllegalAction):
            return  # somebody was quicker
        metrics.TIMEOUTS.inc()

    async def _is_over(self, session: RoomT, *, here: bool) -> bool:
        game_session, deadline = session.game_session, session.deadline
        turn = game_session.game.turn if game_session else None
        if game_session is None or turn is None or deadline is None or self._now() < deadline:
            return False
        if not await self.service.proven(deadline, here=here or session.is_here(turn)):
            return False
        stored = await self._games.stored(game_session.id)
        if stored.due_at is not None and stored.due_at > deadline:
            session.put_off(deadline, stored.due_at, stored.extended)
        deadline = session.deadline
        return session.game_session is game_session and deadline is not None and self._now() >= deadline


class Service(Protocol):
    """Whether people were served, so that their time may run out."""

    @property
    def awake_at(self) -> int:
        """Since when this process has run without a pause."""
        ...

    async def proven(self, deadline: int, *, here: bool) -> bool: ...


class AlwaysServed:
    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now

    @property
    def awake_at(self) -> int:
        return self._now()

    async def proven(self, deadline: int, *, here: bool) -> bool:  # noqa: ARG002
        return True


def _read(game: Game, seat: int, action: Any) -> Any:
    """What somebody asks for is written, and read once; what the server does by itself is not."""
    if not isinstance(action, str):
        return action
    named, meant = game.family.parse_action(game.setup, action)
    if meant.server_only:
        raise NotAllowed(sentence("This is done by the server, never by a player."))
    return meant if named in (None, seat) else action  # the game refuses what names another seat


def read_draft(session: RoomT, person: str, seat: int, action: str) -> Draft | None:
    """Return the draft of the seat to move; None where it shows tiles that the player does not have.

    Raises what cannot be read.
    """
    game_session = session.game_session
    if game_session is None or seat != game_session.game.turn or seat not in session.room.seats_of(person):
        return None
    meant = _read(game_session.game, seat, action)
    if isinstance(meant, str) or not game_session.game.state.holds(seat, meant):
        return None
    return Draft(game_session.seq, seat, action)
