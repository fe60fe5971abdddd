"""What bots' games tell the designer of a game: who wins, how games run and end, which rules matter."""
