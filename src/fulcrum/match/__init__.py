"""The rules of a table. Pure code: time, seeds and randomness are passed in, and nothing is stored here."""
