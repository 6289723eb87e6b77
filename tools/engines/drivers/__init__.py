"""Drivers of the engines."""
