"""The folder with the SQLite file: there, writable, closed to others, with room."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from rummi.core.sentence import counted, sentence
from rummi.server.doctor.check import Check

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
    """Bots that could not move are kept there, each with its game (`server/play/faults.py`)."""
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
