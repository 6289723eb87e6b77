"""Databases of older versions (`old/`), restored as real databases, and people who continue to use them."""

from __future__ import annotations

import asyncio
import gzip
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import make_url
from tools.players.person import Person
from tools.players.playing import play_game, require

from rummi.server.edge.signing import Signer
from rummi.server.steady_clock import wall as now
from rummi.server.store.database import open_database
from rummi.server.store.site import SiteState as Shared
from tests.server.support.site import PATIENCE

OLD = Path(__file__).parents[2] / "old"
VERSIONS = sorted(folder.name for folder in OLD.iterdir() if folder.is_dir())
KINDS = ("sqlite", "postgresql")


@dataclass(frozen=True)
class OldDatabase:
    """A database of a version, in SQLite or PostgreSQL."""

    version: str
    kind: str

    @property
    def told(self) -> dict[str, Any]:
        """The expected content."""
        found: dict[str, Any] = json.loads((OLD / self.version / f"{self.kind}.json").read_text(encoding="utf-8"))
        return found

    @property
    def backup(self) -> Path:
        return OLD / self.version / f"{self.kind}.backup"

    def lay(self, url: str, postgres: Any = None) -> None:
        """Restore it into an empty database of the same kind."""
        if self.kind == "sqlite":
            content = gzip.decompress((OLD / self.version / "sqlite.db.gz").read_bytes())
            Path(str(make_url(url).database)).write_bytes(content)
        else:
            dump = gzip.decompress((OLD / self.version / "postgresql.sql.gz").read_bytes()).decode()
            postgres.psql(f"\\set ON_ERROR_STOP on\n\\connect {make_url(url).database}\n{dump}")


class Regulars:
    """The people of an old database, with valid sessions."""

    def __init__(self, address: str, signer: Signer) -> None:
        self._address = address
        self._signer = signer

    @staticmethod
    async def of(address: str, url: str) -> Regulars:
        database = await open_database(url)
        signer = Signer(await Shared(database).secret())
        await database.close()
        return Regulars(address, signer)

    def back(self, id: str, name: str = "") -> Person:
        return Person(self._address, name or id).come_back(id, self._signer.session(id, now()))

    async def play_on(self, code: str) -> dict[str, Any]:
        """Play the match of a room to its end with all its players; return the room."""
        stranger = self.back("0" * 24)
        room = (await stranger.request("GET", f"/api/rooms/{code}")).json()["room"]
        people = [self.back(id) for id in dict.fromkeys(chair["person"] for chair in room["chairs"]) if id]
        for person in people:
            person.follow(code)
            await person.until(lambda person=person: person.room)  # type: ignore[misc]
        first = next(person for person in people if 0 in person.seats)
        async with asyncio.timeout(PATIENCE * 4):
            while not first.room["match_over"]:
                if first.room["phase"] != "playing":
                    await require(first, "start")
                    await first.until(lambda: first.room["phase"] == "playing")
                await asyncio.gather(*(play_game(person, first.room["game"]) for person in people))
        for person in (*people, stranger):
            await person.leave()
        return first.room
