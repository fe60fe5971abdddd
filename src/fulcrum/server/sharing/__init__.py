"""What processes share through Redis: changed tables, presence, and the leader that wakes tables.

Everything in Redis may be lost, and nothing there is secret from anyone at a table.
"""
