"""Introductory games of Junior keep the ruling by which they began: the pointing player looks, too (JUN-6)."""

from __future__ import annotations

from collections.abc import Callable

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

GAMES = sa.table("games", sa.column("id", sa.String), sa.column("rules", sa.String), sa.column("options", sa.JSON))


def upgrade() -> None:
    _change(lambda options: {**options, "pointer_finds": True})


def downgrade() -> None:
    _change(lambda options: {name: value for name, value in options.items() if name != "pointer_finds"})


def _change(change: Callable[[dict[str, object]], dict[str, object]]) -> None:
    connection = op.get_bind()
    games = connection.execute(sa.select(GAMES.c.id, GAMES.c.options).where(GAMES.c.rules == "junior-intro")).all()
    for id, options in games:
        connection.execute(GAMES.update().where(GAMES.c.id == id).values(options=change(options)))
