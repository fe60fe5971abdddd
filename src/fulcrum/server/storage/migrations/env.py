"""Run by Alembic: migrations use the connection that they are given."""

from alembic import context

from fulcrum.server.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
