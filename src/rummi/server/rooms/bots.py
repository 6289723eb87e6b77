"""Where a bot could not move, the game is kept as it was then: a record that can be replayed.

It tells every rack, so it is for the operator's eyes only, and no log holds it; and nobody's name, so nobody has to be
forgotten here.
`python -m rummi.server.rooms.bots FILE` asks the bot again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex
from time import monotonic
from traceback import format_exception
from typing import Any, Final, Generic, Literal, TypeAlias, TypeVar

from rummi.bots.bot import view_with_aim
from rummi.bots.catalogue import weaker_bots
from rummi.bots.outside import process as from_outside
from rummi.core.errors import IllegalAction, InvalidInput, RummiError
from rummi.core.sentence import sentence
from rummi.games.classic.views import AIM_IN_EVENTS, Aim, aim_in
from rummi.games.game import Game
from rummi.records.files import load
from rummi.records.record import Record
from rummi.records.replay import replay
from rummi.records.toml import write_record
from rummi.server import metrics
from rummi.server.jobs.fair import FairSlots
from rummi.server.jobs.games import OutsideBotFailed, choose
from rummi.server.jobs.kinds import TooBusy
from rummi.server.jobs.pool import JobError, JobPools
from rummi.server.jobs.process import JobProcessDied
from rummi.server.jobs.watch import JobTimeout
from rummi.server.model.room import Room
from rummi.server.protocol.basics import LONGEST_ACTION
from rummi.server.rooms.actions import GameActions
from rummi.server.rooms.game import GameSession, MovedOn, bot_command
from rummi.server.rooms.played_room import RoomT
from rummi.version import __version__

MOST_KEPT: Final = 100
KEY: Final = "_fault"

Kind: TypeAlias = Literal["raised", "hung", "starved", "died", "illegal"]
"""Who starved was not given the processor to think in time: the machine is too small, and nobody has made a mistake."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A thought that came to nothing. `what` tells nobody's tiles; `told` may, and stands only in the record."""

    bot: str
    kind: Kind
    what: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Faults:
    folder: Path | None

    def keep(self, game: Game, bot: str, failed: Sequence[Failed]) -> str:
        """Where it is kept; the oldest makes room. Raises OSError; without a folder nothing is kept."""
        if self.folder is None:
            return ""
        seat = game.turn or 0
        fault = {"bot": bot, "seat": seat, "version": __version__, "tries": [asdict(each) for each in failed]}
        record = replace(_nameless(Record.of(game)), extra={"": {KEY: fault}})
        now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S.%f")
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = self.folder / f"{now}-{game.rules}-{bot}-{failed[0].kind}-{token_hex(3)}.rummi"
        part = path.with_suffix(".part")  # whoever looks into the folder finds whole records only
        with open(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8", newline="\n"
        ) as file:
            file.write(write_record(record))
        part.replace(path)
        self._make_room()
        return str(path)

    def _make_room(self) -> None:
        assert self.folder
        for old in sorted(self.folder.glob("*.rummi"))[:-MOST_KEPT]:
            with suppress(OSError):  # another worker was quicker
                old.unlink()


def _nameless(record: Record) -> Record:
    players = tuple(f"p{seat}" for seat in range(len(record.setup.players)))
    return replace(record, setup=replace(record.setup, players=players))


def ask_again(path: Path) -> str:
    """What the bot does now where it could not move then; raises whatever it raised."""
    record = load(path)
    fault = record.extra.get("", {}).get(KEY)
    if not isinstance(fault, dict):
        raise InvalidInput(sentence("{path}: {problem}", path=str(path), problem=sentence("no fault is kept in it")))
    game = replay(record).game
    return choose(game.rules, str(fault["bot"]), game.view(game.turn))


if __name__ == "__main__":
    try:
        sys.stdout.write(f"{ask_again(Path(*sys.argv[1:]))}\n")
    except InvalidInput as refused:
        sys.stderr.write(f"{refused}\n")
        sys.exit(2)


MOST_IN_A_ROW: Final = 8
"""So often in a row a bot may take our time without an answer."""
REST_SECONDS: Final = 30.0

