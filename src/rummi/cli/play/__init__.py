"""`rummi play`: the game in the terminal."""
