"""The lenses of the games: what is worth counting, and by which numbers a seat's chances are judged."""
