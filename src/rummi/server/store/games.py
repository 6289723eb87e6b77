"""Games in the database: begun once, acted on in order, read from any action on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from rummi.server.store.schema import ACTIONS, GAMES


@dataclass(frozen=True, slots=True)
class Begun:
    """How a game began."""

    id: str
    rules: str
    players: Sequence[str]
    options: Mapping[str, object]
    start: Mapping[str, object]
    secret: str
    begun_at: int


@dataclass(frozen=True, slots=True)
class Acted:
    """One action of a game."""

    seq: int
    seat: int
    action: str
    command: str
    acted_at: int


class Taken(Exception):
    """Somebody else has acted with this number, or this command is done already: read on and look again."""


class NoSuchGame(Exception):
    pass


class Games:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def begin(self, begun: Begun) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(
                insert(GAMES).values(
                    id=begun.id,
                    rules=begun.rules,
                    players=list(begun.players),
                    options=dict(begun.options),
                    start=dict(begun.start),
                    secret=begun.secret,
                    begun_at=begun.begun_at,
                )
            )

    async def begun(self, game: str) -> Begun:
        async with self._engine.connect() as connection:
            row = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).one_or_none()
        if row is None:
            raise NoSuchGame(game)
        return Begun(row.id, row.rules, row.players, row.options, row.start, row.secret, row.begun_at)

    async def since(self, game: str, seq: int) -> list[Acted]:
        """The actions from this number on."""
        asked = select(ACTIONS).where(ACTIONS.c.game == game, ACTIONS.c.seq >= seq).order_by(ACTIONS.c.seq)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(asked)).all()
        return [Acted(row.seq, row.seat, row.action, row.command, row.acted_at) for row in rows]

    async def append(self, game: str, acted: Acted, *, ends: bool = False) -> None:
        """When this returns, the action has happened, whatever happens next. Raises Taken where it has not."""
        try:
            async with self._engine.begin() as connection:
                await connection.execute(
                    insert(ACTIONS).values(
                        game=game,
                        seq=acted.seq,
                        seat=acted.seat,
                        action=acted.action,
                        command=acted.command,
                        acted_at=acted.acted_at,
                    )
                )
                if ends:
                    await connection.execute(update(GAMES).where(GAMES.c.id == game).values(ended_at=acted.acted_at))
        except IntegrityError as taken:
            raise Taken from taken
