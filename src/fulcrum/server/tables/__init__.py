"""Live tables: kept in memory, stored before anything is confirmed, and shown to each seat as its view allows."""
