"""Run by Alembic with a connection that is already open."""

from __future__ import annotations

from alembic import context

from rummi.server.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite cannot alter a table in place
    transactional_ddl=True,  # all or nothing, on SQLite too
)
with context.begin_transaction():
    context.run_migrations()
