"""Puzzles that somebody with a login has solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "puzzle_results",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("help", sa.Integer, nullable=False),
        sa.Column("day", sa.String(10)),
        sa.Column("mean", sa.Integer, nullable=False),
        sa.Column("spread", sa.Integer, nullable=False),
        sa.Column("puzzle_mean", sa.Integer, nullable=False),
        sa.Column("puzzle_spread", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "puzzle", name="pk_puzzle_results"),
    )
    op.create_index("ix_puzzle_results_puzzle_at", "puzzle_results", ["puzzle", "at"])


def downgrade() -> None:
    op.drop_table("puzzle_results")
