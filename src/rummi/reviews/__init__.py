"""Finished games, looked at turn by turn: what could have been done, and where the game turned."""
