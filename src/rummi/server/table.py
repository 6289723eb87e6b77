"""A game on the server: brought up to date from the database, judged, and acted on in the database first.

Any worker may hold any game. Two that act at the same time want the same number; one insert wins, and the other
reads on and judges again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from rummi.games.catalogue import family_of
from rummi.games.fairness import Dealer
from rummi.games.played import Game
from rummi.server.store.games import Acted, Begun, Games, Taken


@dataclass(frozen=True, slots=True)
class Done:
    """What a command came to: the number of its action, the same however often it is sent."""

    seq: int
    action: str


@dataclass(slots=True)
class OnTable:
    """A game as far as this worker knows it."""

    dealer: Dealer
    game: Game
    commands: dict[str, Done] = field(default_factory=dict)


class Tables:
    """The games that this worker has in its hands; the database is the authority."""

    def __init__(self, games: Games, now: Callable[[], int]) -> None:
        self._games = games
        self._now = now
        self._known: dict[str, OnTable] = {}

    async def begin(
        self,
        id: str,
        rules: str,
        players: Sequence[str],
        secret: str,
        first: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> Game:
        """Deal a fair game and write down how it began."""
        game = Dealer(secret).deal(rules, players, first=first, options=options)
        written = game.family.write_options(game.setup), game.family.write_start(game.start)
        await self._games.begin(Begun(id, rules, game.players, *written, secret, self._now()))
        return game

    async def game(self, id: str) -> Game:
        """The game as it stands in the database now."""
        return (await self._up_to_date(id)).game

    async def act(self, id: str, seat: int, action: str, command: str) -> Done:
        """Do what a seat asks for, once; raises what `Game.act` raises, and then nothing has happened."""
        while True:
            table = await self._up_to_date(id)
            if command in table.commands:
                return table.commands[command]
            seq = len(table.game.actions)
            after = table.dealer.act(table.game, action, seat)
            acted = Acted(seq, seat, after.actions[-1], command, self._now())
            try:
                await self._games.append(id, acted, ends=after.outcome is not None)
            except Taken:
                continue
            if len(table.game.actions) == seq:  # while we waited, another command of this worker may have read it
                _follow(table, after, acted)
            return Done(seq, acted.action)

    async def _up_to_date(self, id: str) -> OnTable:
        table = self._known.get(id)
        if table is None:
            begun = await self._games.begun(id)
            table = self._known.setdefault(id, OnTable(Dealer(begun.secret), _begin(begun)))
        for acted in await self._games.since(id, len(table.game.actions)):
            if acted.seq == len(table.game.actions):
                _follow(table, table.game.act(acted.action, acted.seat), acted)
        return table


def _begin(begun: Begun) -> Game:
    family = family_of(begun.rules)
    setup = family.setup(begun.rules, begun.players, begun.options)
    return Game.begin(begun.rules, setup, family.read_start(setup, begun.start))


def _follow(table: OnTable, game: Game, acted: Acted) -> None:
    table.game = game
    table.commands[acted.command] = Done(acted.seq, acted.action)
