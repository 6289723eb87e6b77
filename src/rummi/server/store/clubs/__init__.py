"""Clubs in the database."""
