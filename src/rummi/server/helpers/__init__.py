"""Processes beside the server for whatever takes a while: one kind for each kind of work, none in another's way."""
