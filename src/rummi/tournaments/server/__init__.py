"""Tournaments and clubs on the server."""
