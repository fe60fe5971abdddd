"""The foundation shared by all games and by everything around them. It knows no particular game."""
