"""Seasons of a club: points, rankings and ratings over many tournaments."""
