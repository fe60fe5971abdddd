"""Balance reports for designers: who wins, how games run and end, which rules matter."""
