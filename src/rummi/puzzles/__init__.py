"""Puzzles: positions from games of strong bots, each with a goal that the engine checks (docs/puzzles.md)."""
