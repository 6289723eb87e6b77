"""Rooms of scripted players against a real server, and what it costs."""
