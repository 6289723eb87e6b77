"""Data of people: told to them, and deleted."""
