"""Championships: their decisions, who has which role in them, and the rooms in which their tables are played."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", sa.String(8), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("entrants", sa.Integer, nullable=False),
        sa.Column("capacity", sa.Integer, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_events"),
    )
    op.create_index("ix_events_listed_day", "events", ["listed", "day"])
    op.create_table(
        "event_entries",
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("command", sa.String(80), nullable=False),
        sa.Column("decided_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("event", "seq", name="pk_event_entries"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_entries_event"),
        sa.UniqueConstraint("event", "command", name="uq_event_entries_event_command"),
    )
    op.create_table(
        "event_roles",
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("role", sa.String(9), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("serial", sa.Integer),
        sa.PrimaryKeyConstraint("event", "person", "role", "number", name="pk_event_roles"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_roles_event"),
    )
    op.create_index("ix_event_roles_person", "event_roles", ["person"])
    op.create_table(
        "event_links",
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("role", sa.String(9), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("event", "role", "number", name="pk_event_links"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_links_event"),
    )
    op.create_table(
        "event_rooms",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("room", name="pk_event_rooms"),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_event_rooms_room"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_event_rooms_event"),
    )
    op.create_index("ix_event_rooms_open", "event_rooms", ["open"])
    op.create_index("ix_games_room", "games", ["room"])


def downgrade() -> None:
    op.drop_index("ix_games_room", "games")
    for table in ("event_rooms", "event_links", "event_roles", "event_entries", "events"):
        op.drop_table(table)
