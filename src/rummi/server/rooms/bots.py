"""Bot turns: asking a bot for an action, and what happens if it fails."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from traceback import format_exception
from typing import Any, Final, TypeVar

from rummi.bots.bot import view_with_aim
from rummi.bots.catalogue import weaker_bots
from rummi.bots.outside import process as from_outside
from rummi.core.errors import IllegalAction, RummiError
from rummi.games.classic.views import AIM_IN_EVENTS, Aim, aim_in
from rummi.games.game import Game
from rummi.server.jobs.failures import BotFailure, FailureKind, JobError, JobProcessDied, JobTimeout, OutsideBotFailed
from rummi.server.jobs.fair import FairSlots
from rummi.server.jobs.kinds import TooBusy
from rummi.server.model.room import Room
from rummi.server.protocol.basics import LONGEST_ACTION
from rummi.server.rooms.actions import GameActions
from rummi.server.rooms.game import GameSession, StaleCommand, bot_command
from rummi.server.rooms.ports import BotFaultStore, BotPool, Now, RoomMetrics, Spawn
from rummi.server.rooms.session import RoomSession

BOTS_AT_ONCE: Final = 4
OUTSIDE_AT_ONCE: Final = 16
"""Bots from outside have slots of their own, so that the others do not wait for them."""
HURRY_SECONDS: Final = 0.2
"""The time of each bot that is asked after another one has hung, because the players have waited long enough."""
MAX_CONSECUTIVE_FAILURES: Final = 8
OPEN_MS: Final = 30_000

OUTSIDE_KINDS: Final[dict[str, FailureKind]] = {
    from_outside.LATE: "hung",
    from_outside.DIED: "died",
    from_outside.ILLEGAL: "illegal",
    from_outside.NOTATION: "illegal",
}
"""The kinds of failures of bots from outside, by their codes; all other codes count as raised."""

_LOG: Final = logging.getLogger(__name__)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot is to move at this point of a game."""

    session: RoomSession
    game_session: GameSession
    game: Game
    seat: int
    bot: str

    @property
    def seq(self) -> int:
        return len(self.game.actions)

    @property
    def is_over(self) -> bool:
        other_game = self.session.game_session is not self.game_session
        return other_game or self.game_session.seq != self.seq or self.session.room.chairs[self.seat].bot != self.bot


class CannotMove(Exception):
    def __init__(self, failure: BotFailure) -> None:
        super().__init__(failure.kind)
        self.failure = failure


