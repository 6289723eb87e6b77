"""Lessons: positions to play on the real board, with a goal that the engine checks. They are data, a file each."""
