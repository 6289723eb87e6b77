"""Databases and backups written by this version, for the tests of later versions."""
