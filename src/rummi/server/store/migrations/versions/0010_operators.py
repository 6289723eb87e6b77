"""Operators: who they are, what they decided, at which rooms they looked, and what workers tell them of themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "operators",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_operators_person"),
        sa.PrimaryKeyConstraint("person", name="pk_operators"),
    )
    _sanctions()
    op.create_table(
        "looks",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_looks"),
    )
    op.create_index("ix_looks_at", "looks", ["at"])
    op.create_index("ix_looks_room_at", "looks", ["room", "at"])
    op.create_table(
        "orders",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("what", sa.String(32), nullable=False),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("given_at", sa.BigInteger, nullable=False),
        sa.Column("done_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_orders"),
    )
    op.create_index("ix_orders_done_at", "orders", ["done_at"])
    _figures()


def _sanctions() -> None:
    op.create_table(
        "sanctions",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("login", sa.String(64)),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("room", sa.String(8)),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("by", sa.String(40), nullable=False),
        sa.Column("wide", sa.Boolean, nullable=False),
        sa.Column("seen_at", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger),
        sa.Column("ended_by", sa.String(40)),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sanctions"),
    )
    op.create_index("ix_sanctions_person", "sanctions", ["person"])
    op.create_index("ix_sanctions_changed_at", "sanctions", ["changed_at"])
    op.create_table(
        "banned_networks",
        sa.Column("sanction", sa.String(32), nullable=False),
        sa.Column("network", sa.String(64), nullable=False),
        sa.ForeignKeyConstraint(["sanction"], ["sanctions.id"], name="fk_banned_networks_sanction"),
        sa.PrimaryKeyConstraint("sanction", "network", name="pk_banned_networks"),
    )


def _figures() -> None:
    op.create_table(
        "figures",
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("figures", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("worker", name="pk_figures"),
    )
    op.create_table(
        "figures_of_day",
        sa.Column("slot", sa.BigInteger, nullable=False, autoincrement=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("errors", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("slot", name="pk_figures_of_day"),
    )


def downgrade() -> None:
    tables = ("figures_of_day", "figures", "orders", "looks", "banned_networks", "sanctions", "operators")
    for table in tables:
        op.drop_table(table)
