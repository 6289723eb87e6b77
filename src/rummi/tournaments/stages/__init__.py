"""Stages of a tournament: progress, standings, and who advances."""
