"""One lens for each game: what of it is worth counting, and by what a seat stands well."""
