"""Checks of the data folder and of the database."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from sqlalchemy import URL, func, select, text

from rummi.core.errors import InvalidInput, RummiError
from rummi.core.sentence import counted, sentence
from rummi.games.base import Outcome
from rummi.records.fairness import verify_with_dealer
from rummi.records.record import Record
from rummi.server.doctor.check import TIMEOUT_SECONDS, Check, call_with_timeout
from rummi.server.rooms.game import GameSession, UnreadableGame
from rummi.server.store.address import explain_error, is_sqlite, parse_address, render_address
from rummi.server.store.database import Database, current_revision, is_known_revision, newest_revision, open_existing
from rummi.server.store.games import Games
from rummi.server.store.rooms import QuarantineStore
from rummi.server.store.schema import GAMES
from rummi.server.store.site import SiteState

MIN_FREE_BYTES: Final = 100_000_000
SAMPLE_GAMES: Final = 50
"""How many games are replayed without --all-games."""
CLOCK_TOLERANCE_SECONDS: Final = 5.0
NAMED_ROOMS: Final = 20
OLD_BACKUP_DAYS: Final = 7
_OTHERS: Final = 0o077
"""The permission bits of other users."""


def check_data(folder: Path) -> Iterator[Check]:
    if not folder.exists():
        yield _check_missing(folder)
        return
    yield _check_writable(folder)
    yield _check_private(folder)
    free = shutil.disk_usage(folder).free
    message = sentence("{free} MB are free for {path}", free=free // 1_000_000, path=str(folder))
    if free < MIN_FREE_BYTES:
        message = sentence("only {free} MB are free for {path}; make room", free=free // 1_000_000, path=str(folder))
    yield Check("space", free >= MIN_FREE_BYTES, message)


def check_faults(data: Path) -> Iterator[Check]:
    """Report the games in which a bot could not move (`server/jobs/bot_faults.py` stores them)."""
    folder = data / "faults"
    if os.access(folder, os.R_OK | os.X_OK) and (count := len(list(folder.glob("*.rummi")))):
        message = counted(
            "{n} game in which a bot could not move is kept in {path}; please report it",
            "{n} games in which a bot could not move are kept in {path}; please report them",
            count,
            path=str(folder),
        )
        yield Check("bots", False, message)


def _check_missing(folder: Path) -> Check:
    above = next(each for each in (folder.absolute().parent, *folder.absolute().parents) if each.exists())
    if _can_write(above):
        return Check("data", True, sentence("{path} is not there yet; rummi serve makes it", path=str(folder)))
    message = sentence("{path} is not there, and this user cannot make it", path=str(folder))
    return Check("data", False, message)


def _check_writable(folder: Path) -> Check:
    if not folder.is_dir():
        return Check("data", False, sentence("{path} is not a folder", path=str(folder)))
    for path in (folder, *folder.glob("rummi.db*")):
        if not _can_write(path):
            message = sentence(
                "{path} belongs to {owner}, and this user cannot write there: run rummi as {owner}",
                path=str(path),
                owner=_owner(path),
            )
            return Check("data", False, message)
    return Check("data", True, sentence("{path} can be written", path=str(folder)))


def _check_private(folder: Path) -> Check:
    """The folder contains password hashes and the secret that signs sessions."""
    if os.name == "posix" and folder.stat().st_mode & _OTHERS:
        message = sentence(
            "other users of this machine can look into {path}, where secrets are kept: chmod 700 {path}",
            path=str(folder),
        )
        return Check("private", False, message)
    return Check("private", True, sentence("nobody else can look into {path}", path=str(folder)))


def _can_write(path: Path) -> bool:
    return os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids)


def _owner(path: Path) -> str:
    try:
        return path.owner()
    except (KeyError, NotImplementedError, OSError):
        return str(path.stat().st_uid)


async def check_database(address: str, *, all_games: bool = False) -> AsyncIterator[Check]:
    try:
        url = parse_address(address)
        if is_sqlite(url) and not Path(str(url.database)).exists():
            none = sentence("{address} is not there yet; rummi serve makes it", address=render_address(url))
            yield Check("database", True, none)
            return
        _resolve_host(url)
        async with open_existing(address) as database:
            yield await asyncio.wait_for(_check_connection(database, url), TIMEOUT_SECONDS)
            async for check in _check_contents(database, all_games=all_games):
                yield check
    except InvalidInput as error:
        yield Check("database", False, error.message)


def _resolve_host(url: URL) -> None:
    """Resolve the host with a time limit, which the drivers do not have."""
    if url.host:
        try:
            call_with_timeout(TIMEOUT_SECONDS, lambda: socket.getaddrinfo(url.host, None))
        except (OSError, TimeoutError, UnicodeError) as error:
            raise explain_error(error, url) from None


async def _check_connection(database: Database, url: URL) -> Check:
    ask = "SELECT sqlite_version()" if database.is_sqlite else "SHOW server_version"
    async with database.reading() as connection:
        version = await connection.scalar(text(ask))
    kind = "SQLite" if database.is_sqlite else "PostgreSQL"
    message = sentence("{address} answers ({kind} {version})", address=render_address(url), kind=kind, version=version)
    return Check("database", True, message)


async def _check_contents(database: Database, *, all_games: bool) -> AsyncIterator[Check]:
    async with database.reading() as connection:
        revision = await connection.run_sync(current_revision)
    yield _check_schema(revision)
    if database.is_sqlite:
        yield await _check_integrity(database)
    if revision != newest_revision():
        return
    yield await _check_clock(database)
    yield await _check_games(database, None if all_games else SAMPLE_GAMES)
    yield await _check_quarantine(database)
    yield await _check_backup(database)


def _check_schema(revision: str | None) -> Check:
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


async def _check_integrity(database: Database) -> Check:
    async with database.reading() as connection:
        said = await connection.scalar(text("PRAGMA quick_check(1)"))
        loose = (await connection.execute(text("PRAGMA foreign_key_check"))).first()
    if said == "ok" and loose is None:
        return Check("integrity", True, sentence("the file is sound"))
    message = sentence("the file is damaged; restore a backup ({reason})", reason=said if said != "ok" else repr(loose))
    return Check("integrity", False, message)


async def _check_clock(database: Database) -> Check:
    """All machines that use the database must agree about the time, because deadlines are stored in it."""
    if database.is_sqlite:
        behind = max(0.0, (await SiteState(database).alive_at() or 0) / 1_000 - time.time())
    else:
        async with database.reading() as connection:
            theirs = await connection.scalar(select(func.extract("epoch", func.now())))
        behind = abs(float(theirs or 0) - time.time())
    if behind <= CLOCK_TOLERANCE_SECONDS:
        return Check("clock", True, sentence("the clock agrees with the database"))
    message = sentence("this machine's clock is {seconds} s from the database's; set it right", seconds=round(behind))
    return Check("clock", False, message)


async def _check_games(database: Database, most: int | None) -> Check:
    replay = await replay_games(database, most)
    if replay.wrong:
        message = sentence(
            "games that do not replay to what they say: {games}; restore a backup, and please report it",
            games=", ".join(replay.wrong),
        )
        return Check("games", False, message)
    message = counted(
        "{n} game replays by the rules, {actions} actions",
        "{n} games replay by the rules, {actions} actions",
        replay.games,
        actions=replay.actions,
    )
    return Check("games", True, message)


async def _check_quarantine(database: Database) -> Check:
    rooms = await QuarantineStore(database).all(NAMED_ROOMS)
    if not rooms:
        return Check("rooms", True, sentence("no room is set aside"))
    named = ", ".join(f"{each.room} ({'game ' + each.game if each.game else 'room'}: {each.why})" for each in rooms)
    message = sentence("rooms that cannot be loaded and are set aside: {rooms}; please report it", rooms=named)
    return Check("rooms", False, message)


async def _check_backup(database: Database) -> Check:
    at = await SiteState(database).backup_at()
    if at is None:
        never = sentence("no backup was ever taken: rummi backup FILE")
        return Check("backup", True, never)
    moment = datetime.fromtimestamp(at / 1_000).astimezone().isoformat(" ", "minutes")
    if at / 1_000 > time.time() - OLD_BACKUP_DAYS * 86_400:
        return Check("backup", True, sentence("the newest backup is of {moment}", moment=moment))
    old = sentence("the newest backup is old, of {moment}; take another: rummi backup FILE", moment=moment)
    return Check("backup", False, old)


# games


@dataclass(frozen=True, slots=True)
class Replay:
    games: int
    actions: int
    wrong: tuple[str, ...]
    """The ids of games that break the rules or have another outcome than the stored one."""


async def replay_games(database: Database, most: int | None = None) -> Replay:
    """Replay the newest `most` games, or all, by the rules and with the luck that follows from their secrets."""
    newest = select(GAMES.c.id, GAMES.c.scores, GAMES.c.winners).order_by(GAMES.c.begun_at.desc()).limit(most)
    async with database.reading() as connection:
        rows = (await connection.execute(newest)).all()
    games = Games(database)
    actions, wrong = 0, []
    for id, scores, winners in rows:
        outcome = None if scores is None else Outcome(tuple(scores), tuple(winners))
        count = await _replay_game(games, id, outcome)
        actions += count or 0
        if count is None:
            wrong.append(id)
    return Replay(len(rows), actions, tuple(wrong))


async def _replay_game(games: Games, id: str, outcome: Outcome | None) -> int | None:
    """Return the number of actions; None if something is wrong."""
    acted = await games.since(id, 0)
    try:
        game_session = GameSession.from_stored(await games.stored(id), games, lambda: 0)
        game_session.follow(acted)
        fair = verify_with_dealer(
            Record.of(game_session.game), game_session.dealer.commitment, game_session.dealer
        ).fair
    except (RummiError, UnreadableGame):
        return None
    return len(acted) if fair and game_session.seq == len(acted) and game_session.game.outcome == outcome else None
