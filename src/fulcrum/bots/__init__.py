"""Computer players. A bot knows only what its observation shows."""
