"""Searches for the best play of Express and for the dice to throw again.

The search for a play has two steps. `systems` finds which sets there are and which dice they share, without regard to
the grid. That is exact: if it finds nothing, nothing can be laid. `embedding` then places such a system on the grid.
"""
