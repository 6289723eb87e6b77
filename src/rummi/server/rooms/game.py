"""A game on the server: judged from memory, acted on in the database first.

Any worker may hold any game. What it knows may be old, but then the number of its next action is taken: it reads
on and judges again. A refusal counts only when what it was judged by is fresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from rummi.core.errors import IllegalAction
from rummi.games.catalogue import family_of
from rummi.games.fairness import Dealer
from rummi.games.game import Game
from rummi.server.store.games import Games, StoredAction, StoredGame, WriteConflict

REMEMBERED_ACTIONS: Final = 64
"""Whose events are kept for those who come back."""
NEWEST_ACTIONS: Final = 8
"""Told to other workers at once."""


@dataclass(frozen=True, slots=True)
class Done:
    """What a command came to: the number of its action, the same however often it is sent."""

    seq: int
    action: str


def clock_command(seq: int) -> str:
    """The command of the clock after so many actions; a person's has his id before it."""
    return f"time-{seq}"


def is_clock_command(command: str) -> bool:
    return command.startswith("time-")


def bot_command(seq: int, substitute: str | None = None) -> str:
    """The command of a bot; where it could not move, with the name of who moved for it (nobody: an empty one)."""
    return f"bot-{seq}" if substitute is None else f"bot-{seq}:{substitute}"


def _substitute(command: str) -> str | None:
    bot, moved, name = command.partition(":")
    return name if moved and bot.startswith("bot-") else None


class MovedOn(Exception):
    """What was meant for one moment of the game came after it."""


class UnreadableGame(Exception):
    """What stands in the database cannot be played, or not by the rules of this version."""


DeadlineRule = Callable[[Game, int, int], int | None]
"""When, after an action (the game, its number, its time), something happens by itself."""


def never(game: Game, seq: int, at: int) -> int | None:  # noqa: ARG001
    return None


@dataclass(slots=True)
class GameSession:
    """A game as far as this worker knows it."""

    stored: StoredGame
    dealer: Dealer
    game: Game
    games: Games
    now: Callable[[], int]
    due: DeadlineRule = never
    followed: Callable[[StoredAction], None] = field(default=lambda _: None)
    due_at: int | None = None
    acted_at: int = 0
    turn_began: int = 0
    """After how many actions."""
    commands: dict[str, Done] = field(default_factory=dict)
    substitutes: dict[int, tuple[int, str]] = field(default_factory=dict)
    """By the number of the action: in which seat a bot could not move, and who did (nobody: an empty name)."""
    recent: list[tuple[int, tuple[Any, ...]]] = field(default_factory=list)
    newest: list[StoredAction] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def seq(self) -> int:
        """The number of the next action, which is how many there have been."""
        return len(self.game.actions)

    def is_late(self, seq: int) -> bool:
        """Whether the clock did that action, because the player's time had run out."""
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
    ) -> Done:
        """Do what a seat asks for, once; raises what `Game.act` raises, and then nothing has happened.

        With `at` it is done with that number or not at all; with `seen`, in the turn that was played after so many
        actions or not at all. Without `punish` nothing illegal counts as a mistake.
        """
        fresh = False
        while True:
            if command in self.commands:
                return self.commands[command]
            if (at is not None and at != self.seq) or (seen is not None and seen < self.turn_began):
                raise MovedOn
            try:
                after = self._after(seat, action, punish=punish and fresh)
            except IllegalAction:
                if fresh:
                    raise
                fresh = True
                await self.catch_up()
                continue
            acted = self._acted(seat, command, after)
            try:
                await self.games.append(acted)
            except WriteConflict:
                await self.catch_up()
                continue
            if self.seq == acted.seq:  # while we waited, another command of this worker may have read it
                self._follow(after, acted)
            return Done(acted.seq, acted.action)

    def give_back(self, due_at: int, extended: int) -> None:
        """Time that did not count, of all that was given back so far."""
        self.due_at = due_at
        self.stored = replace(self.stored, extended=extended)

    async def catch_up(self) -> None:
        """Read what others have done."""
        self.hear(await self.games.since(self.id, self.seq))

    def hear(self, actions: Iterable[StoredAction]) -> None:
        """What stands in the database; what is known already, or comes too early, is passed over."""
        for acted in actions:
            if acted.seq == self.seq:
                self._follow(self._replayed(acted), acted)

    def _replayed(self, acted: StoredAction) -> Game:
        try:
            return self.game.act(acted.action, acted.seat)
        except Exception as problem:
            raise UnreadableGame from problem

    def _after(self, seat: int, action: Any, *, punish: bool) -> Game:
        try:
            return self.dealer.act(self.game, action, seat)
        except IllegalAction:
            instead = self._instead(seat, action) if punish else None
            if instead is None:
                raise
            return self.dealer.act(self.game, instead, seat)

    def _instead(self, seat: int, action: Any) -> Any:
        family = self.game.family
        meant = family.parse_action(self.game.setup, action)[1] if isinstance(action, str) else action
        return self.game.state.penalty_for(seat, meant)

    def _acted(self, seat: int, command: str, after: Game) -> StoredAction:
        now = self.now()
        due_at = self._next_due(seat, after, self.seq, now)
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

    def _next_due(self, seat: int, after: Game, seq: int, at: int) -> int | None:
        """A new turn has its own time; what others say in between does not change it."""
        same_turn = seat != self.game.turn and after.turn == self.game.turn
        return self.due_at if same_turn else self.due(after, seq + 1, at)

    def _follow(self, game: Game, acted: StoredAction) -> None:
        self.due_at = self._next_due(acted.seat, game, acted.seq, acted.acted_at)
        if game.turns != self.game.turns:
            self.turn_began = acted.seq + 1
        self.game = game
        self.acted_at = acted.acted_at
        self.commands[acted.command] = Done(acted.seq, acted.action)
        substitute = _substitute(acted.command)
        if substitute is not None:
            self.substitutes[acted.seq] = acted.seat, substitute
        self.recent.append((acted.seq, game.events))
        self.newest.append(acted)
        del self.recent[:-REMEMBERED_ACTIONS], self.newest[:-NEWEST_ACTIONS]
        self.followed(acted)


