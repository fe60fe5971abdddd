"""People: identity, accounts, bot accounts, links to private tables, ratings."""
