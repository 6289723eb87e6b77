"""What the players' browsers mixed into the luck of a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("contributions", sa.JSON))


def downgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.drop_column("contributions")
