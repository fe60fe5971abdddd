"""What a seat may know as numbers, for learners: one module for each game, and what they have in common."""
