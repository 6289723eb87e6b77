"""Who has reported whom, and who has blocked whom."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("blocked", sa.String(32), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("reporter", sa.String(32), nullable=False),
        sa.Column("reported", sa.String(32), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("event", sa.String(8), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("number", sa.Integer),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("decision", sa.String(8)),
        sa.Column("closed_by", sa.String(32)),
        sa.Column("closed_at", sa.BigInteger),
        sa.Column("open_key", sa.String(128)),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.UniqueConstraint("open_key", name="uq_reports_open_key"),
    )
    op.create_index("ix_reports_state_at", "reports", ["state", "at"])
    op.create_index("ix_reports_reported", "reports", ["reported"])
    op.create_index("ix_reports_reporter_at", "reports", ["reporter", "at"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("blocks")
