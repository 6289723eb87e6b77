"""The best play of the dice game, which dice to throw again, and plays in words.

A layout is looked for in two steps. `systems.py` says which sets there are and which dice they share, without a
thought for the grid: that is exact, and where it finds nothing there is nothing. `embedding.py` then lays such a
system on the grid.
"""
