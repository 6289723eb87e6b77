"""Clubs: their seasons and lists, from the events that are theirs."""
