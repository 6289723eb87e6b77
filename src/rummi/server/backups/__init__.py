"""Backups: the whole database at one moment, in one file that restores to SQLite or PostgreSQL."""
