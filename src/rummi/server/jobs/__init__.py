"""Slow work in separate processes, so that games do not wait for it."""
