"""Storage of tables, people and ratings, in SQLite or PostgreSQL."""
