"""Simulators: for each family, play many games from a moment of a reviewed game to the end (docs/review.md)."""
