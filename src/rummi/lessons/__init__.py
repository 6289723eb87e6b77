"""Lessons: positions to play on the real board, with a goal that the engine checks. Each is a TOML file."""
