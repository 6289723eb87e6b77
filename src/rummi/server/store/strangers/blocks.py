"""Who has blocked whom; the blocked are told nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import delete, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from rummi.server.store.database import Database
from rummi.server.store.schema import BLOCKS
from rummi.server.together import Together


@dataclass(frozen=True, slots=True)
class Block:
    person: str
    """Who is blocked."""
    name: str
    at: int


class Blocks:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._asked = Together(self.of_all)

    async def add(self, person: str, block: Block) -> None:
        """Done twice, it is done once."""
        row = {"person": person, "blocked": block.person, "name": block.name, "at": block.at}
        async with self._database.writing() as connection:
            await connection.execute(self._database.insert_new(BLOCKS).values(row))

    async def remove(self, person: str, blocked: str) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(BLOCKS).where(BLOCKS.c.person == person, BLOCKS.c.blocked == blocked))

    async def of(self, person: str) -> list[Block]:
        """By whom somebody does not want to be talked to, the newest first."""
        asked = select(BLOCKS).where(BLOCKS.c.person == person).order_by(BLOCKS.c.at.desc(), BLOCKS.c.blocked)
        async with self._database.reading() as connection:
            return [Block(row.blocked, row.name, row.at) for row in await connection.execute(asked)]

    async def blocked_by(self, person: str) -> frozenset[str]:
        return await self._asked.get(person) or frozenset()

    async def of_all(self, people: Collection[str]) -> dict[str, frozenset[str]]:
        """Whom each of these has blocked."""
        asked = select(BLOCKS.c.person, BLOCKS.c.blocked).where(BLOCKS.c.person.in_(people))
        found: dict[str, set[str]] = {person: set() for person in people}
        async with self._database.reading() as connection:
            for row in await connection.execute(asked):
                found[row.person].add(row.blocked)
        return {person: frozenset(blocked) for person, blocked in found.items()}

    async def count(self, person: str) -> int:
        async with self._database.reading() as connection:
            asked = select(func.count()).select_from(BLOCKS).where(BLOCKS.c.person == person)
            return await connection.scalar(asked) or 0

    async def has(self, person: str, blocked: str) -> bool:
        asked = select(BLOCKS.c.at).where(BLOCKS.c.person == person, BLOCKS.c.blocked == blocked)
        async with self._database.reading() as connection:
            return (await connection.execute(asked)).first() is not None


async def forget_blocks(connection: AsyncConnection, person: str) -> None:
    """Whom he has blocked, and that he was, in somebody's transaction: nobody can be this person again."""
    await connection.execute(delete(BLOCKS).where(or_(BLOCKS.c.person == person, BLOCKS.c.blocked == person)))
