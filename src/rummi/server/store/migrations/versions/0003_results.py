"""How a game ended, for the lists of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("scores", sa.JSON))
        games.add_column(sa.Column("winners", sa.JSON))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        for column in ("winners", "scores"):
            games.drop_column(column)
