"""Backups: all that is in a database at one moment, as one file that any database of ours can be made from."""
