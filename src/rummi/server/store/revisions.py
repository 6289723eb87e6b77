"""Which schema a database has, which this version has, and the way from one to the other."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import JSON, Connection, MetaData, create_engine

VERSIONS: Final = "alembic_version"
"""The table in which a database says what it has."""


def migrate(connection: Connection, revision: str = "head") -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def revision_of(connection: Connection) -> str | None:
    """Of the database; None where nothing of ours is in it."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str:
    revision = ScriptDirectory.from_config(_config()).get_current_head()
    assert revision
    return revision


def known(revision: str) -> bool:
    """Whether this version can read it; what it does not know, a newer one has made."""
    return revision in {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}


@cache
def tables_at(revision: str) -> MetaData:
    """The tables as they were then, made once in memory: today's may have other columns. Raises CommandError where
    this version does not know that schema, because a newer one has made it."""
    tables = MetaData()
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        migrate(connection, revision)
        tables.reflect(connection)
    engine.dispose()
    tables.remove(tables.tables[VERSIONS])
    for table in tables.tables.values():
        for column in table.columns:
            column.type = column.type.as_generic()  # for any database
            if isinstance(column.type, JSON):
                column.type = JSON(none_as_null=True)
    return tables


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config
