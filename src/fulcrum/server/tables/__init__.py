"""Live tables: kept in memory, stored before anyone is told, and shown to each seat as its view allows."""
