"""Matches between bots: every deal from every seat, on all cores, until it is known who is better."""
