"""Commands for players who want to improve: puzzles, reviews, repairing tables."""
