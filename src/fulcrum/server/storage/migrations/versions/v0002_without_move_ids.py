"""Drops the table for move ids, which are part of the events."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_table("move_ids")


def downgrade() -> None:
    op.create_table(
        "move_ids",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("move_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "move_id", name="pk_move_ids"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_move_ids_table_id"),
        sqlite_with_rowid=False,
    )
