"""The pieces and their notation: tiles, melds, tables, boxes, violations and errors.

Knows nothing of games, seats and turns.
"""
