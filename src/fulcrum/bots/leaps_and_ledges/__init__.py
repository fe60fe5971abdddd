"""Players of Leaps and Ledges."""
