"""Why an event was taken off the public list."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("events", sa.Column("unlisted_why", sa.Text))


def downgrade() -> None:
    op.drop_column("events", "unlisted_why")
