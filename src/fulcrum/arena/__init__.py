"""Games between bots: played, logged and summed up with intervals."""
