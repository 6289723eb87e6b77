"""The tables. A game is its beginning and its actions in order; everything else follows from them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import JSON, BigInteger, Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint

METADATA: Final = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("rules", String(32), nullable=False),
    Column("players", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("start", JSON, nullable=False),
    Column("secret", String(64), nullable=False),  # from which the game was dealt and luck is drawn
    Column("begun_at", BigInteger, nullable=False),  # milliseconds since 1970, as all times here
    Column("ended_at", BigInteger),
)

ACTIONS: Final = Table(
    "actions",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # whoever inserts it first has acted
    Column("seat", Integer, nullable=False),
    Column("action", Text, nullable=False),  # in the notation
    Column("command", String(64), nullable=False),  # the asker's id of what was asked, so that it is done once
    Column("acted_at", BigInteger, nullable=False),
    UniqueConstraint("game", "command"),
)
