"""Help for players: the best turn, a hint, a turn told step by step, and what can always be done."""
