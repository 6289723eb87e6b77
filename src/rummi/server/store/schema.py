"""The tables. A game is its beginning and its actions in order, a championship its decisions in order; everything else
follows from them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

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
    Column("scores", JSON),  # of a finished game, for lists; they follow from the actions
    Column("winners", JSON),
    Column("room", String(8)),
    Column("due_at", BigInteger),  # when a bot moves or the time runs out; whoever notices sees to it
    Column("extended", BigInteger, nullable=False, server_default="0"),  # the time that was given back
    Index("ix_games_due_at", "due_at"),
    Index("ix_games_room", "room"),
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

PLAYED: Final = Table(
    "played",
    METADATA,
    Column("game", String(32), ForeignKey("games.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(32), nullable=False),
    Index("ix_played_person", "person"),
)

PEOPLE: Final = Table(
    "people",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(40), unique=True),  # a guest has none
    Column("password", Text),  # its argon2 hash
    Column("made_at", BigInteger, nullable=False),
)

ROOMS: Final = Table(
    "rooms",
    METADATA,
    Column("code", String(8), primary_key=True),
    Column("version", Integer, nullable=False),  # whoever writes the next one has changed the room
    Column("state", Text, nullable=False),
    Column("open", Boolean, nullable=False),
    Column("touched_at", BigInteger, nullable=False),
    Index("ix_rooms_open_touched_at", "open", "touched_at"),
)

ROOM_COMMANDS: Final = Table(
    "room_commands",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("command", String(64), primary_key=True),  # what was asked is done once
    Column("version", Integer, nullable=False),  # to which it led
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("id", String(8), primary_key=True),
    Column("name", Text, nullable=False),  # this and what follows is for lists; it follows from the decisions
    Column("place", Text, nullable=False),
    Column("day", String(10), nullable=False),
    Column("phase", String(8), nullable=False),
    Column("entrants", Integer, nullable=False),
    Column("capacity", Integer, nullable=False),
    Column("listed", Boolean, nullable=False),  # whether strangers find it
    Column("made_at", BigInteger, nullable=False),
    Index("ix_events_listed_day", "listed", "day"),
)

EVENT_ENTRIES: Final = Table(
    "event_entries",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),  # from 1; whoever inserts it first has decided
    Column("entry", Text, nullable=False),  # as docs/events.md says
    Column("command", String(80), nullable=False),  # what was asked is done once
    Column("decided_at", BigInteger, nullable=False),
    UniqueConstraint("event", "command"),
)

EVENT_ROLES: Final = Table(
    "event_roles",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("person", String(32), primary_key=True),
    Column("role", String(9), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the judge or the entrant, else 0
    Column("serial", Integer),  # of the link by which it came; none: given without one, and no link takes it away
    Index("ix_event_roles_person", "person"),
)

EVENT_LINKS: Final = Table(
    "event_links",
    METADATA,
    Column("event", String(8), ForeignKey("events.id"), primary_key=True),
    Column("role", String(9), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("serial", Integer, nullable=False),  # of the link that fits; 0 where there is no row
)

EVENT_ROOMS: Final = Table(
    "event_rooms",
    METADATA,
    Column("room", String(8), ForeignKey("rooms.code"), primary_key=True),
    Column("event", String(8), ForeignKey("events.id"), nullable=False),
    Column("open", Boolean, nullable=False),  # whether a card may still come from it
    Index("ix_event_rooms_open", "open"),
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("key", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
