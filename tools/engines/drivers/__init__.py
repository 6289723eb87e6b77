"""How each engine is driven."""
