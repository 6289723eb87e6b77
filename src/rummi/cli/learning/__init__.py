"""Commands for who wants to get better."""
