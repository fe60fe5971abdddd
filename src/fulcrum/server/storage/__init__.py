"""What is kept: the events of all tables, people, ratings; on SQLite or PostgreSQL."""
