"""Games played on from a moment of a game, many times: each family in its own way (docs/review.md)."""
