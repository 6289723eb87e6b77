"""Scripted players: people who play over real sockets from what the server sends them, and nothing else."""
