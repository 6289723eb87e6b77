"""Which of somebody's sessions hold, and how often somebody guessed at his password."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("series", sa.Integer, nullable=False, server_default="0"))
        people.add_column(sa.Column("guesses", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    with op.batch_alter_table("people") as people:
        for column in ("guesses", "series"):
            people.drop_column(column)
