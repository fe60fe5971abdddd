"""People: who somebody is, accounts, bot accounts, links to private tables, ratings."""
