"""Tables that are played at: in memory, stored before anything is told, and shown to each seat as it may see them."""
