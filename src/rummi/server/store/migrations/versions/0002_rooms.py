"""Rooms, people, who played what, clocks, and the site's own secret."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("room", sa.String(8)))
        games.add_column(sa.Column("due_at", sa.BigInteger))
        games.add_column(sa.Column("extended", sa.BigInteger, nullable=False, server_default="0"))
        games.create_index("ix_games_due_at", ["due_at"])
    op.create_table(
        "played",
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "seat", name="pk_played"),
        sa.ForeignKeyConstraint(["game"], ["games.id"], name="fk_played_game"),
    )
    op.create_index("ix_played_person", "played", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(40)),
        sa.Column("password", sa.Text),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("login", name="uq_people_login"),
    )
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("touched_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_rooms"),
    )
    op.create_index("ix_rooms_open_touched_at", "rooms", ["open", "touched_at"])
    op.create_table(
        "room_commands",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("room", "command", name="pk_room_commands"),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_room_commands_room"),
    )
    op.create_table(
        "settings",
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_settings"),
    )


def downgrade() -> None:
    for table in ("settings", "room_commands", "rooms", "people", "played"):
        op.drop_table(table)
    with op.batch_alter_table("games") as games:
        games.drop_index("ix_games_due_at")
        for column in ("extended", "due_at", "room"):
            games.drop_column(column)
