"""Clubs: their keepers, members and events, who is who in these, and past results that were brought along."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("serial", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )
    op.create_table(
        "club_keepers",
        sa.Column("club", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("serial", sa.Integer),
        sa.PrimaryKeyConstraint("club", "person", name="pk_club_keepers"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_club_keepers_club"),
    )
    op.create_index("ix_club_keepers_person", "club_keepers", ["person"])
    op.create_table(
        "club_members",
        sa.Column("club", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("categories", sa.Text, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("club", "number", name="pk_club_members"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_club_members_club"),
    )
    op.create_index("ix_club_members_person", "club_members", ["person"])
    op.create_table(
        "club_events",
        sa.Column("club", sa.String(8), nullable=False),
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("by_organiser", sa.Boolean, nullable=False),
        sa.Column("by_keeper", sa.Boolean, nullable=False),
        sa.Column("weight", sa.Integer, nullable=False),
        sa.Column("left_at", sa.BigInteger),
        sa.Column("left_why", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.PrimaryKeyConstraint("club", "event", name="pk_club_events"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_club_events_club"),
        sa.ForeignKeyConstraint(["event"], ["events.id"], name="fk_club_events_event"),
    )
    op.create_index("ix_club_events_event", "club_events", ["event"])
    op.create_table(
        "club_results",
        sa.Column("club", sa.String(8), nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("weight", sa.Integer, nullable=False),
        sa.Column("left_at", sa.BigInteger),
        sa.Column("left_why", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("club", "id", name="pk_club_results"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_club_results_club"),
    )
    op.create_table(
        "club_known",
        sa.Column("club", sa.String(8), nullable=False),
        sa.Column("event", sa.String(16), nullable=False),
        sa.Column("entrant", sa.Integer, nullable=False),
        sa.Column("member", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("club", "event", "entrant", name="pk_club_known"),
        sa.ForeignKeyConstraint(["club"], ["clubs.id"], name="fk_club_known_club"),
    )


def downgrade() -> None:
    for table in ("club_known", "club_results", "club_events", "club_members", "club_keepers", "clubs"):
        op.drop_table(table)
