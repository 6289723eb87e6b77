"""Moving for bots, whatever happens to them: a fault of ours stops no game.

A bot that raises, hangs, dies or answers something illegal is asked once more, then the simpler bots of its game are
asked, and in the end the simplest thing is done that its family knows, here and without asking anybody. Together that
takes less than two seconds. A bot from outside is asked once (`helpers/outside_work.py`).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from traceback import format_exception
from typing import Any, Final, Generic, TypeVar

from rummi.bots.bot import view_with_aim
from rummi.bots.catalogue import weaker_bots
from rummi.bots.outside import process as from_outside
from rummi.core.errors import IllegalAction, RummiError
from rummi.games.classic.views import AIM_IN_EVENTS, Aim, aim_in
from rummi.games.game import Game
from rummi.server import metrics
from rummi.server.helpers.fair import FairSlots
from rummi.server.helpers.helper import Died
from rummi.server.helpers.kinds import TooBusy
from rummi.server.helpers.outside_work import Lost
from rummi.server.helpers.pool import Raised
from rummi.server.helpers.pools import HelperPools
from rummi.server.helpers.watch import Hung
from rummi.server.model.room import Room
from rummi.server.play.actions import GameActions
from rummi.server.play.faults import Failed, Faults, Kind
from rummi.server.play.game_session import GameSession, MovedOn, bot_command
from rummi.server.play.played_room import RoomT
from rummi.server.play.resting import Resting
from rummi.server.protocol.basics import LONGEST_ACTION

BOTS_AT_ONCE: Final = 4
OUTSIDE_AT_ONCE: Final = 16
"""Bots from outside, apart from the others, who must not wait for them."""
HURRY_SECONDS: Final = 0.2
"""For each that is asked after one has hung, because the room has waited long enough."""

OUTSIDE_KINDS: Final[dict[str, Kind]] = {
    from_outside.LATE: "hung",
    from_outside.DIED: "died",
    from_outside.ILLEGAL: "illegal",
    from_outside.NOTATION: "illegal",
}
"""As what it counts when a bot from outside fails so; in any other way it has raised."""

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BotTurn(Generic[RoomT]):
    """A bot is to move at this point of a game."""

    session: RoomT
    game_session: GameSession
    game: Game
    seat: int
    bot: str

    @property
    def seq(self) -> int:
        return len(self.game.actions)

    @property
    def is_over(self) -> bool:
        elsewhere = self.session.game_session is not self.game_session
        return elsewhere or self.game_session.seq != self.seq or self.session.room.chairs[self.seat].bot != self.bot


class CannotMove(Exception):
    def __init__(self, failed: Failed) -> None:
        super().__init__(failed.kind)
        self.failed = failed


class BotTurns(Generic[RoomT]):
    def __init__(
        self,
        actions: GameActions[RoomT],
        helpers: HelperPools,
        faults: Faults,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self.faults = faults
        self._actions = actions
        self._helpers = helpers
        self._spawn = spawn
        self._at_once = FairSlots(max(BOTS_AT_ONCE, 2 * helpers.processes))
        """From thought to action: however many bots are due, people never queue behind them all, and the bots of one
        owner do not keep those of others waiting."""
        self._outside_at_once = FairSlots(OUTSIDE_AT_ONCE)
        self._resting = Resting()
        spawn(helpers.warm_up())

    async def move(self, session: RoomT) -> None:
        """Any worker may do it; the race for the action's number settles who did."""
        due = _due(session)
        if due is None:
            return
        slots = self._outside_at_once if self._helpers.from_outside(due.bot) else self._at_once
        async with slots.slot(session.owner):
            turn, failed = _due(session), list[Failed]()
            if turn is None:
                return
            try:
                await self._move(turn, failed)
            except MovedOn:
                return  # somebody was quicker, or the player is back
            finally:
                if failed:
                    self._spawn(self._report(turn, failed))

    async def _move(self, turn: BotTurn[RoomT], failed: list[Failed]) -> None:
        view = view_with_aim(turn.game.view(turn.seat), _aim(turn.session.room, turn.seat))
        for bot in self._tries(turn):
            if failed and (failed[-1].bot, failed[-1].kind) == (bot, "starved"):
                continue
            try:
                thought = self._from_outside if self._helpers.from_outside(bot) else self._chosen
                chosen = await thought(turn, bot, view, failed)
                await self._do(turn, bot, chosen, None if bot == turn.bot else bot)
                return
            except CannotMove as problem:
                failed.append(problem.failed)
            if turn.is_over:
                raise MovedOn
        await self._do(turn, turn.bot, turn.game.family.advice.fallback_action(view), "")

    def _tries(self, turn: BotTurn[RoomT]) -> list[str]:
        """Who is asked, one after the other; a bot from outside once, because it has had its time."""
        rules = turn.game.rules
        times = 1 if self._helpers.from_outside(turn.bot) else 2
        tries = (*(turn.bot,) * times, *weaker_bots(rules, turn.bot))
        return [bot for bot in tries if not self._resting.rests(rules, bot)]

    async def _chosen(self, turn: BotTurn[RoomT], bot: str, view: Any, failed: Sequence[Failed]) -> str:
        hurry = any(each.kind in ("hung", "starved") for each in failed)
        seconds = HURRY_SECONDS if hurry else None
        rules = turn.game.rules
        owner = turn.session.owner
        action = self._helpers.action(rules, bot, view, seconds, urgent=bool(failed), owner=owner)
        chosen = await self._answered(rules, bot, action)
        self._resting.answered(rules, bot)
        if not isinstance(chosen, str) or len(chosen) > LONGEST_ACTION:
            raise CannotMove(Failed(bot, "illegal", "no action", repr(chosen)[:LONGEST_ACTION]))
        return chosen

    async def _from_outside(self, turn: BotTurn[RoomT], bot: str, _view: Any, _failed: Sequence[Failed]) -> str:
        rules = turn.game.rules
        chosen = await self._answered(
            rules, bot, self._helpers.outside_action(bot, turn.game, turn.seat, turn.session.owner)
        )
        if isinstance(chosen, Lost):
            kind = OUTSIDE_KINDS.get(chosen.codes[0], "raised")
            if kind != "illegal":
                self._resting.took_our_time(rules, bot)
            raise CannotMove(Failed(bot, kind, ", ".join(chosen.codes), chosen.told))
        self._resting.answered(rules, bot)
        return chosen

    async def _answered(self, rules: str, bot: str, thought: Awaitable[T]) -> T:
        """Raises CannotMove where nothing comes of it."""
        try:
            return await thought
        except Hung as hung:
            self._resting.took_our_time(rules, bot)
            raise CannotMove(Failed(bot, "starved" if hung.starved else "hung")) from None
        except Died as died:
            self._resting.took_our_time(rules, bot)
            raise CannotMove(Failed(bot, "died", str(died))) from None
        except TooBusy:
            raise CannotMove(Failed(bot, "starved", "all processes were busy")) from None
        except Raised as raised:
            raise CannotMove(Failed(bot, "raised", raised.fault.what, raised.fault.told)) from None
        except Exception as problem:  # noqa: BLE001 (a fault where none should be)
            told = "".join(format_exception(problem))
            raise CannotMove(Failed(bot, "raised", type(problem).__name__, told)) from None

    async def _do(self, turn: BotTurn[RoomT], bot: str, chosen: Any, substitute: str | None) -> None:
        command, game = bot_command(turn.seq, substitute), turn.game_session.id
        try:
            await self._actions.do(turn.session, turn.seat, chosen, command, at=turn.seq, bot=turn.bot, game=game)
        except MovedOn:
            raise
        except Exception as problem:
            if not isinstance(problem, RummiError) and _can_be_done(turn, chosen):
                raise  # the database, perhaps; the bot has done what it should
            codes = [each.code for each in problem.violations] if isinstance(problem, IllegalAction) else []
            what = ", ".join(codes) or type(problem).__name__
            raise CannotMove(Failed(bot, "illegal", what, f"{chosen}\n{problem}")) from None

    async def _report(self, turn: BotTurn[RoomT], failed: list[Failed]) -> None:
        rules = turn.game.rules
        for each in failed:
            metrics.BOT_FAULTS.labels(each.kind, each.bot, rules).inc()
        if all(each.kind == "starved" for each in failed):
            _LOG.warning("bots are short of processors", extra={"bot": turn.bot, "rules": rules})
            return
        try:
            kept = await asyncio.to_thread(self.faults.keep, turn.game, turn.bot, failed)
        except Exception as problem:  # noqa: BLE001 (a full disk, perhaps: what is known is told all the same)
            kept = f"not kept: {getattr(problem, 'strerror', None) or type(problem).__name__}"
        fault = "; ".join(f"{each.bot} {each.kind} {each.what}".rstrip() for each in failed)
        _, moved = turn.game_session.substitutes.get(turn.seq, (turn.seat, turn.bot))
        told = {"bot": turn.bot, "rules": rules, "fault": fault, "moved": moved or "nobody", "record": kept}
        _LOG.error("a bot could not move", extra=told)


def _due(session: RoomT) -> BotTurn[RoomT] | None:
    game_session = session.game_session
    seat = game_session.game.turn if game_session else None
    bot = session.room.chairs[seat].bot if seat is not None else None
    if game_session is None or seat is None or bot is None:
        return None
    return BotTurn(session, game_session, game_session.game, seat, bot)


def _aim(room: Room, seat: int) -> Aim:
    return AIM_IN_EVENTS if room.event else aim_in(room.match, seat, room.options.games)


def _can_be_done(turn: BotTurn[RoomT], chosen: Any) -> bool:
    try:
        turn.game_session.dealer.act(turn.game, chosen, turn.seat)
    except Exception:  # noqa: BLE001 (whatever it is, the game cannot take it)
        return False
    return True
