"""Games for other people's learners and searchers."""
