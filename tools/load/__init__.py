"""Load tests: rooms of scripted players on a real server."""
