"""A database as this version leaves it, kept for the tests of all later versions."""
