"""Why a database cannot be opened, in the words of the operator."""

from __future__ import annotations

import socket
import sqlite3
from typing import Final

from alembic.util import CommandError
from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from rummi.core.errors import InvalidInput
from rummi.core.sentence import Sentence, sentence
from rummi.server.store.address import shown_address

TROUBLE: Final = (SQLAlchemyError, sqlite3.Error, CommandError, OSError, TimeoutError)
"""What opening a database raises where the database, not rummi, is the reason."""

_WAY: Final = sentence("put it aside and restore a backup (rummi restore), as docs/operating.md says")
_OF_SQLITE: Final = {
    "unable to open database file": sentence("it cannot be opened or made; may this user write there?"),
    "readonly database": sentence("it may only be read; this user must be able to write it and its folder"),
    "file is not a database": sentence("this is no SQLite database, or a damaged one; {way}", way=_WAY),
    "malformed": sentence("it is damaged; {way}", way=_WAY),
    "already exists": sentence("tables of another program are in it; name another one (--data, --database)"),
    "disk is full": sentence("the disk is full"),
    "database is locked": sentence("another program holds it"),
}
_OF_POSTGRESQL: Final = {
    "DuplicateTableError": sentence("tables of another program are in it; name another one (--data, --database)"),
    "InvalidCatalogNameError": sentence("there is no such database on that server"),
    "InvalidPasswordError": sentence("user or password are not accepted"),
    "InvalidAuthorizationSpecificationError": sentence("user or password are not accepted"),
    "InsufficientPrivilegeError": sentence("this user may not create tables there"),
    "TooManyConnectionsError": sentence("it has no connection left for us"),
    "CannotConnectNowError": sentence("it is just starting or ending; try again"),
}


def refused(error: Exception, url: URL) -> InvalidInput:
    return InvalidInput(
        sentence(
            "the database {address} cannot be used: {reason}", address=shown_address(url), reason=_reason(error, url)
        )
    )


def _reason(error: Exception, url: URL) -> Sentence | str:
    match error:
        case socket.gaierror():
            return sentence("the host {host} is not found", host=str(url.host))
        case FileNotFoundError():
            return sentence("there is none")
        case TimeoutError():
            return sentence("it does not answer")
        case ConnectionRefusedError():
            return sentence("nothing answers there; does the database run?")
        case CommandError():  # a schema that this version has never heard of
            return sentence("a newer version of rummi has used it; install that one, or restore an older backup")
        case DBAPIError():
            return _of_database(str(error.orig))
        case sqlite3.Error():
            return _of_database(str(error))
    return str(error).partition("\n")[0]


def _of_database(said: str) -> Sentence | str:
    for sign, words in {**_OF_SQLITE, **_OF_POSTGRESQL}.items():
        if sign in said:
            return words
    return said.partition("\n")[0]
