"""Scripted players for load tests."""
