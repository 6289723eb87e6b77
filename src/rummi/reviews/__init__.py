"""Reviews of finished games: the best play of every turn, the chances to win, and the turning points."""
