"""The history of the schema, for Alembic: each file of `versions/` leads from one revision to the next."""
