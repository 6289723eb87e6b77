"""Tiles, melds, tables and boxes, their notation, and the errors. Games, seats and turns are unknown here."""
