"""The folder with the SQLite file: there, writable, closed to others, with room."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import time
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import URL, func, select, text

from rummi.core.errors import InvalidInput
from rummi.core.sentence import counted, sentence
from rummi.server.doctor.check import PATIENCE_SECONDS, Check, within
from rummi.server.doctor.proving import prove
from rummi.server.store.address import explain_error, is_sqlite, parse_address, render_address
from rummi.server.store.database import Database, current_revision, is_known_revision, newest_revision, open_existing
from rummi.server.store.rooms import QuarantineStore
from rummi.server.store.site import SiteState

LITTLE_ROOM_BYTES: Final = 100_000_000
_OTHERS: Final = 0o077


def check_data(folder: Path) -> Iterator[Check]:
    if not folder.exists():
        yield _not_there(folder)
        return
    yield _writable(folder)
    yield _private(folder)
    free = shutil.disk_usage(folder).free
    told = sentence("{free} MB are free for {path}", free=free // 1_000_000, path=str(folder))
    if free < LITTLE_ROOM_BYTES:
        told = sentence("only {free} MB are free for {path}; make room", free=free // 1_000_000, path=str(folder))
    yield Check("space", free >= LITTLE_ROOM_BYTES, told)


def check_faults(data: Path) -> Iterator[Check]:
    """Bots that could not move are kept there, each with its game (`server/jobs/bot_faults.py`)."""
    folder = data / "faults"
    if os.access(folder, os.R_OK | os.X_OK) and (kept := len(list(folder.glob("*.rummi")))):
        told = counted(
            "{n} game in which a bot could not move is kept in {path}; please report it",
            "{n} games in which a bot could not move are kept in {path}; please report them",
            kept,
            path=str(folder),
        )
        yield Check("bots", False, told)


def _not_there(folder: Path) -> Check:
    """Whoever starts a server there makes it, if he may."""
    above = next(each for each in (folder.absolute().parent, *folder.absolute().parents) if each.exists())
    if _may_write(above):
        return Check("data", True, sentence("{path} is not there yet; rummi serve makes it", path=str(folder)))
    told = sentence("{path} is not there, and this user cannot make it", path=str(folder))
    return Check("data", False, told)


def _writable(folder: Path) -> Check:
    if not folder.is_dir():
        return Check("data", False, sentence("{path} is not a folder", path=str(folder)))
    for path in (folder, *folder.glob("rummi.db*")):
        if not _may_write(path):
            told = sentence(
                "{path} belongs to {owner}, and this user cannot write there: run rummi as {owner}",
                path=str(path),
                owner=_owner(path),
            )
            return Check("data", False, told)
    return Check("data", True, sentence("{path} can be written", path=str(folder)))


def _private(folder: Path) -> Check:
    """The games of others, the hashes of passwords and the secret of all sessions are in it."""
    if os.name == "posix" and folder.stat().st_mode & _OTHERS:
        told = sentence(
            "other users of this machine can look into {path}, where secrets are kept: chmod 700 {path}",
            path=str(folder),
        )
        return Check("private", False, told)
    return Check("private", True, sentence("nobody else can look into {path}", path=str(folder)))


def _may_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, NotImplementedError, OSError):
        return str(path.stat().st_uid)


SAMPLE_GAMES: Final = 50
"""Replayed where not all are asked for."""
SAME_TIME_SECONDS: Final = 5.0
"""By which clocks may differ."""
NAMED_ROOMS: Final = 20
OLD_DAYS: Final = 7
"""After which a backup is old."""


async def check_database(address: str, *, all_games: bool = False) -> AsyncIterator[Check]:
    try:
        url = parse_address(address)
        if is_sqlite(url) and not Path(str(url.database)).exists():
            none = sentence("{address} is not there yet; rummi serve makes it", address=render_address(url))
            yield Check("database", True, none)
            return
        _find(url)
        async with open_existing(address) as database:
            yield await asyncio.wait_for(_reached(database, url), PATIENCE_SECONDS)
            async for check in _looked_into(database, all_games=all_games):
                yield check
    except InvalidInput as error:
        yield Check("database", False, error.message)


def _find(url: URL) -> None:
    """Its host, which a driver would look for as long as it takes."""
    if url.host:
        try:
            within(PATIENCE_SECONDS, lambda: socket.getaddrinfo(url.host, None))
        except (OSError, TimeoutError, UnicodeError) as error:
            raise explain_error(error, url) from None


async def _reached(database: Database, url: URL) -> Check:
    ask = "SELECT sqlite_version()" if database.is_sqlite else "SHOW server_version"
    async with database.reading() as connection:
        version = await connection.scalar(text(ask))
    kind = "SQLite" if database.is_sqlite else "PostgreSQL"
    told = sentence("{address} answers ({kind} {version})", address=render_address(url), kind=kind, version=version)
    return Check("database", True, told)


async def _looked_into(database: Database, *, all_games: bool) -> AsyncIterator[Check]:
    async with database.reading() as connection:
        revision = await connection.run_sync(current_revision)
    yield _schema(revision)
    if database.is_sqlite:
        yield await _sound(database)
    if revision != newest_revision():
        return
    yield await _clock(database)
    yield await _games(database, None if all_games else SAMPLE_GAMES)
    yield await _set_aside(database)
    yield await _backup(database)


def _schema(revision: str | None) -> Check:
    ours = newest_revision()
    if revision is None:
        return Check("schema", True, sentence("the database is empty; rummi serve makes its tables"))
    if revision == ours:
        return Check("schema", True, sentence("schema {revision}, as this version has it", revision=revision))
    if is_known_revision(revision):
        older = sentence(
            "schema {revision}; the next start brings it to {ours}, so take a backup before",
            revision=revision,
            ours=ours,
        )
        return Check("schema", True, older)
    newer = sentence("a newer version of rummi has used the database; install that one, or restore an older backup")
    return Check("schema", False, newer)


async def _sound(database: Database) -> Check:
    async with database.reading() as connection:
        said = await connection.scalar(text("PRAGMA quick_check(1)"))
        loose = (await connection.execute(text("PRAGMA foreign_key_check"))).first()
    if said == "ok" and loose is None:
        return Check("integrity", True, sentence("the file is sound"))
    told = sentence("the file is damaged; restore a backup ({reason})", reason=said if said != "ok" else repr(loose))
    return Check("integrity", False, told)


async def _clock(database: Database) -> Check:
    """Deadlines are times in the database: all that write there should mean the same."""
    if database.is_sqlite:
        behind = max(0.0, (await SiteState(database).alive_at() or 0) / 1_000 - time.time())
    else:
        async with database.reading() as connection:
            theirs = await connection.scalar(select(func.extract("epoch", func.now())))
        behind = abs(float(theirs or 0) - time.time())
    if behind <= SAME_TIME_SECONDS:
        return Check("clock", True, sentence("the clock agrees with the database"))
    told = sentence("this machine's clock is {seconds} s from the database's; set it right", seconds=round(behind))
    return Check("clock", False, told)


async def _games(database: Database, most: int | None) -> Check:
    proof = await prove(database, most)
    if proof.wrong:
        told = sentence(
            "games that do not replay to what they say: {games}; restore a backup, and please report it",
            games=", ".join(proof.wrong),
        )
        return Check("games", False, told)
    told = counted(
        "{n} game replays by the rules, {actions} actions",
        "{n} games replay by the rules, {actions} actions",
        proof.games,
        actions=proof.actions,
    )
    return Check("games", True, told)


async def _set_aside(database: Database) -> Check:
    aside = await QuarantineStore(database).all(NAMED_ROOMS)
    if not aside:
        return Check("rooms", True, sentence("no room is set aside"))
    named = ", ".join(f"{each.room} ({'game ' + each.game if each.game else 'room'}: {each.why})" for each in aside)
    told = sentence("rooms that cannot be loaded and are set aside: {rooms}; please report it", rooms=named)
    return Check("rooms", False, told)


async def _backup(database: Database) -> Check:
    at = await SiteState(database).backup_at()
    if at is None:
        never = sentence("no backup was ever taken: rummi backup FILE")
        return Check("backup", True, never)
    moment = datetime.fromtimestamp(at / 1_000).astimezone().isoformat(" ", "minutes")
    if at / 1_000 > time.time() - OLD_DAYS * 86_400:
        return Check("backup", True, sentence("the newest backup is of {moment}", moment=moment))
    old = sentence("the newest backup is old, of {moment}; take another: rummi backup FILE", moment=moment)
    return Check("backup", False, old)