_LOG: Final = logging.getLogger(__name__)


class Resting:
    def __init__(self) -> None:
        self._in_a_row: Counter[tuple[str, str]] = Counter()
        self._until: dict[tuple[str, str], float] = {}

    def rests(self, rules: str, bot: str) -> bool:
        return monotonic() < self._until.get((rules, bot), 0.0)

    def took_our_time(self, rules: str, bot: str) -> None:
        """It hung, or its process died."""
        self._in_a_row[rules, bot] += 1
        if self._in_a_row[rules, bot] >= MOST_IN_A_ROW:
            self._until[rules, bot] = monotonic() + REST_SECONDS
            _LOG.warning("a bot rests, and simpler ones move for it", extra={"bot": bot, "rules": rules})

    def answered(self, rules: str, bot: str) -> None:
        """And be it nonsense: that costs no time."""
        self._in_a_row.pop((rules, bot), None)


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
        jobs: JobPools,
        faults: Faults,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self.faults = faults
        self._actions = actions
        self._jobs = jobs
        self._spawn = spawn
        self._at_once = FairSlots(max(BOTS_AT_ONCE, 2 * jobs.processes))
        """From thought to action: however many bots are due, people never queue behind them all, and the bots of one
        owner do not keep those of others waiting."""
        self._outside_at_once = FairSlots(OUTSIDE_AT_ONCE)
        self._resting = Resting()
        spawn(jobs.warm_up())

    async def move(self, session: RoomT) -> None:
        """Any worker may do it; the race for the action's number settles who did."""
        due = _due(session)
        if due is None:
            return
        slots = self._outside_at_once if self._jobs.is_outside(due.bot) else self._at_once
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
                thought = self._from_outside if self._jobs.is_outside(bot) else self._chosen
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
        times = 1 if self._jobs.is_outside(turn.bot) else 2
        tries = (*(turn.bot,) * times, *weaker_bots(rules, turn.bot))
        return [bot for bot in tries if not self._resting.rests(rules, bot)]

    async def _chosen(self, turn: BotTurn[RoomT], bot: str, view: Any, failed: Sequence[Failed]) -> str:
        hurry = any(each.kind in ("hung", "starved") for each in failed)
        seconds = HURRY_SECONDS if hurry else None
        rules = turn.game.rules
        owner = turn.session.owner
        action = self._jobs.action(rules, bot, view, seconds, urgent=bool(failed), owner=owner)
        chosen = await self._answered(rules, bot, action)
        self._resting.answered(rules, bot)
        if not isinstance(chosen, str) or len(chosen) > LONGEST_ACTION:
            raise CannotMove(Failed(bot, "illegal", "no action", repr(chosen)[:LONGEST_ACTION]))
        return chosen

    async def _from_outside(self, turn: BotTurn[RoomT], bot: str, _view: Any, _failed: Sequence[Failed]) -> str:
        rules = turn.game.rules
        chosen = await self._answered(
            rules, bot, self._jobs.outside_action(bot, turn.game, turn.seat, turn.session.owner)
        )
        if isinstance(chosen, OutsideBotFailed):
            kind = OUTSIDE_KINDS.get(chosen.codes[0], "raised")
            if kind != "illegal":
                self._resting.took_our_time(rules, bot)
            raise CannotMove(Failed(bot, kind, ", ".join(chosen.codes), chosen.details))
        self._resting.answered(rules, bot)
        return chosen

    async def _answered(self, rules: str, bot: str, thought: Awaitable[T]) -> T:
        """Raises CannotMove where nothing comes of it."""
        try:
            return await thought
        except JobTimeout as hung:
            self._resting.took_our_time(rules, bot)
            raise CannotMove(Failed(bot, "starved" if hung.starved else "hung")) from None
        except JobProcessDied as died:
            self._resting.took_our_time(rules, bot)
            raise CannotMove(Failed(bot, "died", str(died))) from None
        except TooBusy:
            raise CannotMove(Failed(bot, "starved", "all processes were busy")) from None
        except JobError as raised:
            raise CannotMove(Failed(bot, "raised", raised.fault.what, raised.fault.details)) from None
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
