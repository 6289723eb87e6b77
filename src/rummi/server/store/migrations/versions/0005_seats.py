"""Rooms that cannot be loaded are set aside, and who has a seat in a room stands beside it."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ROOMS_AT_ONCE = 1_000


def upgrade() -> None:
    op.create_table(
        "set_aside",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("game", sa.String(32)),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("tried_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_set_aside_room"),
        sa.PrimaryKeyConstraint("room", name="pk_set_aside"),
    )
    op.create_index("ix_set_aside_tried_at", "set_aside", ["tried_at"])
    seats = op.create_table(
        "seats",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_seats_room"),
        sa.PrimaryKeyConstraint("room", "person", name="pk_seats"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    _fill(seats)


def _fill(seats: sa.Table) -> None:
    """From the open rooms; what cannot be read there has no line here."""
    connection = op.get_bind()
    rooms = sa.table("rooms", sa.column("code"), sa.column("state"), sa.column("open", sa.Boolean))
    last = ""
    while True:
        asked = sa.select(rooms.c.code, rooms.c.state).where(rooms.c.open, rooms.c.code > last)
        found = connection.execute(asked.order_by(rooms.c.code).limit(ROOMS_AT_ONCE)).all()
        if not found:
            return
        rows = [{"room": code, "person": person} for code, state in found for person in _people(state)]
        if rows:
            op.bulk_insert(seats, rows)
        last = found[-1].code


def _people(state: str) -> set[str]:
    try:
        people = {chair["person"] for chair in json.loads(state)["chairs"]}
    except (ValueError, TypeError, LookupError):
        return set()
    return {person for person in people if isinstance(person, str)}


def downgrade() -> None:
    op.drop_table("seats")
    op.drop_table("set_aside")
