"""Bots at tables: jobs for a bot, processes that think, and the moves they make."""