async def open_game_session(id: str, games: Games, now: Callable[[], int], due: DeadlineRule = never) -> GameSession:
    """The game as it stands in the database now; raises NoSuchGame and UnreadableGame."""
    actions = await games.since(id, 0)
    begun = await games.stored(id)  # read after the actions: it says when the next is due
    game_session = known_game_session(begun, games, now, due)
    game_session.hear(actions)
    if begun.ended_at is None:
        game_session.due_at = begun.due_at
    elif game_session.game.outcome is None:
        await game_session.catch_up()  # it ended between the two
    return game_session


def known_game_session(
    begun: StoredGame, games: Games, now: Callable[[], int], due: DeadlineRule = never
) -> GameSession:
    """A game of which it is known how it began, before its first action."""
    return new_game_session(begun, _begin(begun), games, now, due)


def new_game_session(
    begun: StoredGame, game: Game, games: Games, now: Callable[[], int], due: DeadlineRule = never
) -> GameSession:
    """A game before its first action."""
    return GameSession(begun, begun.dealer, game, games, now, due, due_at=begun.due_at, acted_at=begun.begun_at)


def deal(
    id: str,
    rules: str,
    players: Sequence[str],
    secret: str,
    now: int,
    first: int = 0,
    options: Mapping[str, object] | None = None,
) -> StoredGame:
    """A fair game, and how it begins."""
    dealer = Dealer(secret)
    return beginning(id, dealer.deal(rules, players, first=first, options=options), dealer, now)


def beginning(
    id: str, game: Game, dealer: Dealer, now: int, room: str | None = None, due_at: int | None = None
) -> StoredGame:
    written = game.family.write_options(game.setup), game.family.write_start(game.start)
    contributions = dealer.contributions
    return StoredGame(
        id, game.rules, game.players, *written, dealer.secret, now, room, due_at, contributions=contributions
    )


def _begin(begun: StoredGame) -> Game:
    try:
        family = family_of(begun.rules)
        setup = family.setup(begun.rules, begun.players, begun.options)
        return Game.begin(begun.rules, setup, family.read_start(setup, begun.start))
    except Exception as problem:
        raise UnreadableGame from problem
