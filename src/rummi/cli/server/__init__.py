"""Commands for people who run a server."""
