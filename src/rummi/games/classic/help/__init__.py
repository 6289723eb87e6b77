"""Help for players: the best play, a hint, and what can always be done."""
