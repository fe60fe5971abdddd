"""Players that are programs. All a bot may know comes through an observation."""
