"""Games between bots: played, logged and turned into figures with their intervals."""
