"""A game on the server: judged in memory, written to the database first.

Any worker may hold any game, so its copy can be out of date. Then the number of its next action is taken: the session
reads the newer actions and judges again. It rejects an action only after judging it by the newest state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from rummi.core.errors import IllegalAction
from rummi.games.catalogue import family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from rummi.server.model.stored import StoredAction, StoredGame
from rummi.server.rooms.ports import GameStore, Now
from rummi.server.sequence import SequencedWriter

REMEMBERED_ACTIONS: Final = 64
"""Actions whose events are kept for clients that reconnect."""
NEWEST_ACTIONS: Final = 8
"""Actions that can be sent to other workers along with the news that there are some."""


class StaleCommand(Exception):
    """The command was meant for a moment of the game that has passed."""


class UnreadableGame(Exception):
    """The stored game cannot be replayed by the rules of this version."""


@dataclass(frozen=True, slots=True)
class NextAction:
    """An action that is legal now, and the game after it."""

    acted: StoredAction
    game: Game


class GameObserver(Protocol):
    """The room in which a game is played."""

    def deadline_after(self, game: Game, seq: int, at: int) -> int | None:
        """Return when something happens automatically after action number `seq - 1`, made at time `at`."""
        ...

    def on_action(self, game_session: GameSession, acted: StoredAction) -> None:
        """React to an action that is now part of the game, whichever worker wrote it."""
        ...


class Unobserved:
    """The observer of a game that is only looked at."""

    def deadline_after(self, game: Game, seq: int, at: int) -> int | None:  # noqa: ARG002
        return None

    def on_action(self, game_session: GameSession, acted: StoredAction) -> None:
        pass


@dataclass(slots=True, eq=False)
class GameSession:
    """A game as far as this worker knows it."""

    stored: StoredGame
    game: Game
    store: GameStore
    now: Now
    observer: GameObserver = field(default_factory=Unobserved)
    dealer: Dealer = field(init=False)
    due_at: int | None = field(init=False)
    acted_at: int = field(init=False)
    turn_began: int = 0
    """The number of actions before the current turn."""
    commands: dict[str, int] = field(default_factory=dict)
    """The numbers of the actions, by command."""
    substitutes: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By action number: the seat whose bot could not move, and the bot that moved instead ("" for none)."""
    recent: list[tuple[int, tuple[Any, ...]]] = field(default_factory=list)
    """The numbers and events of the last actions."""
    newest: list[StoredAction] = field(default_factory=list)
    _writer: SequencedWriter[NextAction] = field(init=False)

    def __post_init__(self) -> None:
        self.dealer = self.stored.dealer
        self.due_at = self.stored.due_at
        self.acted_at = self.stored.begun_at
        self._writer = SequencedWriter(self, IllegalAction)

    @classmethod
    async def load(cls, id: str, store: GameStore, now: Now, observer: GameObserver | None = None) -> GameSession:
        """Read a game from the database. Raises NoSuchGame and UnreadableGame."""
        actions = await store.since(id, 0)
        stored = await store.stored(id)  # read after the actions, because it says when the next one is due
        game_session = cls.from_stored(stored, store, now, observer)
        game_session.follow(actions)
        if stored.ended_at is None:
            game_session.due_at = stored.due_at
        elif game_session.game.outcome is None:
            await game_session.catch_up()  # it ended between the two reads
        return game_session

    @classmethod
    def from_stored(
        cls, stored: StoredGame, store: GameStore, now: Now, observer: GameObserver | None = None
    ) -> GameSession:
        """Return the session of a game before its first action. Raises UnreadableGame."""
        try:
            family = family_of(stored.rules)
            setup = family.setup(stored.rules, stored.players, stored.options)
            game = Game.begin(stored.rules, setup, family.read_start(setup, stored.start))
        except Exception as problem:
            raise UnreadableGame from problem
        return cls(stored, game, store, now, observer or Unobserved())

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def seq(self) -> int:
        """The number of the next action, which is the number of actions so far."""
        return len(self.game.actions)

    def is_late(self, seq: int) -> bool:
        """Return whether this action was a time-out."""
        return clock_command(seq) in self.commands

    async def act(
        self,
        seat: int,
        action: Any,
        command: str,
        at: int | None = None,
        seen: int | None = None,
        *,
        punish: bool = True,
    ) -> int:
        """Act for a seat, once per command, and return the number of the action.

        With `at`, the action gets this number. With `seen`, it belongs to the turn that was played after so many
        actions. Without `punish`, an illegal action is rejected and never becomes a penalty.

        Raises StaleCommand if that number or turn has passed, and IllegalAction; then nothing has happened.
        """
        if command in self.commands:
            return self.commands[command]

        async def propose(fresh: bool) -> NextAction:
            if (at is not None and at != self.seq) or (seen is not None and seen < self.turn_began):
                raise StaleCommand
            after = self._judge(seat, action, punish=punish and fresh)
            return NextAction(self._record(seat, command, after), after)

        seq = await self._writer.write(propose, command)
        assert seq is not None
        return seq

    async def append(self, entry: NextAction) -> int:
        """Write an action, and apply it. Raises WriteConflict."""
        seq = entry.acted.seq
        await self.store.append(entry.acted)
        if self.seq == seq:  # otherwise another task of this worker has read it meanwhile
            self._advance(entry.game, entry.acted)
        return seq

    async def done(self, command: str) -> int | None:
        return self.commands.get(command)

    async def catch_up(self) -> None:
        """Read the actions that other workers have written."""
        self.follow(await self.store.since(self.id, self.seq))

    def follow(self, actions: Iterable[StoredAction]) -> None:
        """Apply stored actions. Actions that are known already, or that leave a gap, are ignored."""
        for acted in actions:
            if acted.seq == self.seq:
                self._advance(self._replay(acted), acted)

    def extend_deadline(self, due_at: int, extended: int) -> None:
        """Set a later deadline; `extended` is the total extension of the game so far."""
        self.due_at = due_at
        self.stored = replace(self.stored, extended=extended)

    def _replay(self, acted: StoredAction) -> Game:
        try:
            return self.game.act(acted.action, acted.seat)
        except Exception as problem:
            raise UnreadableGame from problem

    def _judge(self, seat: int, action: Any, *, punish: bool) -> Game:
        """Return the game after an action, or after the penalty for it."""
        try:
            return self.dealer.act(self.game, action, seat)
        except IllegalAction:
            penalty = self._penalty_for(seat, action) if punish else None
            if penalty is None:
                raise
            return self.dealer.act(self.game, penalty, seat)

    def _penalty_for(self, seat: int, action: Any) -> Any:
        family = self.game.family
        parsed = family.parse_action(self.game.setup, action)[1] if isinstance(action, str) else action
        return self.game.state.penalty_for(seat, parsed)

    def _record(self, seat: int, command: str, after: Game) -> StoredAction:
        now = self.now()
        due_at = self._next_deadline(seat, after, self.seq, now)
        return StoredAction(
            self.id,
            self.seq,
            seat,
            after.actions[-1],
            command,
            now,
            due_at,
            sets_deadline=due_at != self.due_at,
            outcome=after.outcome,
        )

    def _next_deadline(self, seat: int, after: Game, seq: int, at: int) -> int | None:
        """Return the next deadline. An announcement during another player's turn does not change that turn's."""
        same_turn = seat != self.game.turn and after.turn == self.game.turn
        return self.due_at if same_turn else self.observer.deadline_after(after, seq + 1, at)

    def _advance(self, game: Game, acted: StoredAction) -> None:
        self.due_at = self._next_deadline(acted.seat, game, acted.seq, acted.acted_at)
        if game.turns != self.game.turns:
            self.turn_began = acted.seq + 1
        self.game = game
        self.acted_at = acted.acted_at
        self.commands[acted.command] = acted.seq
        substitute = _substitute_in(acted.command)
        if substitute is not None:
            self.substitutes[acted.seq] = acted.seat, substitute
        self.recent.append((acted.seq, game.events))
        self.newest.append(acted)
        del self.recent[:-REMEMBERED_ACTIONS], self.newest[:-NEWEST_ACTIONS]
        self.observer.on_action(self, acted)


