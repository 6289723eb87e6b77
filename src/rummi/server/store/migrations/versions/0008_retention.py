"""What deleting needs to know: who is named in a room, since when something said stands there, when somebody was last
here, and which games never ended."""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

ROOMS_AT_ONCE = 1_000


def upgrade() -> None:
    with op.batch_alter_table("people") as people:
        people.add_column(sa.Column("seen_at", sa.BigInteger))
    op.create_index("ix_people_login_seen_at", "people", ["login", "seen_at"])
    with op.batch_alter_table("rooms") as rooms:
        rooms.add_column(sa.Column("said_at", sa.BigInteger))
    op.create_index("ix_rooms_said_at", "rooms", ["said_at"])
    op.create_index("ix_games_ended_at_begun_at", "games", ["ended_at", "begun_at"])
    with op.batch_alter_table("events") as events:
        events.add_column(sa.Column("births", sa.Boolean, nullable=False, server_default="1"))
    named = op.create_table(
        "named",
        sa.Column("room", sa.String(8), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["room"], ["rooms.code"], name="fk_named_room"),
        sa.PrimaryKeyConstraint("room", "person", name="pk_named"),
    )
    op.create_index("ix_named_person", "named", ["person"])
    _fill(named)


def _fill(named: sa.Table) -> None:
    """From all rooms; what cannot be read there has no line here."""
    connection = op.get_bind()
    rooms = sa.table("rooms", sa.column("code"), sa.column("state"), sa.column("said_at"))
    last = ""
    while True:
        asked = sa.select(rooms.c.code, rooms.c.state).where(rooms.c.code > last)
        found = connection.execute(asked.order_by(rooms.c.code).limit(ROOMS_AT_ONCE)).all()
        if not found:
            return
        read = [(code, _read(state)) for code, state in found]
        rows = [{"room": code, "person": person} for code, state in read for person in _people(state)]
        if rows:
            op.bulk_insert(named, rows)
        for code, state in read:
            if state.get("said"):
                said_at = min(each["at"] for each in state["said"])
                connection.execute(sa.update(rooms).where(rooms.c.code == code).values(said_at=said_at))
        last = found[-1].code


def _read(state: str) -> dict[str, Any]:
    try:
        read = json.loads(state)
    except ValueError:
        return {}
    return read if isinstance(read, dict) else {}


def _people(state: dict[str, Any]) -> set[str]:
    try:
        said, chairs = state.get("said", ()), state.get("chairs", ())
        people = {each["person"] for each in (*chairs, *said)}
        people |= {state.get("host"), *state.get("muted", ()), *state.get("sent_away", ())}
    except (TypeError, LookupError, AttributeError):
        return set()
    return {person for person in people if isinstance(person, str) and person}


def downgrade() -> None:
    op.drop_table("named")
    with op.batch_alter_table("events") as events:
        events.drop_column("births")
    op.drop_index("ix_games_ended_at_begun_at", "games")
    op.drop_index("ix_rooms_said_at", "rooms")
    with op.batch_alter_table("rooms") as rooms:
        rooms.drop_column("said_at")
    op.drop_index("ix_people_login_seen_at", "people")
    with op.batch_alter_table("people") as people:
        people.drop_column("seen_at")