class BotTurns:
    def __init__(
        self,
        actions: GameActions,
        pool: BotPool,
        faults: BotFaultStore,
        now: Now,
        spawn: Spawn,
        metrics: RoomMetrics,
    ) -> None:
        self.faults = faults
        self._actions = actions
        self._pool = pool
        self._spawn = spawn
        self._metrics = metrics
        self._slots = FairSlots(max(BOTS_AT_ONCE, 2 * pool.processes))
        """For the bots that think or act at once, so that people do not queue behind all of them. Owners take turns."""
        self._outside_slots = FairSlots(OUTSIDE_AT_ONCE)
        self._circuit_breaker = CircuitBreaker(now)
        spawn(pool.warm_up())

    async def move(self, session: RoomSession) -> None:
        """Move for the bot whose turn it is. If several workers do, the first to write the action has moved."""
        due = _due_turn(session)
        if due is None:
            return
        slots = self._outside_slots if self._pool.is_outside(due.bot) else self._slots
        async with slots.slot(session.owner):
            turn, failures = _due_turn(session), list[BotFailure]()
            if turn is None:
                return
            try:
                await self._move(turn, failures)
            except StaleCommand:
                return  # another worker moved first, or the player is back
            finally:
                if failures:
                    self._spawn(self._report(turn, failures))

    async def _move(self, turn: BotTurn, failures: list[BotFailure]) -> None:
        """Ask the bot, then weaker ones, and finally take an action that is always legal. Collects the failures."""
        view = view_with_aim(turn.game.view(turn.seat), _aim(turn.session.room, turn.seat))
        for bot in self._bots_to_ask(turn):
            if failures and (failures[-1].bot, failures[-1].kind) == (bot, "starved"):
                continue
            try:
                ask = self._ask_outside if self._pool.is_outside(bot) else self._ask
                chosen = await ask(turn, bot, view, failures)
                await self._act(turn, bot, chosen, None if bot == turn.bot else bot)
                return
            except CannotMove as problem:
                failures.append(problem.failure)
            if turn.is_over:
                raise StaleCommand
        await self._act(turn, turn.bot, turn.game.family.advice.fallback_action(view), "")

    def _bots_to_ask(self, turn: BotTurn) -> list[str]:
        """Return the bots in their order. The bot itself is asked twice, but one from outside has had its time."""
        rules = turn.game.rules
        times = 1 if self._pool.is_outside(turn.bot) else 2
        bots = (*(turn.bot,) * times, *weaker_bots(rules, turn.bot))
        return [bot for bot in bots if not self._circuit_breaker.is_open(rules, bot)]

    async def _ask(self, turn: BotTurn, bot: str, view: Any, failures: Sequence[BotFailure]) -> str:
        hurry = any(each.kind in ("hung", "starved") for each in failures)
        seconds = HURRY_SECONDS if hurry else None
        rules = turn.game.rules
        owner = turn.session.owner
        action = self._pool.action(rules, bot, view, seconds, urgent=bool(failures), owner=owner)
        chosen = await self._await_answer(rules, bot, action)
        self._circuit_breaker.record_answer(rules, bot)
        if not isinstance(chosen, str) or len(chosen) > LONGEST_ACTION:
            raise CannotMove(BotFailure(bot, "illegal", "no action", repr(chosen)[:LONGEST_ACTION]))
        return chosen

    async def _ask_outside(self, turn: BotTurn, bot: str, _view: Any, _failures: Sequence[BotFailure]) -> str:
        rules = turn.game.rules
        chosen = await self._await_answer(
            rules, bot, self._pool.outside_action(bot, turn.game, turn.seat, turn.session.owner)
        )
        if isinstance(chosen, OutsideBotFailed):
            kind = OUTSIDE_KINDS.get(chosen.codes[0], "raised")
            if kind != "illegal":
                self._circuit_breaker.record_failure(rules, bot)
            raise CannotMove(BotFailure(bot, kind, ", ".join(chosen.codes), chosen.details))
        self._circuit_breaker.record_answer(rules, bot)
        return chosen

    async def _await_answer(self, rules: str, bot: str, answer: Awaitable[T]) -> T:
        """Raises CannotMove if the bot fails."""
        try:
            return await answer
        except JobTimeout as hung:
            self._circuit_breaker.record_failure(rules, bot)
            raise CannotMove(BotFailure(bot, "starved" if hung.starved else "hung")) from None
        except JobProcessDied as died:
            self._circuit_breaker.record_failure(rules, bot)
            raise CannotMove(BotFailure(bot, "died", str(died))) from None
        except TooBusy:
            raise CannotMove(BotFailure(bot, "starved", "all processes were busy")) from None
        except JobError as raised:
            raise CannotMove(BotFailure(bot, "raised", raised.fault.what, raised.fault.details)) from None
        except Exception as problem:  # noqa: BLE001 (a fault of the pool)
            told = "".join(format_exception(problem))
            raise CannotMove(BotFailure(bot, "raised", type(problem).__name__, told)) from None

    async def _act(self, turn: BotTurn, bot: str, chosen: Any, substitute: str | None) -> None:
        command, game = bot_command(turn.seq, substitute), turn.game_session.id
        try:
            await self._actions.do(turn.session, turn.seat, chosen, command, at=turn.seq, bot=turn.bot, game=game)
        except StaleCommand:
            raise
        except Exception as problem:
            if not isinstance(problem, RummiError) and _is_legal(turn, chosen):
                raise  # not the bot's fault: the database, perhaps
            codes = [each.code for each in problem.violations] if isinstance(problem, IllegalAction) else []
            what = ", ".join(codes) or type(problem).__name__
            raise CannotMove(BotFailure(bot, "illegal", what, f"{chosen}\n{problem}")) from None

    async def _report(self, turn: BotTurn, failures: list[BotFailure]) -> None:
        rules = turn.game.rules
        for each in failures:
            self._metrics.bot_failed(each.kind, each.bot, rules)
        if all(each.kind == "starved" for each in failures):
            _LOG.warning("bots are short of processors", extra={"bot": turn.bot, "rules": rules})
            return
        try:
            kept = await self.faults.keep(turn.game, turn.bot, failures)
        except Exception as problem:  # noqa: BLE001 (a full disk, perhaps; the log line matters more)
            kept = f"not kept: {getattr(problem, 'strerror', None) or type(problem).__name__}"
        fault = "; ".join(f"{each.bot} {each.kind} {each.what}".rstrip() for each in failures)
        _, moved = turn.game_session.substitutes.get(turn.seq, (turn.seat, turn.bot))
        extra = {"bot": turn.bot, "rules": rules, "fault": fault, "moved": moved or "nobody", "record": kept}
        _LOG.error("a bot could not move", extra=extra)


class CircuitBreaker:
    """A circuit breaker for bots that hang or crash, so that rooms do not queue behind them.

    While the circuit of a bot is open, simpler bots move instead.
    """

    def __init__(self, now: Now) -> None:
        self._now = now
        self._failures: Counter[tuple[str, str]] = Counter()
        self._open_until: dict[tuple[str, str], int] = {}

    def is_open(self, rules: str, bot: str) -> bool:
        return self._now() < self._open_until.get((rules, bot), 0)

    def record_failure(self, rules: str, bot: str) -> None:
        self._failures[rules, bot] += 1
        if self._failures[rules, bot] >= MAX_CONSECUTIVE_FAILURES:
            self._open_until[rules, bot] = self._now() + OPEN_MS
            _LOG.warning("a bot rests, and simpler ones move for it", extra={"bot": bot, "rules": rules})

    def record_answer(self, rules: str, bot: str) -> None:
        """Reset the count of failures. Illegal answers count too: they cost no time."""
        self._failures.pop((rules, bot), None)


def _due_turn(session: RoomSession) -> BotTurn | None:
    game_session = session.game_session
    seat = game_session.game.turn if game_session else None
    bot = session.room.chairs[seat].bot if seat is not None else None
    if game_session is None or seat is None or bot is None:
        return None
    return BotTurn(session, game_session, game_session.game, seat, bot)


def _aim(room: Room, seat: int) -> Aim:
    return AIM_IN_EVENTS if room.event else aim_in(room.match, seat, room.options.games)


def _is_legal(turn: BotTurn, chosen: Any) -> bool:
    try:
        turn.game_session.dealer.act(turn.game, chosen, turn.seat)
    except Exception:  # noqa: BLE001 (any error means that the game does not accept it)
        return False
    return True