def clock_command(seq: int) -> str:
    """Return the command of a time-out. The commands of players contain their ids, so the two never collide."""
    return f"time-{seq}"


def is_clock_command(command: str) -> bool:
    return command.startswith("time-")


def bot_command(seq: int, substitute: str | None = None) -> str:
    """Return the command of a bot; with `substitute`, of the bot that moved instead ("" if none could)."""
    return f"bot-{seq}" if substitute is None else f"bot-{seq}:{substitute}"


def _substitute_in(command: str) -> str | None:
    bot, found, name = command.partition(":")
    return name if found and bot.startswith("bot-") else None


def deal(
    id: str,
    rules: str,
    players: Sequence[str],
    secret: str,
    now: int,
    first: int = 0,
    options: Mapping[str, object] | None = None,
) -> StoredGame:
    """Deal a fair game outside a room."""
    dealer = Dealer(secret)
    return to_stored(id, dealer.deal(rules, players, first=first, options=options), dealer, now)


def to_stored(
    id: str, game: Game, dealer: Dealer, now: int, room: str | None = None, due_at: int | None = None
) -> StoredGame:
    """Return the row of a game that begins now."""
    options, start = game.family.write_options(game.setup), game.family.write_start(game.start)
    return StoredGame(
        id,
        game.rules,
        game.players,
        options,
        start,
        dealer.secret,
        now,
        room,
        due_at,
        contributions=dealer.contributions,
    )
