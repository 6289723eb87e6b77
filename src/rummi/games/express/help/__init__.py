"""Help for players: a hint, and what can always be done."""
